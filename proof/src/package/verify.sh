#!/usr/bin/env bash
# Checks an unpacked evidence package with bash, coreutils and OpenSSL 3 alone, without a network: bash verify.sh [--trust HEX] [FOLDER]
[ -n "${BASH_VERSION:-}" ] || exec bash "$0" "$@"
set -u -o pipefail
export LC_ALL=C
unset OPENSSL_CONF SSL_CERT_FILE SSL_CERT_DIR CDPATH POSIXLY_CORRECT
shopt -s globstar dotglob nullglob

declare -A ZH EN
#WORDS

CHECKS=(archive tag-files payload-sha256 payload-sm3 record trust signature signature-time inclusion checkpoint witnesses
  time-stamps anchors certificate evidence-record)
RAN=0 FAILED=0 NONE=0 UNCHECKED=0 WHY='' TRUST='' REMARKS=()
QUOTE='"' DASH=$'\xe2\x80\x94 ' NL=$'\n'

# Two languages on one line; without words, the name itself.
words() { WORDS=${ZH[$1]:-$1}${EN[$1]:+ | ${EN[$1]}}; } # sets WORDS
# A stranger's names must not steer the terminal.
shown() { SHOWN=${1//[$'\001'-$'\037\177']/?} SHOWN=${SHOWN//$'\xc2'[$'\x80'-$'\x9f']/?} SHOWN=${SHOWN:0:400}; } # sets SHOWN
no() { WHY=$*; return 1; }
remark() { words "$1"; shown "${2:-}"; REMARKS+=("$WORDS${SHOWN:+: $SHOWN}"); }
cannot() { printf '%s\n' "$*" >&2; exit 2; }

check() {
  local id=$1 run=check_${1//-/_} code=0 state
  WHY=''
  "$run"; code=$?
  case $code in 0) state='OK  ' ;; 3) state=NONE NONE=$((NONE + 1)) ;; 4) state=OPEN NONE=$((NONE + 1)) ;; *) state=FAIL FAILED=$((FAILED + 1)) ;; esac
  RAN=$((RAN + 1))
  words "$id"; shown "$WHY"
  printf '%s %2d %-15s %s\n' "$state" "$RAN" "$id" "$WORDS"
  [ $code = 0 ] || [ -z "$WHY" ] || printf '        %s\n' "$SHOWN"
}

# --- bytes

declare -A SIZES
LENGTH=0 DIGEST=''
size_of() { LENGTH=${SIZES[$1]:-}; [ -n "$LENGTH" ] || LENGTH=$(stat -c %s -- "$1"); } # sets LENGTH
sha() { DIGEST=$(sha256sum < "$1") && DIGEST=${DIGEST:0:64}; } # sets DIGEST
# The digits of a file, or of so many bytes at its beginning.
HEX=''
read_hex() { HEX=$(od -An -v -tx1 ${2:+-N "$2"} -- "$1") && HEX=${HEX//[ $NL]/}; }
from_hex() { # short texts, without starting a program
  local at text=''
  for ((at = 0; at < ${#1}; at += 2)); do text+=\\x${1:at:2}; done
  printf "$text"
}
# In this order nobody stops reading early, which would count as a failure.
part() { head -c "$(($2 + $3))" -- "$1" | tail -c "$3"; }
# Decodes base64 that has no second writing, into digits.
BASE64=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/ DIGITS=''
from_base64() {
  local text=${1%=} at held=0 bits=0 before digits
  text=${text%=} DIGITS=''
  [[ $1 =~ ^[A-Za-z0-9+/]+=?=?$ && $((${#1} % 4)) = 0 ]] || return 1
  for ((at = 0; at < ${#text}; at++)); do
    before=${BASE64%%"${text:at:1}"*} held=$(((held << 6 | ${#before}) & 16383)) bits=$((bits + 6))
    ((bits < 8)) || { bits=$((bits - 8)); printf -v digits %02x $((held >> bits & 255)); DIGITS+=$digits; }
  done
  (((held & (1 << bits) - 1) == 0 && bits < 6))
}
is_count() { [[ $1 =~ ^(0|[1-9][0-9]{0,14})$ ]]; }
# A text of moderate size without control characters but the newline; sets CONTENT.
CONTENT=''
is_text() {
  local pieces=()
  [ -f "$1" ] || { no "$1: missing"; return 1; }
  size_of "$1" && ((LENGTH <= 67108864)) && mapfile -d '' -t pieces < "$1" && [ ${#pieces[@]} -le 1 ] || { no "$1: not a plain text"; return 1; }
  CONTENT=${pieces[0]:-}
  [ ${#CONTENT} = "$LENGTH" ] && [[ $CONTENT != *[$'\001'-$'\011\013'-$'\037']* ]] || no "$1: not a plain text"
}
DER_LENGTH=0
der_length() { # of the element that begins with these digits
  [ "${1:0:2}" = 30 ] && [ ${#1} -ge 12 ] || return 1
  case ${1:2:2} in
    [0-7]?) DER_LENGTH=$((2 + 16#${1:2:2})) ;;
    81) DER_LENGTH=$((3 + 16#${1:4:2})); ((DER_LENGTH >= 131)) ;;
    82) DER_LENGTH=$((4 + 16#${1:4:4})); ((DER_LENGTH >= 260)) ;;
    83) DER_LENGTH=$((5 + 16#${1:4:6})); ((DER_LENGTH >= 65541)) ;;
    *) return 1 ;;
  esac
}
# One DER element and nothing after it; other tools read on regardless.
is_der() {
  [ -f "$1" ] || { no "$1: missing"; return 1; }
  read_hex "$1" 6 && der_length "$HEX" && size_of "$1" && [ "$DER_LENGTH" = "$LENGTH" ] || no "$1: not DER, or something after it"
}

#PARTS

# --- all of it

main() {
  local id
  for id in "${CHECKS[@]}"; do check "$id"; done
}

finish() {
  local each
  printf '\n'
  for each in "${REMARKS[@]}"; do printf '* %s\n' "$each"; done
  # Whatever cut a check short, it has not been passed.
  if [ "$RAN" = 15 ] && [ "$FAILED" = 0 ]; then
    local word=OK code=0
    if [ -n "$TRUST" ]; then words verdict-ok; else words verdict-unconfirmed; word='NOT CONFIRMED' code=4; fi
    WORDS=${WORDS//'{passed}'/$((RAN - NONE))} WORDS=${WORDS//'{absent}'/$((NONE - UNCHECKED))}
    printf '\n%-4s %s\n' "$word" "${WORDS//'{unchecked}'/$UNCHECKED}"; exit $code
  fi
  words verdict-failed; printf '\nFAIL %s (%d/15)\n' "$WORDS" "$((RAN - FAILED))"; exit 1
}

USAGE='usage: verify.sh [--trust HEX] [FOLDER]
  0 verified, 1 not verified, 2 cannot run, 4 not confirmed: no trust digest was given'
FOLDER=''
while [ $# -gt 0 ]; do
  case $1 in
    --trust) [ $# -ge 2 ] && [ -z "$TRUST" ] || cannot "$USAGE"; TRUST=$(printf %s "$2" | tr -d ' ' | tr A-F a-f); shift 2
      [[ $TRUST =~ ^[0-9a-f]{64}$ ]] || cannot 'a trust digest has 64 hexadecimal digits' ;;
    --help | -h) printf '%s\n' "$USAGE"; exit 0 ;;
    --) shift; FOLDER=${1:-}; break ;;
    -*) cannot "$USAGE" ;;
    *) [ -z "$FOLDER" ] || cannot "$USAGE"; FOLDER=$1; shift ;;
  esac
done
((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)) || cannot 'bash 4.4 or newer is needed'
for each in sha256sum base64 basenc od tr head tail sort stat date wc mktemp cat cp mv rm openssl; do
  command -v "$each" > /dev/null || cannot "$each is needed"
done
[[ $(openssl version) =~ ^OpenSSL\ [3-9]\. ]] || cannot 'OpenSSL 3 is needed'
[ -n "$FOLDER" ] || { [ -f bagit.txt ] && FOLDER=.; } || FOLDER=$(dirname -- "${BASH_SOURCE[0]}")
cd -- "$FOLDER" || cannot "$FOLDER cannot be entered"
W=$(mktemp -d) || cannot 'no room for temporary files'
trap 'rm -rf -- "$W"' EXIT

shown "$PWD"; printf '%s\n\n' "$SHOWN"
list_files
POLICY='' TRUST_READ=0
read_trust && TRUST_READ=1
main
finish
