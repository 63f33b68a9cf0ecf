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
RAN=0 FAILED=0 WHY='' TRUST='' REMARKS=()
QUOTE='"' DASH=$'\xe2\x80\x94 ' NL=$'\n'

# Two languages on one line; without words, the name itself.
words() { printf '%s' "${ZH[$1]:-$1}${EN[$1]:+ | ${EN[$1]}}"; }
# A stranger's names must not steer the terminal.
shown() { local s=${1//[$'\001'-$'\037\177']/?}; s=${s//$'\xc2'[$'\x80'-$'\x9f']/?}; printf '%s' "${s:0:300}"; }
no() { WHY=$*; return 1; }
remark() { REMARKS+=("$(words "$1")${2:+: $2}"); }
cannot() { printf '%s\n' "$*" >&2; exit 2; }

check() {
  local id=$1 run=check_${1//-/_} code=0 state
  WHY=''
  "$run"; code=$?
  case $code in 0) state='OK  ' ;; 3) state=NONE ;; *) state=FAIL FAILED=$((FAILED + 1)) ;; esac
  RAN=$((RAN + 1))
  printf '%s %2d %-15s %s\n' "$state" "$RAN" "$id" "$(words "$id")"
  [ $code = 0 ] || [ -z "$WHY" ] || printf '        %s\n' "$(shown "$WHY")"
}

# --- bytes

size_of() { stat -c %s -- "$1"; }
sha() { local line; line=$(sha256sum < "$1") && printf '%s' "${line:0:64}"; }
hex() { od -An -v -tx1 | tr -d ' \n'; }
from_hex() { printf %s "$1" | tr a-f A-F | basenc --base16 -d; }
part() { tail -c "+$(($2 + 1))" -- "$1" | head -c "$3"; }
# Decodes base64 that has no second writing.
from_base64() {
  [[ $1 =~ ^[A-Za-z0-9+/]+=?=?$ ]] && printf %s "$1" | base64 -d > "$2" 2>/dev/null && [ "$(base64 -w0 < "$2")" = "$1" ]
}
is_count() { [[ $1 =~ ^(0|[1-9][0-9]{0,14})$ ]]; }
# A text of moderate size without control characters but the newline.
is_text() {
  [ -f "$1" ] || { no "$1: missing"; return 1; }
  [ "$(size_of "$1")" -le 67108864 ] && [ "$(tr -dc '\000-\011\013-\037' < "$1" | wc -c)" = 0 ] || no "$1: not a plain text"
}
DER_LENGTH=0
der_length() { # of the element that begins with these digits
  [ "${1:0:2}" = 30 ] && [ ${#1} -ge 12 ] || return 1
  case ${1:2:2} in
    [0-7]?) DER_LENGTH=$((2 + 16#${1:2:2})) ;;
    81) DER_LENGTH=$((3 + 16#${1:4:2})) ;;
    82) DER_LENGTH=$((4 + 16#${1:4:4})) ;;
    83) DER_LENGTH=$((5 + 16#${1:4:6})) ;;
    *) return 1 ;;
  esac
}
# One DER element and nothing after it; other tools read on regardless.
is_der() {
  [ -f "$1" ] || { no "$1: missing"; return 1; }
  der_length "$(head -c 6 -- "$1" | hex)" && [ "$DER_LENGTH" = "$(size_of "$1")" ] || no "$1: not DER, or something after it"
}

# --- 1 to 4: files and lists

declare -A IS
FILES=() DATA=() TAGS=()
FIXED=(bagit.txt bag-info.txt manifest-sha256.txt manifest-sm3.txt tagmanifest-sha256.txt VERIFY.md verify.sh verify.html
  record.json certificate.pdf proof/record.p7s proof/record.p7s.tsr proof/inclusion.tlog-proof proof/checkpoint proof/policy
  proof/trust.txt proof/checkpoint.embedded.tsr proof/checkpoint.embedded-sm2.tsr)

list_files() {
  local path
  for path in **; do
    [ -d "$path" ] && [ ! -L "$path" ] && continue
    IS[$path]=1 FILES+=("$path")
    case $path in data/?*) DATA+=("$path") ;; tagmanifest-sha256.txt) ;; *) TAGS+=("$path") ;; esac
  done
}

is_known() {
  local known
  for known in "${FIXED[@]}" openings.json proof/evidence-record.er; do [ "$1" = "$known" ] && return 0; done
  [[ $1 =~ ^proof/checkpoint\.[a-z0-9][a-z0-9.-]{0,62}\.tsr$ || $1 =~ ^proof/certs/[0-9a-f]{64}\.pem$ ||
    $1 =~ ^proof/crls/[0-9a-f]{64}\.crl$ || $1 =~ ^proof/chain\.[a-z0-9][a-z0-9-]{0,31}\.(json|tlog-proof)$ ]]
}

check_archive() {
  local path
  for path in "${FILES[@]}"; do
    [ -f "$path" ] && [ ! -L "$path" ] || { no "$path: not a plain file"; return 1; }
    case $path in
      data/*[\\%$'\001'-$'\037\177']* | data/*' ') no "$path: not a name a package has"; return 1 ;;
      data/?*) ;;
      *) is_known "$path" || { no "$path: does not belong here"; return 1; } ;;
    esac
  done
  for path in "${FIXED[@]}"; do [ -n "${IS[$path]:-}" ] || { no "$path: missing"; return 1; }; done
  for path in proof/chain.*.json; do [ -n "${IS[${path%.json}.tlog-proof]:-}" ] || { no "$path: without its proof"; return 1; }; done
  for path in proof/chain.*.tlog-proof; do [ -n "${IS[${path%.tlog-proof}.json]:-}" ] || { no "$path: without its receipt"; return 1; }; done
}

# Reads a list in its one form and compares the names in it with those given.
L_DIGEST=() L_PATH=()
read_list() {
  local list=$1 line path; shift
  local -A named=()
  L_DIGEST=() L_PATH=()
  is_text "$list" || return 1
  local lines=(); mapfile -t lines < "$list"
  [ ${#lines[@]} = 0 ] || [ -z "$(tail -c 1 "$list" | tr -d '\n')" ] || { no "$list: does not end with a newline"; return 1; }
  for line in "${lines[@]}"; do
    [[ $line =~ ^([0-9a-f]{64})\ \ ([^*\ ].*)$ ]] || { no "$list: not a list of digests"; return 1; }
    L_DIGEST+=("${BASH_REMATCH[1]}") L_PATH+=("${BASH_REMATCH[2]}") named[${BASH_REMATCH[2]}]=1
  done
  # Sorted by UTF-16 units, which differ from bytes in two lead bytes only.
  [ ${#L_PATH[@]} = 0 ] || printf '%s\n' "${L_PATH[@]}" | tr '\356\357' '\376\377' | sort -c -u 2>/dev/null ||
    { no "$list: not in order"; return 1; }
  for path in "$@"; do [ -n "${named[$path]:-}" ] || { no "$path: not in $list"; return 1; }; done
  for path in "${L_PATH[@]}"; do [ -n "${IS[$path]:-}" ] || { no "$path: in $list and not here"; return 1; }; done
  [ ${#L_PATH[@]} = $# ] || no "$list: names what it should not"
}

by_sha256() { # each file of the list that was just read
  local out
  [ ${#L_PATH[@]} = 0 ] && return 0
  out=$(sha256sum --check --strict --quiet -- "$1" 2>&1) || no "${out%%$NL*}"
}

check_tag_files() {
  local info path total=0
  read_list tagmanifest-sha256.txt "${TAGS[@]}" && by_sha256 tagmanifest-sha256.txt || return 1
  [ "$(< bagit.txt)" = "BagIt-Version: 1.0${NL}Tag-File-Character-Encoding: UTF-8" ] || { no 'bagit.txt: differs'; return 1; }
  for path in "${DATA[@]}"; do total=$((total + $(size_of "$path"))); done
  is_text bag-info.txt || return 1
  info=$(< bag-info.txt)
  [[ $info =~ ^Bagging-Date:\ [0-9]{4}-[0-9]{2}-[0-9]{2}${NL}External-Identifier:\ [^$NL]+${NL}Payload-Oxum:\ ([0-9.]+)${NL}Bag-Software-Agent:\ [^$NL]+$ &&
    ${BASH_REMATCH[1]} = "$total.${#DATA[@]}" ]] || no 'bag-info.txt: differs'
}

check_payload_sha256() { read_list manifest-sha256.txt "${DATA[@]}" && by_sha256 manifest-sha256.txt; }

check_payload_sm3() {
  local at batch lines=() line
  read_list manifest-sm3.txt "${DATA[@]}" || return 1
  for ((at = 0; at < ${#L_PATH[@]}; at += 100)); do
    batch=("${L_PATH[@]:at:100}")
    mapfile -t lines < <(openssl dgst -sm3 -r "${batch[@]}" 2>/dev/null)
    [ ${#lines[@]} = ${#batch[@]} ] || { no 'SM3 could not be computed'; return 1; }
    local each
    for each in "${!batch[@]}"; do
      [ "${lines[each]}" = "${L_DIGEST[at + each]} *${batch[each]}" ] || { no "${batch[each]}: another SM3"; return 1; }
    done
  done
}

# --- 5: the record

# Reads canonical JSON: VAL[path] is each scalar as it is written, KEYS[path] the names in an object, COUNT[path] the items of a list.
declare -A VAL KEYS COUNT
json() {
  VAL=() KEYS=() COUNT=()
  is_text "$1" || return 1
  local pieces=() at=0 text d=0 expect=value rest token name
  local kind=(root) path=('') key=('') last=('')
  mapfile -d '"' -t pieces < "$1"
  [ ${#pieces[@]} -gt 0 ] || return 1
  while :; do
    rest=${pieces[at]} at=$((at + 1))
    while [ -n "$rest" ]; do
      token=${rest:0:1}
      case $token in
        '{' | '[')
          [[ $expect == value* ]] && ((d < 8)) || return 1
          name=${path[d]}; [ "${kind[d]}" = root ] || name=${name:+$name.}${key[d]}
          d=$((d + 1)) path[d]=$name last[d]='' rest=${rest:1}
          if [ "$token" = '{' ]; then kind[d]=object key[d]='' expect=key-or-end KEYS[/$name]=''; else kind[d]=list key[d]=0 expect=value-or-end COUNT[/$name]=0; fi ;;
        '}' | ']')
          if [ "$token" = '}' ]; then [ "${kind[d]}" = object ]; else [ "${kind[d]}" = list ]; fi || return 1
          [ "$expect" = end ] || [ "$expect" = key-or-end ] || [ "$expect" = value-or-end ] || return 1
          if [ "${kind[d]}" = list ] && [ "$expect" = end ]; then COUNT[/${path[d]}]=$((key[d] + 1)); fi
          d=$((d - 1)) expect=end rest=${rest:1} ;;
        ,)
          [ "$expect" = end ] && ((d > 0)) || return 1
          if [ "${kind[d]}" = list ]; then key[d]=$((key[d] + 1)) expect=value; else expect=key; fi
          rest=${rest:1} ;;
        :) [ "$expect" = colon ] || return 1; expect=value rest=${rest:1} ;;
        *)
          token=${rest%%[],\}]*}
          [[ $expect == value* && $token =~ ^(null|true|false|-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?(e[+-][1-9][0-9]*)?)$ ]] || return 1
          VAL[/${path[d]:+${path[d]}.}${key[d]}]=$token expect=end rest=${rest:${#token}} ;;
      esac
    done
    ((at < ${#pieces[@]})) || break
    text=${pieces[at]} at=$((at + 1))
    while [[ $text =~ (^|[^\\])(\\\\)*\\$ ]]; do ((at < ${#pieces[@]})) || return 1; text+=$QUOTE${pieces[at]} at=$((at + 1)); done
    ((at < ${#pieces[@]})) || return 1
    if [[ $text == *\\* ]]; then
      [[ ${text//\\\\/} =~ ^([^\\]|\\[\"bfnrt]|\\u00(0[0-7bef]|1[0-9a-f]))*$ ]] || return 1
    fi
    if [ "$expect" = key ] || [ "$expect" = key-or-end ]; then
      name=${text//$'\xee'/$'\xfe'} name=${name//$'\xef'/$'\xff'}
      [ "$expect" = key-or-end ] || [[ $name == *\\* || $name > "${last[d]}" ]] || return 1
      [ -z "${KEYS[/${path[d]}]}" ] || KEYS[/${path[d]}]+=,
      KEYS[/${path[d]}]+=$text last[d]=$name key[d]=$text expect=colon
    else
      [[ $expect == value* ]] || return 1
      VAL[/${path[d]:+${path[d]}.}${key[d]}]=$QUOTE$text$QUOTE expect=end
    fi
  done
  [ "$d" = 0 ] && [ "$expect" = end ]
}

# Where a file of the record lies: written as the package writes names that lists cannot hold.
SPACES=(0020:$'\x20' 00A0:$'\xc2\xa0' 1680:$'\xe1\x9a\x80' 2000:$'\xe2\x80\x80' 2001:$'\xe2\x80\x81' 2002:$'\xe2\x80\x82' 2003:$'\xe2\x80\x83'
  2004:$'\xe2\x80\x84' 2005:$'\xe2\x80\x85' 2006:$'\xe2\x80\x86' 2007:$'\xe2\x80\x87' 2008:$'\xe2\x80\x88' 2009:$'\xe2\x80\x89' 200A:$'\xe2\x80\x8a'
  2028:$'\xe2\x80\xa8' 2029:$'\xe2\x80\xa9' 202F:$'\xe2\x80\xaf' 205F:$'\xe2\x81\x9f' 3000:$'\xe3\x80\x80' FEFF:$'\xef\xbb\xbf')
PERCENT=$'\xef\xbc\x85' PLACED=''
place() {
  local path=${1//$PERCENT/${PERCENT}FF05} end='' space more=1
  path=${path//%/${PERCENT}0025}
  while [ "$more" = 1 ]; do
    more=0
    for space in "${SPACES[@]}"; do
      [[ $path == *"${space:5}" ]] && path=${path%"${space:5}"} end=$PERCENT${space:0:4}$end more=1
    done
  done
  PLACED=data/$path$end
}

declare -A SHA SM3
check_record() {
  local at count path wanted field commitment
  json record.json || { no 'record.json: not in its one form'; return 1; }
  case ${KEYS[/]:-} in
    environment,files,format,kind,name,number,operator,platform,software,sourceClass,subject,times) ;;
    environment,files,format,kind,name,number,operator,platform,previous,software,sourceClass,subject,times) ;;
    *) no 'record.json: other fields'; return 1 ;;
  esac
  [ "${VAL[/format]:-}" = '"attestry/manifest/v1"' ] && [[ ${VAL[/number]:-} =~ ^\"[0-9]{18,19}\"$ ]] || { no 'record.json: another format'; return 1; }
  [[ $(< bag-info.txt) == *"${NL}External-Identifier: ${VAL[/number]//\"/}$NL"* ]] || { no 'bag-info.txt: of another record'; return 1; }
  SHA=() SM3=()
  read_list manifest-sha256.txt "${DATA[@]}" || return 1
  for at in "${!L_PATH[@]}"; do SHA[${L_PATH[at]}]=${L_DIGEST[at]}; done
  read_list manifest-sm3.txt "${DATA[@]}" || return 1
  for at in "${!L_PATH[@]}"; do SM3[${L_PATH[at]}]=${L_DIGEST[at]}; done
  count=${COUNT[/files]:-0}
  [ "$count" -gt 0 ] || { no 'record.json: no files'; return 1; }
  case ${VAL[/sourceClass]:-} in
    '"digest"') [ ${#DATA[@]} = 0 ] || { no 'evidence beside a record of digests alone'; return 1; } ;;
    '"collected"' | '"uploaded"')
      [ "$count" = ${#DATA[@]} ] || { no 'record.json: names more or fewer files'; return 1; }
      for ((at = 0; at < count; at++)); do
        [ "${KEYS[/files.$at]:-}" = mediaType,path,sha256,size,sm3 ] || { no 'record.json: a file with other fields'; return 1; }
        path=${VAL[/files.$at.path]:-} path=${path#\"} path=${path%\"}
        place "${path//\\\"/\"}"
        [ -n "${IS[$PLACED]:-}" ] && wanted="$QUOTE${SHA[$PLACED]:-}$QUOTE $QUOTE${SM3[$PLACED]:-}$QUOTE $(size_of "$PLACED")" &&
          [ "${VAL[/files.$at.sha256]:-} ${VAL[/files.$at.sm3]:-} ${VAL[/files.$at.size]:-}" = "$wanted" ] ||
          { no "$PLACED: not as the record says"; return 1; }
      done ;;
    *) no 'record.json: another source class'; return 1 ;;
  esac
  [ -n "${IS[openings.json]:-}" ] || return 0
  local -A committed=() seen=()
  count=${COUNT[/subject]:-0}
  for ((at = 0; at < count; at++)); do committed[=${VAL[/subject.$at.field]:-}]=${VAL[/subject.$at.sha256]:-}; done
  json openings.json && count=${COUNT[/]:-0} && [ "$count" -gt 0 ] || { no 'openings.json: not in its one form'; return 1; }
  for ((at = 0; at < count; at++)); do
    field=${VAL[/$at.field]:-}
    [ "${KEYS[/$at]:-}" = field,salt,value ] && [[ ${VAL[/$at.salt]:-} =~ ^\"[0-9a-f]{32}\"$ ]] || { no 'openings.json: not openings'; return 1; }
    commitment=$(printf '{"field":%s,"salt":%s,"value":%s}' "$field" "${VAL[/$at.salt]}" "${VAL[/$at.value]}" | sha256sum)
    [ -z "${seen[=$field]:-}" ] && [ "${committed[=$field]:-}" = "$QUOTE${commitment:0:64}$QUOTE" ] || { no "openings.json: $field is not what the record holds"; return 1; }
    seen[=$field]=1
  done
}

# --- 6: whom to trust

SIGNATURE_ROOTS=() STAMP_ROOTS=() STAMP_NAMES=()
read_trust() { # what trust.txt says; what it is worth is the check's question
  local lines=() line at
  is_text proof/trust.txt || return 1
  mapfile -t lines < proof/trust.txt
  [ "${lines[0]:-}" = attestry/trust/v1 ] && [[ ${lines[1]:-} =~ ^policy\ [0-9a-f]{64}$ ]] && [ -z "$(tail -c 1 proof/trust.txt | tr -d '\n')" ] || return 1
  for ((at = 2; at < ${#lines[@]}; at++)); do
    line=${lines[at]}
    if [[ $line =~ ^signature\ ([0-9a-f]{64})$ && ${#STAMP_ROOTS[@]} = 0 ]]; then SIGNATURE_ROOTS+=("${BASH_REMATCH[1]}")
    elif [[ $line =~ ^time-stamp\ ([a-z0-9][a-z0-9.-]{0,62})\ ([0-9a-f]{64})$ ]]; then STAMP_NAMES+=("${BASH_REMATCH[1]}") STAMP_ROOTS+=("${BASH_REMATCH[2]}")
    else return 1; fi
  done
  POLICY=${lines[1]#policy }
  [ ${#SIGNATURE_ROOTS[@]} -gt 0 ] && [ ${#STAMP_ROOTS[@]} -gt 0 ]
}

# A root certificate whose file is exactly its PEM and is named by its digest.
is_root() {
  local path=proof/certs/$1.pem digest
  [ -f "$path" ] && digest=$(openssl x509 -in "$path" -outform DER 2>/dev/null | sha256sum) && [ "${digest:0:64}" = "$1" ] &&
    [ "$(openssl x509 -in "$path" 2>/dev/null && printf x)" = "$(cat -- "$path" && printf x)" ]
}
is_sm2() { openssl x509 -in "proof/certs/$1.pem" -noout -text 2>/dev/null | tr -d ' ' > "$W/text" && [[ $(< "$W/text") == *"${NL}ASN1OID:SM2$NL"* ]]; }

roots() { # FILE FINGERPRINT...: those that are what they are named
  local file=$1 root; shift
  : > "$file"
  for root in "$@"; do is_root "$root" && cat -- "proof/certs/$root.pem" >> "$file"; done
  [ -s "$file" ]
}
stamp_roots() { # FILE AUTHORITY, or every authority
  local file=$1 at named=()
  for at in "${!STAMP_NAMES[@]}"; do [ "${2:-${STAMP_NAMES[at]}}" = "${STAMP_NAMES[at]}" ] && named+=("${STAMP_ROOTS[at]}"); done
  roots "$file" "${named[@]}"
}

check_trust() {
  local root path digest
  local -A named=()
  [ -f proof/trust.txt ] || { no 'proof/trust.txt: missing'; return 1; }
  digest=$(sha proof/trust.txt)
  [ -z "$TRUST" ] || [ "$TRUST" = "$digest" ] || { no "another trust digest: $digest"; return 1; }
  [ "$TRUST_READ" = 1 ] || { no 'proof/trust.txt: not in its form'; return 1; }
  [ -f proof/policy ] && [ "$(sha proof/policy)" = "$POLICY" ] || { no 'proof/policy: not the one trusted'; return 1; }
  for root in "${SIGNATURE_ROOTS[@]}" "${STAMP_ROOTS[@]}"; do
    is_root "$root" || { no "proof/certs/$root.pem: not what it is named"; return 1; }
    named[proof/certs/$root.pem]=1
  done
  for path in proof/certs/*; do [ -n "${named[$path]:-}" ] || { no "$path: not named in trust.txt"; return 1; }; done
  [ -n "$TRUST" ] || remark trust-not-compared "$digest"
}

# --- 7 and 8: the signature and its time

STAMP_TIME='' STAMP_DIGEST='' STAMP_HASH=''
# What a token says; its signature is another question.
read_stamp() { # FILE, and -token_in for a bare token
  local lines=() line at data=''
  STAMP_TIME='' STAMP_DIGEST='' STAMP_HASH=''
  is_der "$1" || return 1
  if [ "${2:-}" = -token_in ]; then cp -- "$1" "$W/token"
  else openssl ts -reply -in "$1" -token_out -out "$W/token" > /dev/null 2>&1 || { no "$1: not an answer of an authority"; return 1; }; fi
  openssl ts -reply -token_in -in "$W/token" -text > "$W/stamp" 2>/dev/null || { no "$1: not a time-stamp"; return 1; }
  mapfile -t lines < "$W/stamp"
  for at in "${!lines[@]}"; do
    line=${lines[at]}
    if [ -z "$STAMP_HASH" ] && [[ $line == 'Hash Algorithm: '* ]]; then STAMP_HASH=${line#Hash Algorithm: }
    elif [ -z "$STAMP_TIME" ] && [[ $line =~ ^\ {4}[0-9a-f]{4}\ -\ (([0-9a-f]{2}[\ -]?){1,16})\ \ \  ]]; then data+=${BASH_REMATCH[1]//[ -]/}
    elif [ -z "$STAMP_TIME" ] && [[ $line =~ ^Time\ stamp:\ ([A-Z][a-z]{2}\ +[0-9]+\ [0-9:]{8})(\.[0-9]+)?\ ([0-9]{4})\ GMT$ ]]; then
      STAMP_TIME=$(date -u -d "${BASH_REMATCH[1]} ${BASH_REMATCH[3]} UTC" +%s 2>/dev/null) STAMP_DIGEST=$data
    fi
  done
  is_count "$STAMP_TIME" && [ -n "$STAMP_DIGEST" ] || no "$1: a time-stamp without time"
}

stamped() { # CONTENT STAMP ROOTS [-token_in]: by one of the roots, whose certificates were valid at the time stamped
  local out
  read_stamp "$2" ${4:+"$4"} || return 1
  [ -s "$3" ] || { no "$2: no root to trust"; return 1; }
  out=$(openssl ts -verify -data "$1" -in "$2" ${4:+"$4"} -CAfile "$3" -attime "$STAMP_TIME" 2>&1) && [[ $out == *'Verification: OK'* ]] ||
    no "$2: ${out##*:}"
}

SIGNED_AT=''
check_signature() {
  local out
  SIGNED_AT=$(read_stamp proof/record.p7s.tsr && printf %s "$STAMP_TIME")
  is_der proof/record.p7s && is_text record.json || return 1
  roots "$W/signature-roots" "${SIGNATURE_ROOTS[@]}" || { no 'no root to trust'; return 1; }
  out=$(openssl cms -verify -cades -binary -inform DER -in proof/record.p7s -content record.json -CAfile "$W/signature-roots" \
    -no-CApath -no-CAstore ${SIGNED_AT:+-attime "$SIGNED_AT"} -signer "$W/signer" -out /dev/null 2>&1) || { no "proof/record.p7s: ${out##*:}"; return 1; }
  not_revoked || return 1
  remark revocation-not-asked
}

not_revoked() { # as far as a list in the package goes
  local path serial lines=() line root
  serial=$(openssl x509 -in "$W/signer" -noout -serial) serial=${serial#serial=}
  for path in proof/crls/*; do
    root=${path#proof/crls/} root=${root%.crl}
    is_root "$root" && openssl crl -inform DER -in "$path" -CAfile "proof/certs/$root.pem" -noout 2>&1 | head -c 9 > "$W/text" &&
      [ "$(< "$W/text")" = 'verify OK' ] || continue
    mapfile -t lines < <(openssl crl -inform DER -in "$path" -noout -text 2>/dev/null)
    for line in "${lines[@]}"; do [ "${line// /}" != "SerialNumber:$serial" ] || { no 'the signer was revoked'; return 1; }; done
  done
}

check_signature_time() {
  local from to
  [ -f proof/record.p7s ] && stamp_roots "$W/roots" embedded && stamped proof/record.p7s proof/record.p7s.tsr "$W/roots" ||
    { no "${WHY:-no root to trust}"; return 1; }
  [ "$STAMP_HASH" = sha256 ] || { no 'another digest than SHA-256'; return 1; }
  [ -s "$W/signer" ] || { no 'no signer to compare with'; return 1; }
  from=$(openssl x509 -in "$W/signer" -noout -startdate) to=$(openssl x509 -in "$W/signer" -noout -enddate)
  from=$(date -u -d "${from#*=}" +%s) to=$(date -u -d "${to#*=}" +%s) || { no 'the certificate has no dates'; return 1; }
  ((STAMP_TIME >= from && STAMP_TIME <= to)) || no 'stamped outside the life of the certificate'
}

# --- 9 to 11: the log

# Splits a proof: INDEX, HASHES, and the note it ends in; SIZE and ROOT of the note, its text alone in $W/NAME.text.
INDEX=0 HASHES=() SIZE=0 ROOT=''
read_proof() { # FILE NAME
  local lines=() at=1 length
  is_text "$1" || return 1
  mapfile -t lines < "$1"
  [ "${lines[0]:-}" = c2sp.org/tlog-proof@v1 ] || { no "$1: not a proof"; return 1; }
  [[ ${lines[1]:-} =~ ^extra\ [A-Za-z0-9+/]+=?=?$ ]] && at=2
  [[ ${lines[at]:-} == 'index '* ]] && INDEX=${lines[at]#index } && is_count "$INDEX" || { no "$1: no index"; return 1; }
  HASHES=()
  for ((at++; at < ${#lines[@]}; at++)); do
    [ -n "${lines[at]}" ] || break
    from_base64 "${lines[at]}" "$W/hash" && [ "$(size_of "$W/hash")" = 32 ] || { no "$1: not a hash"; return 1; }
    HASHES+=("$(hex < "$W/hash")")
  done
  [ ${#HASHES[@]} -le 63 ] && ((at < ${#lines[@]})) || { no "$1: no checkpoint"; return 1; }
  printf '%s\n' "${lines[@]:0:at+1}" > "$W/head"
  length=$(size_of "$W/head")
  tail -c "+$((length + 1))" -- "$1" > "$W/$2"
  read_note "$2" "$1"
}

read_note() { # NAME FILE: of the note in $W/NAME
  local lines=() at
  mapfile -t lines < "$W/$1"
  for ((at = ${#lines[@]} - 1; at >= 0; at--)); do [ -n "${lines[at]}" ] || break; done
  ((at >= 3 && at < ${#lines[@]} - 1)) && [ -z "$(tail -c 1 "$W/$1" | tr -d '\n')" ] || { no "$2: not a signed note"; return 1; }
  printf '%s\n' "${lines[@]:0:at}" > "$W/$1.text"
  printf '%s\n' "${lines[@]:at+1}" > "$W/$1.signatures"
  for ((at--; at >= 0; at--)); do [ -n "${lines[at]}" ] || { no "$2: not a checkpoint"; return 1; }; done
  ORIGIN=${lines[0]} SIZE=${lines[1]}
  is_count "$SIZE" && from_base64 "${lines[2]}" "$W/hash" && [ "$(size_of "$W/hash")" = 32 ] || { no "$2: not a checkpoint"; return 1; }
  ROOT=$(hex < "$W/hash")
}

node() { local line; line=$({ printf '\1'; from_hex "$1"; from_hex "$2"; } | sha256sum) && printf %s "${line:0:64}"; }

# RFC 9162, 2.1.3.2: the path leads from the record's leaf to the root.
included() {
  local hash each first=$INDEX last=$((SIZE - 1))
  ((INDEX < SIZE)) && [ -f record.json ] || { no 'no such leaf in the tree'; return 1; }
  hash=$({ printf '\0attestry/leaf/v1\nrecord '; sha record.json; printf '\n'; } | sha256sum) hash=${hash:0:64}
  for each in "${HASHES[@]}"; do
    ((last > 0)) || { no 'too long a path'; return 1; }
    if ((first % 2 == 1 || first == last)); then
      hash=$(node "$each" "$hash")
      while ((first % 2 == 0 && first > 0)); do first=$((first / 2)) last=$((last / 2)); done
    else
      hash=$(node "$hash" "$each")
    fi
    first=$((first / 2)) last=$((last / 2))
  done
  ((last == 0)) && [ "$hash" = "$ROOT" ] || no 'the record is not in this tree'
}

check_inclusion() { read_proof proof/inclusion.tlog-proof note && included; }

# Whether the key signed the note in $W/NAME: 0 yes, 1 no, 2 wrongly.
signed_by() { # NAME VKEY
  local name id key algorithm lines=() line found=1 time message=$W/$1.text
  [[ $2 =~ ^([^+\ ]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$ ]] || return 2
  name=${BASH_REMATCH[1]} id=${BASH_REMATCH[2]} key=${BASH_REMATCH[3]}
  from_base64 "$key" "$W/key" && [ "$(size_of "$W/key")" = 33 ] || return 2
  line=$({ printf '%s\n' "$name"; cat "$W/key"; } | sha256sum)
  [ "${line:0:8}" = "$id" ] || return 2
  algorithm=$(head -c 1 "$W/key" | hex)
  { from_hex 302a300506032b6570032100; tail -c 32 "$W/key"; } > "$W/key.der"
  mapfile -t lines < "$W/$1.signatures"
  for line in "${lines[@]}"; do
    [[ $line == "$DASH$name "* ]] || continue
    from_base64 "${line#"$DASH$name "}" "$W/signature" || return 2
    [ "$(head -c 4 "$W/signature" | hex)" = "$id" ] || continue
    case $algorithm in
      01) [ "$(size_of "$W/signature")" = 68 ] || return 2 ;;
      04)
        [ "$(size_of "$W/signature")" = 76 ] || return 2
        time=$(part "$W/signature" 4 8 | hex)
        [[ $time =~ ^000[0-9a-f]{13}$ ]] || return 2
        { printf 'cosignature/v1\ntime %d\n' "$((16#$time))"; cat "$W/$1.text"; } > "$W/message"
        message=$W/message ;;
      *) return 2 ;;
    esac
    tail -c 64 "$W/signature" > "$W/raw"
    openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey "$W/key.der" -in "$message" -sigfile "$W/raw" > /dev/null 2>&1 || return 2
    found=0
  done
  return $found
}

LOGS=() WITNESS_NAMES=() WITNESS_KEYS=() GROUPS_=() QUORUM=''
read_policy() {
  local lines=() line words=()
  LOGS=() WITNESS_NAMES=() WITNESS_KEYS=() GROUPS_=() QUORUM=''
  is_text proof/policy || return 1
  mapfile -t lines < proof/policy
  for line in "${lines[@]}"; do
    read -ra words <<< "$line"
    case ${words[0]:-} in
      '' | '#'*) ;;
      log) [[ ${#words[@]} =~ ^[23]$ ]] && LOGS+=("${words[1]}") || return 1 ;;
      witness) [[ ${#words[@]} =~ ^[34]$ ]] && WITNESS_NAMES+=("${words[1]}") WITNESS_KEYS+=("${words[2]}") || return 1 ;;
      group) [ ${#words[@]} -ge 4 ] && GROUPS_+=("${words[*]:1}") || return 1 ;;
      quorum) [ ${#words[@]} = 2 ] && [ -z "$QUORUM" ] && QUORUM=${words[1]} || return 1 ;;
      *) return 1 ;;
    esac
  done
  [ -n "$QUORUM" ]
}

signed_by_log() { # NAME, whose ORIGIN is read
  local key code found=1
  for key in "${LOGS[@]}"; do
    [ "${key%%+*}" = "$ORIGIN" ] || continue
    signed_by "$1" "$key"; code=$?
    [ $code != 2 ] || return 1
    [ $code != 0 ] || found=0
  done
  return $found
}

check_checkpoint() {
  is_text proof/checkpoint && read_proof proof/inclusion.tlog-proof note || return 1
  [ "$(sha proof/checkpoint)" = "$(sha "$W/note")" ] || { no 'proof/checkpoint: not the one in the proof'; return 1; }
  read_policy || { no 'proof/policy: cannot be read'; return 1; }
  signed_by_log note || no 'not signed by the key of the log'
}

check_witnesses() {
  local at code group words member count wanted
  local -A reached=()
  read_proof proof/inclusion.tlog-proof note && read_policy || { no "${WHY:-proof/policy: cannot be read}"; return 1; }
  for at in "${!WITNESS_NAMES[@]}"; do
    signed_by note "${WITNESS_KEYS[at]}"; code=$?
    [ $code != 2 ] || { no "${WITNESS_NAMES[at]}: a wrong signature"; return 1; }
    [ $code != 0 ] || reached[${WITNESS_NAMES[at]}]=1
  done
  [ "$QUORUM" != none ] || return 3
  for group in "${GROUPS_[@]}"; do
    read -ra words <<< "$group"
    count=0 wanted=${words[1]}
    case $wanted in all) wanted=$((${#words[@]} - 2)) ;; any) wanted=1 ;; *) [[ $wanted =~ ^[1-9][0-9]{0,3}$ ]] || { no 'proof/policy: cannot be read'; return 1; } ;; esac
    for member in "${words[@]:2}"; do [ -z "${reached[$member]:-}" ] || count=$((count + 1)); done
    ((count < wanted)) || reached[${words[0]}]=1
  done
  [ -n "${reached[$QUORUM]:-}" ] || no 'fewer witnesses than the policy asks for'
}

# --- 12 and 13: time-stamps and anchors

check_time_stamps() {
  local path authority at sm2 digest
  read_proof proof/inclusion.tlog-proof note || return 1
  for authority in embedded embedded-sm2; do [ -f "proof/checkpoint.$authority.tsr" ] || { no "proof/checkpoint.$authority.tsr: missing"; return 1; }; done
  for path in proof/checkpoint.*.tsr; do
    authority=${path#proof/checkpoint.} authority=${authority%.tsr}
    stamp_roots "$W/roots" "$authority" || { no "$authority: not in trust.txt"; return 1; }
    sm2=0
    for at in "${!STAMP_NAMES[@]}"; do [ "${STAMP_NAMES[at]}" = "$authority" ] && is_sm2 "${STAMP_ROOTS[at]}" && sm2=1; done
    if [ $sm2 = 1 ]; then
      # OpenSSL's ts command cannot do SM2: what is stamped can be compared, who stamped it cannot.
      read_stamp "$path" || return 1
      digest=$(openssl dgst -sm3 -r "$W/note.text")
      [ "$STAMP_HASH" = sm3 ] && [ "$STAMP_DIGEST" = "${digest:0:64}" ] || { no "$path: of something else"; return 1; }
      remark sm2-not-checked "$path"
    else
      stamped "$W/note.text" "$path" "$W/roots" || return 1
      [ "$authority" != embedded ] || [ "$STAMP_HASH" = sha256 ] || { no "$path: another digest than SHA-256"; return 1; }
    fi
  done
}

check_anchors() {
  local path chain found=3
  for path in proof/chain.*.json proof/chain.*.tlog-proof; do
    chain=${path#proof/chain.} chain=${chain%.json} chain=${chain%.tlog-proof} found=0
    [ -f "proof/chain.$chain.json" ] && read_proof "proof/chain.$chain.tlog-proof" anchored && included || { no "$path: ${WHY:-without its other half}"; return 1; }
    read_policy && signed_by_log anchored || { no "$path: not signed by the key of the log"; return 1; }
    json "proof/chain.$chain.json" || { no "proof/chain.$chain.json: not in its one form"; return 1; }
    [ "${VAL[/digest]:-}" = "${QUOTE}0x$(sha "$W/anchored.text")$QUOTE" ] || { no "proof/chain.$chain.json: of another checkpoint"; return 1; }
    [[ $path == *.tlog-proof ]] || remark chain-not-checked "proof/chain.$chain.json"
  done
  return $found
}

# --- 14: the certificate

PDF=certificate.pdf
S_AT=() S_END=() S_SIZE=() S_ROOT=() S_INFO=()
declare -A OBJECT
# The table of one revision: its objects as OBJECT[revision:number]=place.
pdf_revision() { # WHICH PLACE
  local lines=() at=0 length=0 number count trailer='' offset
  part "$PDF" "$2" 400000 | tr '\000' '?' > "$W/part"
  mapfile -t lines < "$W/part"
  next() { line=${lines[at]:-} length=$((length + ${#line} + 1)) at=$((at + 1)); line=${line%$'\r'}; }
  local line
  next; [ "$line" = xref ] || return 1
  next
  while [[ $line =~ ^([0-9]{1,7})\ ([0-9]{1,5})$ ]]; do
    number=${BASH_REMATCH[1]} count=${BASH_REMATCH[2]}
    for (( ; count > 0; count--, number++)); do
      next
      [[ $line =~ ^([0-9]{10})\ ([0-9]{5})\ ([nf])\ ?$ && -z ${OBJECT[$1:$number]:-} ]] || return 1
      if [ "${BASH_REMATCH[3]}" = n ]; then offset=$((10#${BASH_REMATCH[1]})); [ "${BASH_REMATCH[2]}" = 00000 ] || return 1; else offset=free; fi
      OBJECT[$1:$number]=$offset OBJECTS[$1]+=" $number"
    done
    next
  done
  [ "$line" = trailer ] || return 1
  while next; [ "$line" != startxref ]; do ((at <= ${#lines[@]})) || return 1; trailer+="$line "; done
  [[ $trailer != *XRefStm* && $trailer != *Encrypt* ]] || return 1
  [[ $trailer =~ /Size\ ([0-9]{1,7})\  ]] && S_SIZE[$1]=${BASH_REMATCH[1]} || return 1
  [[ $trailer =~ /Root\ ([0-9]{1,7})\ 0\ R ]] && S_ROOT[$1]=${BASH_REMATCH[1]} || return 1
  [[ $trailer =~ /Info\ ([0-9]{1,7})\ 0\ R ]] && S_INFO[$1]=${BASH_REMATCH[1]} || return 1
  PREVIOUS=''; [[ $trailer =~ /Prev\ ([0-9]{1,12})\  ]] && PREVIOUS=${BASH_REMATCH[1]}
  next; [ "$line" = "$2" ] || return 1
  next; [ "$line" = %%EOF ] || return 1
  S_AT[$1]=$2 S_END[$1]=$(($2 + length))
}

# The text of an object as it stands to whoever knows the revisions from this one down.
TEXT='' PLACE=0
pdf_object() { # WHICH NUMBER
  local which
  for ((which = $1; which < ${#S_AT[@]}; which++)); do
    PLACE=${OBJECT[$which:$2]:-}
    [ -n "$PLACE" ] && break
  done
  is_count "$PLACE" || return 1
  TEXT=$(part "$PDF" "$PLACE" 65536 | tr '\000' '?')
  [[ $TEXT == "$2 0 obj"[$NL$'\r\ ']* && $TEXT == *endobj* ]] || return 1
  TEXT=${TEXT%%endobj*}
}
reference() { [[ $TEXT =~ /$1\ ([0-9]{1,7})\ 0\ R ]] && REFERENCE=${BASH_REMATCH[1]}; }

# A signature dictionary: what it covers goes to $W/covered, what it is to $W/contents; COVERED is where that ends.
FORM='' COVERED=0
pdf_signature() { # NUMBER
  local before after rest place head digits
  pdf_object 0 "$1" || return 1
  place=$PLACE head=${TEXT%%/Contents <*}
  [[ $head =~ /ByteRange\ *\[\ *0\ +([0-9]{1,12})\ +([0-9]{1,12})\ +([0-9]{1,12})\ *\] ]] || return 1
  before=${BASH_REMATCH[1]} after=${BASH_REMATCH[2]} rest=${BASH_REMATCH[3]} COVERED=$((BASH_REMATCH[2] + BASH_REMATCH[3]))
  [[ $TEXT =~ /SubFilter\ /([A-Za-z0-9.]+) ]] && FORM=${BASH_REMATCH[1]} || return 1
  # What is left out is the signature itself, and it lies in this very dictionary.
  [ $((place + ${#head} + 10)) = "$before" ] && ((after > before + 12 && COVERED <= PDF_SIZE)) || return 1
  [ "$(part "$PDF" "$before" 1)$(part "$PDF" "$((after - 1))" 1)" = '<>' ] || return 1
  digits=$(part "$PDF" "$((before + 1))" "$((after - before - 2))" | tr a-f A-F)
  [ ${#digits} = $((after - before - 2)) ] && [[ $digits != *[!0-9A-F]* ]] || return 1
  der_length "${digits:0:12}" && [[ ${digits:2*DER_LENGTH} != *[!0]* && ${#digits} -ge $((2 * DER_LENGTH)) ]] || return 1
  from_hex "${digits:0:2*DER_LENGTH}" > "$W/contents"
  { head -c "$before" "$PDF"; part "$PDF" "$after" "$rest"; } > "$W/covered"
}

revision_ending() { # PLACE: sets WHICH
  for WHICH in "${!S_END[@]}"; do [ "${S_END[WHICH]}" != "$1" ] || return 0; done
  return 1
}

# After the signed revision only the catalogue and the form may be written anew, and only to add a place for certificates and time-stamps.
pdf_updates() { # SIGNED
  local signed=$1 which number place start catalogue form fields root=${S_ROOT[$1]} form_number
  pdf_object "$signed" "$root" && reference AcroForm || return 1
  form_number=$REFERENCE catalogue=$(without_dss "$TEXT")
  pdf_object "$signed" "$form_number" && split_fields || return 1
  form=$REST fields=$FIELDS
  for ((which = signed - 1; which >= 0; which--)); do
    [ "${S_ROOT[which]} ${S_INFO[which]}" = "$root ${S_INFO[signed]}" ] || return 1
    start=${S_END[which + 1]}
    for number in ${OBJECTS[which]}; do
      place=${OBJECT[$which:$number]}
      [ "$number $place" != '0 free' ] || continue
      is_count "$place" && ((place >= start && place < S_AT[which])) || return 1
      ((number >= S_SIZE[signed] || number == root || number == form_number)) || return 1
    done
    pdf_object "$which" "$root" && [ "$(without_dss "$TEXT")" = "$catalogue" ] || return 1
    pdf_object "$which" "$form_number" && split_fields && [ "$REST" = "$form" ] && [[ $FIELDS == "$fields"* ]] || return 1
    time_stamp_fields "$which" "${FIELDS#"$fields"}" "${S_SIZE[signed]}" || return 1
  done
}
without_dss() { if [[ $1 =~ ^(.*)/DSS\ [0-9]+\ 0\ R[[:space:]]*(.*)$ ]]; then printf %s "${BASH_REMATCH[1]}${BASH_REMATCH[2]}"; else printf %s "$1"; fi; }
split_fields() { # of TEXT: FIELDS as numbers, REST without them
  local each
  [[ $TEXT =~ ^(.*)/Fields\ \[([0-9\ R]*)\](.*)$ ]] || return 1
  REST="${BASH_REMATCH[1]}${BASH_REMATCH[3]}" FIELDS=' '
  read -ra each <<< "${BASH_REMATCH[2]}"
  while [ ${#each[@]} -gt 0 ]; do
    [[ ${each[*]:0:3} =~ ^([0-9]{1,7})\ 0\ R$ ]] || return 1
    FIELDS+="${BASH_REMATCH[1]} " each=("${each[@]:3}")
  done
}
time_stamp_fields() { # WHICH NUMBERS SIZE: new ones, invisible, of nothing but time-stamps
  local field lines line
  for field in $2; do
    pdf_object "$1" "$field" && ((field >= $3)) && [[ $TEXT == *"/FT /Sig"* && $TEXT == *"/Rect [0 0 0 0]"* ]] || return 1
    mapfile -t lines <<< "$TEXT"
    for line in "${lines[@]:1}"; do [[ $line =~ ^(\<\<|\>\>|/(FT|T|V|Type|Subtype|F|P|Rect)\ .*)?$ ]] || return 1; done
    reference V && ((REFERENCE >= $3)) && pdf_object "$1" "$REFERENCE" && [[ $TEXT == *'/Type /DocTimeStamp'* ]] || return 1
  done
}

check_certificate() {
  local at tail_ whole number digest fields signed='' stamps=0 out signatures=0 keyword time=''
  local -A OBJECTS=()
  S_AT=() S_END=() S_SIZE=() S_ROOT=() S_INFO=() OBJECT=()
  [ -f "$PDF" ] && PDF_SIZE=$(size_of "$PDF") && [ "$PDF_SIZE" -le 67108864 ] || { no "$PDF: missing or too large"; return 1; }
  tail_=$(tail -c 64 "$PDF" | tr '\000' '?')
  [[ $tail_ =~ startxref$NL([0-9]{1,12})$NL%%EOF$ ]] && PREVIOUS=${BASH_REMATCH[1]} || { no "$PDF: does not end as ours"; return 1; }
  for ((at = 0; at < 32; at++)); do
    ((at == 0 || PREVIOUS < S_AT[at - 1])) && pdf_revision "$at" "$PREVIOUS" || { no "$PDF: a revision that cannot be read"; return 1; }
    if ((at == 0)); then [ "${S_END[0]}" = "$PDF_SIZE" ]; else ((S_END[at] <= S_AT[at - 1])); fi || { no "$PDF: a revision out of place"; return 1; }
    [ -n "$PREVIOUS" ] || break
  done
  [ -z "$PREVIOUS" ] || { no "$PDF: too many revisions"; return 1; }
  pdf_object 0 "${S_ROOT[0]}" && reference AcroForm && pdf_object 0 "$REFERENCE" && split_fields || { no "$PDF: no signature"; return 1; }
  fields=$FIELDS
  stamp_roots "$W/roots" || { no 'no root to trust'; return 1; }
  # Time-stamps first: they say when the signer's certificate had to be valid.
  for number in $fields; do
    pdf_object 0 "$number" && reference V && pdf_signature "$REFERENCE" && revision_ending "$COVERED" || { no "$PDF: a signature that does not cover its revision"; return 1; }
    signatures=$((signatures + 1))
    case $FORM in
      ETSI.CAdES.detached) [ -z "$signed" ] || { no "$PDF: signed twice"; return 1; }; signed=$WHICH; mv "$W/covered" "$W/pdf-covered"; mv "$W/contents" "$W/pdf-signature" ;;
      ETSI.RFC3161) stamps=$((stamps + 1)); stamped "$W/covered" "$W/contents" "$W/roots" -token_in || { no "$PDF: its time-stamp: $WHY"; return 1; }; time=${time:-$STAMP_TIME}
        [ -z "$signed" ] || ((WHICH < signed)) || { no "$PDF: a time-stamp before the signature"; return 1; } ;;
      *) no "$PDF: a signature of another form"; return 1 ;;
    esac
  done
  [ -n "$signed" ] && ((stamps > 0)) || { no "$PDF: no signature, or no time-stamp"; return 1; }
  pdf_updates "$signed" || { no "$PDF: changed after it was signed"; return 1; }
  roots "$W/signature-roots" "${SIGNATURE_ROOTS[@]}" && is_der "$W/pdf-signature" || { no 'no root to trust'; return 1; }
  out=$(openssl cms -verify -cades -binary -inform DER -in "$W/pdf-signature" -content "$W/pdf-covered" -CAfile "$W/signature-roots" \
    -no-CApath -no-CAstore -attime "$time" -out /dev/null 2>&1) || { no "$PDF: ${out##*:}"; return 1; }
  keyword=attestry-record-sha256:$(sha record.json)
  pdf_object "$signed" "${S_INFO[signed]}" || { no "$PDF: no information"; return 1; }
  if reference Keywords; then pdf_object "$signed" "$REFERENCE" || { no "$PDF: no keywords"; return 1; }; fi
  [[ $TEXT == *"($keyword)"* ]] || { no "$PDF: of another record"; return 1; }
  # Whatever else in the file speaks of signatures or records speaks of these.
  whole=$(tr '\000' '?' < "$PDF")
  [ "$(occurrences "$whole" attestry-record-sha256:)" = "$(occurrences "$whole" "$keyword")" ] || { no "$PDF: of another record, too"; return 1; }
  [ "$(occurrences "$whole" /ByteRange)" = "$signatures" ] || no "$PDF: signatures beside the fields"
}
occurrences() { local rest=${1//"$2"/}; printf %d $(((${#1} - ${#rest}) / ${#2})); }

# --- 15: the evidence record

check_evidence_record() {
  [ -n "${IS[proof/evidence-record.er]:-}" ] || return 3
  is_der proof/evidence-record.er || return 1
  remark evidence-record-not-checked
  WHY=$(words evidence-record-not-checked)
  return 3
}

# --- all of it

main() {
  local id
  for id in "${CHECKS[@]}"; do check "$id"; done
}

finish() {
  local each
  printf '\n'
  for each in "${REMARKS[@]}"; do printf '* %s\n' "$(shown "$each")"; done
  # Whatever cut a check short, it has not been passed.
  if [ "$RAN" = 15 ] && [ "$FAILED" = 0 ]; then
    printf '\nOK   %s\n' "$(words verdict-ok)"; exit 0
  fi
  printf '\nFAIL %s (%d/15)\n' "$(words verdict-failed)" "$((RAN - FAILED))"; exit 1
}

FOLDER=''
while [ $# -gt 0 ]; do
  case $1 in
    --trust) [ $# -ge 2 ] || cannot 'usage: verify.sh [--trust HEX] [FOLDER]'; TRUST=$(printf %s "$2" | tr -d ' ' | tr A-F a-f); shift 2
      [[ $TRUST =~ ^[0-9a-f]{64}$ ]] || cannot 'a trust digest has 64 hexadecimal digits' ;;
    --) shift; FOLDER=${1:-}; break ;;
    -*) cannot 'usage: verify.sh [--trust HEX] [FOLDER]' ;;
    *) [ -z "$FOLDER" ] || cannot 'usage: verify.sh [--trust HEX] [FOLDER]'; FOLDER=$1; shift ;;
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

printf '%s\n\n' "$(shown "$PWD")"
list_files
POLICY='' TRUST_READ=0
read_trust && TRUST_READ=1
main
finish
