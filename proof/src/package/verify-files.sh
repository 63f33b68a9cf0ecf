# --- 1 to 4: files and lists

declare -A IS
FILES=() DATA=() TAGS=() ODD=()
FIXED=(bagit.txt bag-info.txt manifest-sha256.txt manifest-sm3.txt tagmanifest-sha256.txt VERIFY.md verify.sh verify.html
  record.json certificate.pdf proof/record.p7s proof/record.p7s.tsr proof/inclusion.tlog-proof proof/checkpoint proof/policy
  proof/trust.txt proof/checkpoint.embedded.tsr proof/checkpoint.embedded-sm2.tsr)

list_files() {
  local path inside=()
  for path in **; do
    # A link, a device or a pipe is no file of a package and is never opened; neither is there an empty folder.
    if [ -L "$path" ]; then ODD+=("$path"); continue; fi
    if [ -d "$path" ]; then inside=("$path"/*); [ ${#inside[@]} -gt 0 ] || ODD+=("$path"); continue; fi
    if [ ! -f "$path" ]; then ODD+=("$path"); continue; fi
    IS[$path]=1 FILES+=("$path")
    case $path in data/?*) DATA+=("$path") ;; tagmanifest-sha256.txt) ;; *) TAGS+=("$path") ;; esac
  done
  local at each sizes=() batch=()
  for ((at = 0; at < ${#FILES[@]}; at += 500)); do
    batch=("${FILES[@]:at:500}")
    mapfile -t sizes < <(stat -c %s -- "${batch[@]}")
    # All or none: one that is missing would shift the others.
    [ ${#sizes[@]} = ${#batch[@]} ] || continue
    for each in "${!batch[@]}"; do SIZES[${batch[each]}]=${sizes[each]}; done
  done
}

is_known() {
  local known
  for known in "${FIXED[@]}" openings.json custody.jsonl proof/evidence-record.er FORMAT.md FORMAT.zh.md; do [ "$1" = "$known" ] && return 0; done
  [[ $1 =~ ^proof/checkpoint\.[a-z0-9][a-z0-9.-]{0,62}\.tsr$ || $1 =~ ^proof/certs/[0-9a-f]{64}\.pem$ ||
    $1 =~ ^proof/chain\.[a-z0-9][a-z0-9-]{0,31}\.(json|tlog-proof)$ ]]
}

check_archive() {
  local path
  [ ${#ODD[@]} = 0 ] || { words not-a-file; no "${ODD[0]}: $WORDS"; return 1; }
  for path in "${FILES[@]}"; do
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
  [ ${#lines[@]} = 0 ] || [[ $CONTENT == *$NL ]] || { no "$list: does not end with a newline"; return 1; }
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
  local path total=0 value='[!-~]([ -~]*[!-~])?'
  read_list tagmanifest-sha256.txt "${TAGS[@]}" && by_sha256 tagmanifest-sha256.txt || return 1
  is_text bagit.txt && [ "$CONTENT" = "BagIt-Version: 1.0${NL}Tag-File-Character-Encoding: UTF-8$NL" ] || { no 'bagit.txt: differs'; return 1; }
  for path in "${DATA[@]}"; do size_of "$path"; total=$((total + LENGTH)); done
  is_text bag-info.txt || return 1
  [[ $CONTENT =~ ^Bagging-Date:\ [0-9]{4}-[0-9]{2}-[0-9]{2}${NL}External-Identifier:\ $value${NL}Payload-Oxum:\ ([0-9.]+)${NL}Bag-Software-Agent:\ $value$NL$ &&
    ${BASH_REMATCH[2]} = "$total.${#DATA[@]}" ]] || no 'bag-info.txt: differs'
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

# The latest time in the record that was just read, by a clock that was not known to be wrong; a time-stamp cannot be older.
RECORD_TIME=0 TOLERANCE=60
read_record_time() {
  local at time
  for ((at = 0; at < ${COUNT[/times]:-0}; at++)); do
    case ${VAL[/times.$at.source]:-} in '"server"' | '"capturing host"') ;; *) continue ;; esac
    time=${VAL[/times.$at.at]:-} && time=$(date -u -d "${time//\"/}" +%s 2>/dev/null) && is_count "$time" || return 1
    ((time <= RECORD_TIME)) || RECORD_TIME=$time
  done
}
not_before_record() { # FILE, whose time was just read
  ((STAMP_TIME + TOLERANCE >= RECORD_TIME)) || { words stamp-before-record; no "$1: $WORDS"; return 1; }
}

# Each line of the custody log names the digest of the line before it, and the record the last one.
check_custody() { # NUMBER HEAD
  local lines=() line hash seq=0
  if [ -z "${IS[custody.jsonl]:-}" ]; then
    [ -z "$2" ] || remark custody-withheld
    return 0
  fi
  is_text custody.jsonl && [[ $CONTENT == *$NL ]] || { no 'custody.jsonl: not a plain text'; return 1; }
  mapfile -t lines < custody.jsonl
  hash=$(printf 'attestry/custody/v1 %s' "$1" | sha256sum)
  for line in "${lines[@]}"; do
    seq=$((seq + 1))
    [[ $line == '{"actor":"'*'","ano":"'"$1"'","at":"'*'","previous":"'"${hash:0:64}"'","seq":'"$seq}" ]] || { words custody-differs; no "custody.jsonl $seq: $WORDS"; return 1; }
    hash=$(printf %s "$line" | sha256sum)
  done
  [ "$seq ${hash:0:64}" = "$2" ] || { words custody-differs; no "custody.jsonl: $WORDS"; return 1; }
}

# Fields that records of earlier versions lack: sets CUSTODY, lines and digest of the custody log, VANTAGES, how many reports of vantages, and REST, the names of the other fields.
CUSTODY='' VANTAGES=0 REST=''
newer_fields() {
  local at found=0 bound=${VAL[/notBefore.sha256]:-}
  CUSTODY='' REST=${KEYS[/]:-}
  if [[ $REST == custody,* ]]; then
    [ "${KEYS[/custody]:-}" = lines,sha256 ] && [[ ${VAL[/custody.lines]:-} =~ ^[1-9][0-9]{0,8}$ && ${VAL[/custody.sha256]:-} =~ ^\"[0-9a-f]{64}\"$ ]] ||
      { no 'record.json: another custody log'; return 1; }
    CUSTODY="${VAL[/custody.lines]} ${VAL[/custody.sha256]//\"/}" REST=${REST#custody,}
  fi
  if [[ $REST == *,name,notBefore,number,* ]]; then
    for ((at = 0; at < ${COUNT[/files]:-0}; at++)); do [ "${VAL[/files.$at.sha256]:-}" != "$bound" ] || found=1; done
    [ "${KEYS[/notBefore]:-}" = at,kind,sha256,source ] && [[ ${VAL[/notBefore.kind]:-} =~ ^\"(time-stamp|checkpoint)\"$ ]] && [ $found = 1 ] ||
      { no 'record.json: another lower bound'; return 1; }
    REST=${REST/,notBefore,/,}
  elif [ "${VAL[/sourceClass]:-}" = '"collected"' ]; then remark no-lower-bound; fi
  VANTAGES=0
  if [[ $REST == *,times,vantages ]]; then
    VANTAGES=${COUNT[/vantages]:-0} REST=${REST%,vantages}
    [ "$VANTAGES" -gt 0 ] || { no 'record.json: an empty list of vantages'; return 1; }
  fi
}

declare -A SHA SM3
# Where the files of the record lie, in its order.
PLACES=()
check_record() {
  local at count path wanted field commitment
  json record.json || { no 'record.json: not in its one form'; return 1; }
  newer_fields || return 1
  case $REST in
    environment,files,format,kind,name,number,operator,platform,software,sourceClass,subject,times) ;;
    environment,files,format,kind,name,number,operator,platform,previous,software,sourceClass,subject,times) ;;
    *) no 'record.json: other fields'; return 1 ;;
  esac
  [ "${VAL[/format]:-}" = '"attestry/manifest/v1"' ] && [[ ${VAL[/number]:-} =~ ^\"[0-9]{18,19}\"$ ]] || { no 'record.json: another format'; return 1; }
  read_record_time || { no 'record.json: a time that cannot be read'; return 1; }
  [ "${VAL[/environment.installation]:-}" != '"demo"' ] || remark demonstration
  is_text bag-info.txt && [[ $CONTENT == *"${NL}External-Identifier: ${VAL[/number]//\"/}$NL"* ]] || { no 'bag-info.txt: of another record'; return 1; }
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
        # In packages of earlier versions.
        [ -n "${IS[$PLACED]:-}" ] || [ -z "${IS[$UNCUT]:-}" ] || PLACED=$UNCUT
        [ -n "${IS[$PLACED]:-}" ] || [ -z "${IS[$EARLIER]:-}" ] || PLACED=$EARLIER
        [ -n "${IS[$PLACED]:-}" ] && size_of "$PLACED" && wanted="$QUOTE${SHA[$PLACED]:-}$QUOTE $QUOTE${SM3[$PLACED]:-}$QUOTE $LENGTH" &&
          [ "${VAL[/files.$at.sha256]:-} ${VAL[/files.$at.sm3]:-} ${VAL[/files.$at.size]:-}" = "$wanted" ] ||
          { no "$PLACED: not as the record says"; return 1; }
        PLACES[at]=$PLACED
      done ;;
    *) no 'record.json: another source class'; return 1 ;;
  esac
  check_custody "${VAL[/number]//\"/}" "$CUSTODY" && check_start && check_lower_bound && check_vantages || return 1
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
