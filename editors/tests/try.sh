#!/usr/bin/env bash
# Tests of editors/try: what it says of a machine that lacks things, and that it opens the example. Called by run.sh.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repo=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XQLS_TRY=$work/try
unset XQLS_CODE
passed=0 failed=0

# The milliseconds since the test before.
last=${EPOCHREALTIME/[.,]/}
ok() {
  local now=${EPOCHREALTIME/[.,]/}
  printf 'ok    %s (%s ms)\n' "$1" $(((now - last) / 1000))
  last=$now passed=$((passed + 1))
}

# contains NAME TEXT WANTED…: the text holds each of the others.
contains() {
  local name=$1 text=$2 wanted
  shift 2
  for wanted in "$@"; do
    if [[ $text != *"$wanted"* ]]; then
      printf "FAIL  %s: lacks '%s' in:\n%s\n" "$name" "$wanted" "$text"
      failed=$((failed + 1))
      return
    fi
  done
  ok "$name"
}

# equal NAME FOUND WANTED
equal() {
  if [ "$2" = "$3" ]; then
    ok "$1"
  else
    printf "FAIL  %s: is '%s', not '%s'\n" "$1" "$2" "$3"
    failed=$((failed + 1))
  fi
}

# A machine with a shell and nothing else.
mkdir "$work/bare"
for program in bash basename dirname grep head ls sed uname; do ln -s "$(command -v "$program")" "$work/bare/"; done
bare() { XQLS_SERVER='' XQLS_NVIM='' XQLS_EDITOR_CACHE=$work/none PATH=$work/bare "$repo/editors/try" "$@" 2>&1; }

code=0
out=$(bare nvim --dry-run) || code=$?
contains 'a machine with nothing: Neovim' "$out" 'missing:' 'Rust 1.' 'C compiler' 'Neovim 0.10 or newer: https://'
equal 'a machine with nothing: exit code' "$code" 1
code=0
out=$(bare vscode) || code=$?
contains 'a machine with nothing: VS Code' "$out" 'missing:' 'Rust 1.' 'Node 20 or newer'
code=0
out=$(bare web) || code=$?
contains 'a machine with nothing: the page' "$out" 'missing:' 'Rust 1.' 'Node 20 or newer' 'rustup'
equal 'nothing was built or installed' "$(ls "$work")" bare

# An older Neovim and an older Node do not count.
for old in 'nvim NVIM v0.9.5' 'node v18.19.0' 'npm 9.2.0'; do
  printf '#!/bin/sh\necho "%s"\n' "${old#* }" >"$work/bare/${old%% *}"
  chmod +x "$work/bare/${old%% *}"
done
contains 'Neovim is too old' "$(bare nvim --dry-run || true)" 'is Neovim 0.9, and 0.10 or newer is needed'
contains 'Node is too old' "$(bare vscode --dry-run || true)" 'Node 20 or newer; here is 18.19'

code=0
out=$("$repo/editors/try" emacs 2>&1) || code=$?
equal 'an editor that it does not know' "$code" 2
code=0
out=$("$repo/editors/try" nvim --dry-run "$work/none.xq" 2>&1) || code=$?
contains 'a file that does not exist' "$code $out" '2 ' 'there is no file'

out=$("$repo/editors/try" nvim --headless 2>/dev/null) || true
contains 'the example in Neovim: an error and a board' "$out" '[illegal-move]' "the horse's leg is blocked" '楚' 'Black to move'
printf 'FORMAT ICCS\nGAME 1\nSTART{\n1. H2-E2\n}\n' >"$work/own file.xq"
out=$("$repo/editors/try" nvim --headless "$work/own file.xq" 2>/dev/null) || true
contains 'a file of yours in Neovim' "$out" 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b'
# On a screen, as a user starts it.
socket=xqls-try-$$
LC_ALL=C.UTF-8 TERM=xterm-256color tmux -L "$socket" -f /dev/null -u new-session -d -x 130 -y 40 "'$repo/editors/try' nvim 2>/dev/null"
for _ in $(seq 150); do
  out=$(LC_ALL=C.UTF-8 tmux -L "$socket" capture-pane -p 2>/dev/null) || break
  if [[ $out == *'楚'* && $out == *'Black to move'* ]]; then break; fi
  sleep 0.1
done
tmux -L "$socket" kill-server 2>/dev/null || true
contains 'the example on a screen: an error and a board' "$out" 'Nb0-d1' '楚' 'Black to move'

out=$("$repo/editors/try" vscode --headless 2>/dev/null) || true
contains 'the extension in VS Code' "$out" 'xqls.xqls'

printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
