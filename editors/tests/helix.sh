#!/usr/bin/env bash
# Tests of the configuration of Helix, on its real screens. Called by run.sh, with HX, HOME and xqls on the PATH.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
repo=$(cd "$here/../.." && pwd)
passed=0 failed=0
socket=xqls-helix-$$
trap 'tmux -L "$socket" kill-server 2>/dev/null || true' EXIT
export LANG=C.UTF-8 LC_ALL=C.UTF-8 COLORTERM=truecolor TERM=xterm-256color

# The milliseconds since the test before.
last=${EPOCHREALTIME/[.,]/}
lap() { local now=${EPOCHREALTIME/[.,]/}; printf '%s' $(((now - last) / 1000)); }
ok() { printf 'ok    %s (%s ms)\n' "$1" "$(lap)"; last=${EPOCHREALTIME/[.,]/} passed=$((passed + 1)); }
fail() { printf 'FAIL  %s\n%s\n' "$1" "$2"; failed=$((failed + 1)); }
# check NAME TEXT WANTED
check() { if [[ $2 == *"$3"* ]]; then ok "$1"; else fail "$1: '$3' is not in" "$2"; fi; }

tm() { tmux -L "$socket" -f /dev/null "$@"; }
screen() { tm capture-pane -p "$@"; }
# shows WANTED: waits until the screen does.
shows() {
  local attempt
  for attempt in $(seq 100); do
    if [[ $(screen) == *"$1"* ]]; then return; fi
    sleep 0.1
  done
  return 1
}
# start FILE
start() {
  tmux -L "$socket" kill-server 2>/dev/null || true
  socket=xqls-helix-$$-$1
  tm new-session -d -x 120 -y 40 "cd '$HOME/records' && '$HX' '$1'"
  tm set -ga terminal-overrides ',*:Tc'
  tm set -s escape-time 0
}
keys() {
  local key
  for key in "$@"; do
    case $key in
      Enter | Escape | Space | C-n) tm send-keys "$key" ;;
      *) tm send-keys -l -- "$key" ;;
    esac
    sleep 0.15
  done
}
# The colour in which a word is drawn: the last escape sequence before it.
colour_of() { screen -e | grep -F -- "$1" | head -n 1 | sed "s/$1.*//" | grep -oE $'\x1b\\[[0-9;:]*m' | grep -E '38[;:]' | tail -n 1 | tr -d '\033'; }

out=$("$repo/editors/helix/install")
check 'install: the grammar is compiled' "$out" 'grammar and queries in'
check 'install: the languages are added' "$(cat "$XDG_CONFIG_HOME/helix/languages.toml")" 'name = "xq"'
check 'install: not twice' "$("$repo/editors/helix/install")" 'has the lines already'
health=$("$HX" --health xq 2>&1 | sed $'s/\x1b\\[[0-9;]*m//g')
check 'health: the server' "$health" '✓ xqls'
check 'health: the grammar' "$health" 'Highlight queries: ✓'

start errors.xq
if shows 'Ch2xe2' && shows '●'; then ok 'an error is marked'; else fail 'an error is marked' "$(screen)"; fi
keys '/Nh0-f1' Enter
if shows 'blocked'; then ok 'the message at the cursor'; else fail 'the message at the cursor' "$(screen)"; fi
keys '/Nh9-g7' Enter Space k
if shows '楚'; then ok 'the board on hover'; else fail 'the board on hover' "$(screen)"; fi
keys Escape

start game.xq
if shows 'Ch2-e2'; then
  red=$(colour_of Ch2-e2) black=$(colour_of Nh9-g7)
  if [ -n "$red" ] && [ -n "$black" ] && [ "$red" != "$black" ]; then ok 'moves of the two sides have different colours'; else fail "the colours are '$red' and '$black'" "$(screen)"; fi
fi

# No number comes by itself, but with the half-move that is accepted.
: >"$HOME/records/new.kif"
start new.kif
sleep 1.5
keys i 7 6
if shows '７六歩(77)'; then
  keys C-n Enter Enter 3 4
  shows '３四歩(33)' && keys C-n Enter
fi
keys Escape ':write' Enter
sleep 0.7
check 'accepted half-moves of KIF' "$(cat "$HOME/records/new.kif")" $'   1 ７六歩(77)\n   2 ３四歩(33)'

start messy.xq
if shows 'START'; then
  sleep 1.5
  keys ':format' Enter
  sleep 1
  keys ':write' Enter
  sleep 0.7
  check 'formatting' "$(cat "$HOME/records/messy.xq")" '1. Ch2-e2 Nh9-g7'
fi

printf '%s passed, %s failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
