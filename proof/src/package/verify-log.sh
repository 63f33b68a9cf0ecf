# --- 9 to 11: the log

# Splits a proof: INDEX, HASHES, and the note it ends in; SIZE and ROOT of the note, its text alone in $W/NAME.text.
INDEX=0 HASHES=() SIZE=0 ROOT='' PROVEN=''
read_proof() { # FILE NAME
  local lines=() at=1
  [ "$PROVEN" != "$1" ] || return 0
  is_text "$1" || return 1
  mapfile -t lines < "$1"
  [ "${lines[0]:-}" = c2sp.org/tlog-proof@v1 ] || { no "$1: not a proof"; return 1; }
  [[ ${lines[1]:-} != extra* ]] || { no "$1: extra data, which no signature covers"; return 1; }
  [[ ${lines[at]:-} == 'index '* ]] && INDEX=${lines[at]#index } && is_count "$INDEX" || { no "$1: no index"; return 1; }
  HASHES=()
  for ((at++; at < ${#lines[@]}; at++)); do
    [ -n "${lines[at]}" ] || break
    [ ${#lines[at]} = 44 ] && from_base64 "${lines[at]}" && [ ${#DIGITS} = 64 ] || { no "$1: not a hash"; return 1; }
    HASHES+=("$DIGITS")
  done
  [ ${#HASHES[@]} -le 63 ] && ((at < ${#lines[@]})) || { no "$1: no checkpoint"; return 1; }
  printf '%s\n' "${lines[@]:0:at+1}" > "$W/head"
  size_of "$W/head"
  tail -c "+$((LENGTH + 1))" -- "$1" > "$W/$2"
  read_note "$2" "$1" && PROVEN=$1
}

read_note() { # NAME FILE: of the note in $W/NAME
  local lines=() line at
  is_text "$W/$1" || return 1
  mapfile -t lines < "$W/$1"
  for ((at = ${#lines[@]} - 1; at >= 0; at--)); do [ -n "${lines[at]}" ] || break; done
  ((at >= 3 && at < ${#lines[@]} - 1)) && [[ $CONTENT == *$NL ]] || { no "$2: not a signed note"; return 1; }
  printf '%s\n' "${lines[@]:0:at}" > "$W/$1.text"
  printf '%s\n' "${lines[@]:at+1}" > "$W/$1.signatures"
  # Nothing else stands among the signatures: no signature would cover it. The number and the lengths are checked before anything is decoded.
  ((${#lines[@]} - at <= 101)) || { no "$2: too many signatures"; return 1; }
  for line in "${lines[@]:at+1}"; do [ ${#line} -le 1000 ] && [[ $line =~ ^$DASH[!-*,-~]{1,255}\ ([A-Za-z0-9+/]+=?=?)$ ]] && from_base64 "${BASH_REMATCH[1]}" && ((${#DIGITS} > 8)) || { no "$2: a line that is no signature"; return 1; }; done
  for ((at--; at >= 0; at--)); do [ -n "${lines[at]}" ] || { no "$2: not a checkpoint"; return 1; }; done
  ORIGIN=${lines[0]} SIZE=${lines[1]}
  is_count "$SIZE" && [ ${#lines[2]} = 44 ] && from_base64 "${lines[2]}" && [ ${#DIGITS} = 64 ] || { no "$2: not a checkpoint"; return 1; }
  ROOT=$DIGITS
}

node() { # sets NODE
  local line
  line=$(from_hex "01$1$2" | sha256sum) NODE=${line:0:64}
}

# RFC 9162, 2.1.3.2: the path leads from the record's leaf to the root.
included() {
  local hash each first=$INDEX last=$((SIZE - 1))
  ((INDEX < SIZE)) && [ -f record.json ] || { no 'no such leaf in the tree'; return 1; }
  sha record.json
  hash=$(printf '\0attestry/leaf/v1\nrecord %s\n' "$DIGEST" | sha256sum) hash=${hash:0:64}
  for each in "${HASHES[@]}"; do
    ((last > 0)) || { no 'too long a path'; return 1; }
    if ((first % 2 == 1 || first == last)); then
      node "$each" "$hash"
      while ((first % 2 == 0 && first > 0)); do first=$((first / 2)) last=$((last / 2)); done
    else
      node "$hash" "$each"
    fi
    hash=$NODE
    first=$((first / 2)) last=$((last / 2))
  done
  ((last == 0)) && [ "$hash" = "$ROOT" ] || no 'the record is not in this tree'
}

check_inclusion() { read_proof proof/inclusion.tlog-proof note && included; }

# Whether the key signed the note in $W/NAME: 0 yes, 1 no, 2 wrongly; sets COSIGNED_AT, the times of a witness.
COSIGNED_AT=()
signed_by() { # NAME VKEY
  local name id key algorithm lines=() line found=1 time message=$W/$1.text
  COSIGNED_AT=()
  [[ $2 =~ ^([^+\ ]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$ ]] || return 2
  name=${BASH_REMATCH[1]} id=${BASH_REMATCH[2]} key=${BASH_REMATCH[3]}
  from_base64 "$key" && [ ${#DIGITS} = 66 ] || return 2
  key=$DIGITS algorithm=${DIGITS:0:2}
  line=$({ printf '%s\n' "$name"; from_hex "$key"; } | sha256sum)
  [ "${line:0:8}" = "$id" ] || return 2
  from_hex "302a300506032b6570032100${key:2}" > "$W/key.der"
  mapfile -t lines < "$W/$1.signatures"
  for line in "${lines[@]}"; do
    [[ $line == "$DASH$name "* ]] || continue
    from_base64 "${line#"$DASH$name "}" || return 2
    [ "${DIGITS:0:8}" = "$id" ] || continue
    case $algorithm in
      01) [ ${#DIGITS} = 136 ] || return 2 ;;
      04)
        [ ${#DIGITS} = 152 ] || return 2
        time=${DIGITS:8:16}
        [[ $time =~ ^000[0-9a-f]{13}$ ]] || return 2
        COSIGNED_AT+=("$((16#$time))")
        { printf 'cosignature/v1\ntime %d\n' "$((16#$time))"; cat "$W/$1.text"; } > "$W/message"
        message=$W/message ;;
      *) return 2 ;;
    esac
    from_hex "${DIGITS: -128}" > "$W/raw"
    openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey "$W/key.der" -in "$message" -sigfile "$W/raw" > /dev/null 2>&1 || return 2
    found=0
  done
  return $found
}

LOGS=() WITNESS_NAMES=() WITNESS_KEYS=() GROUPS_=() QUORUM=''
read_policy() {
  local lines=() line words=()
  LOGS=() WITNESS_NAMES=() WITNESS_KEYS=() GROUPS_=() QUORUM=''
  [ -f "$W/policy" ] || { [ -f proof/policy ] && policy_lines proof/policy > "$W/policy.lines" && mv "$W/policy.lines" "$W/policy"; } || return 1
  mapfile -t lines < "$W/policy"
  for line in "${lines[@]}"; do
    read -ra words <<< "$line"
    case ${words[0]:-} in
      log) LOGS+=("${words[1]}") ;;
      witness) WITNESS_NAMES+=("${words[1]}") WITNESS_KEYS+=("${words[2]}") ;;
      group) GROUPS_+=("${words[*]:1}") ;;
      quorum) QUORUM=${words[1]} ;;
    esac
  done
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

none_forged() { # NAME: no witness is made to say what it did not
  local key
  for key in "${WITNESS_KEYS[@]}"; do
    signed_by "$1" "$key"
    [ $? != 2 ] || return 1
  done
}

check_checkpoint() {
  local text
  is_text proof/checkpoint && read_proof proof/inclusion.tlog-proof note || return 1
  is_text "$W/note" && text=$CONTENT && is_text proof/checkpoint && [ "$text" = "$CONTENT" ] || { no 'proof/checkpoint: not the one in the proof'; return 1; }
  read_policy || { no 'proof/policy: cannot be read'; return 1; }
  signed_by_log note || no 'not signed by the key of the log'
}

# Anybody can add a line in any name.
unknown_signatures() {
  local lines=() line name key known
  mapfile -t lines < "$W/note.signatures"
  for line in "${lines[@]}"; do
    name=${line#"$DASH"} name=${name%% *} known=''
    from_base64 "${line##* }" || continue
    for key in "${LOGS[@]}" "${WITNESS_KEYS[@]}"; do [[ $key != "$name+${DIGITS:0:8}+"* ]] || known=1; done
    [ -n "$known" ] || remark signature-unknown "$name ${DIGITS:0:8}"
  done
}

WITNESSED=''
check_witnesses() {
  local at code group words member count wanted
  local -A reached=()
  read_proof proof/inclusion.tlog-proof note && read_policy || { no "${WHY:-proof/policy: cannot be read}"; return 1; }
  for at in "${!WITNESS_NAMES[@]}"; do
    signed_by note "${WITNESS_KEYS[at]}"; code=$?
    [ $code != 2 ] || { no "${WITNESS_NAMES[at]}: a wrong signature"; return 1; }
    if [ $code = 0 ]; then reached[${WITNESS_NAMES[at]}]=1 WITNESSED=1; else remark witness-missing "${WITNESS_NAMES[at]}"; fi
  done
  unknown_signatures
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
  local path authority at sm2 digest outside=''
  read_proof proof/inclusion.tlog-proof note || return 1
  for authority in embedded embedded-sm2; do [ -f "proof/checkpoint.$authority.tsr" ] || { no "proof/checkpoint.$authority.tsr: missing"; return 1; }; done
  for path in proof/checkpoint.*.tsr; do
    authority=${path#proof/checkpoint.} authority=${authority%.tsr}
    [[ $authority =~ ^embedded(-sm2)?$ ]] || outside=1
    stamp_roots "$W/roots" "$authority" || { no "$authority: not in trust.txt"; return 1; }
    sm2=0
    for at in "${!STAMP_NAMES[@]}"; do [ "${STAMP_NAMES[at]}" = "$authority" ] && [ -n "${SM2_ROOTS[${STAMP_ROOTS[at]}]:-}" ] && sm2=1; done
    if [ $sm2 = 1 ]; then
      # OpenSSL's ts command cannot do SM2: what is stamped can be compared, who stamped it cannot.
      read_stamp "$path" || return 1
      digest=$(openssl dgst -sm3 -r "$W/note.text")
      [ "$STAMP_HASH" = sm3 ] && [ "$STAMP_DIGEST" = "${digest:0:64}" ] || { no "$path: of something else"; return 1; }
      not_before_record "$path" || return 1
      remark sm2-not-checked "$path"
    else
      stamped "$W/note.text" "$path" "$W/roots" && not_before_record "$path" || return 1
      [ "$authority" != embedded ] || [ "$STAMP_HASH" = sha256 ] || { no "$path: another digest than SHA-256"; return 1; }
    fi
  done
  [ -n "$outside$WITNESSED" ] || remark platform-only
}

check_anchors() {
  local path chain
  for path in proof/chain.*.json proof/chain.*.tlog-proof; do
    chain=${path#proof/chain.} chain=${chain%.json} chain=${chain%.tlog-proof}
    [ -f "proof/chain.$chain.json" ] && read_proof "proof/chain.$chain.tlog-proof" anchored && included || { no "$path: ${WHY:-without its other half}"; return 1; }
    [[ $path == *.json ]] || continue
    read_policy && signed_by_log anchored && none_forged anchored || { no "$path: not signed by the key of the log, or by a witness wrongly"; return 1; }
    is_text "$path" && [[ $CONTENT =~ ^$EVM_ANCHOR$ || $CONTENT =~ ^$OTS_ANCHOR$ ]] || { no "$path: not in its one form"; return 1; }
    check_chain_and_time "$chain" || return 1
    sha "$W/anchored.text"
    [[ $CONTENT == *"\"digest\":\"0x$DIGEST\""* ]] || { no "$path: of another checkpoint"; return 1; }
    remark chain-not-checked "$path"
  done
  [ -n "${path:-}" ] || return 3
  # The block cannot be recomputed with these programs, nor compared with the chain: it does not count.
  WHY=$WORDS UNCHECKED=$((UNCHECKED + 1))
  return 4
}
HEX_BYTES='0x[0-9a-f]*' HEX_NUMBER='0x(0|[1-9a-f][0-9a-f]*)' HEX_32='0x[0-9a-f]{64}'
EVM_ANCHOR="\{\"blockHash\":\"$HEX_32\",\"blockNumber\":\"$HEX_NUMBER\",\"blockTime\":\"0x([1-9a-f][0-9a-f]{0,10})\",\"chainId\":\"0x([1-9a-f][0-9a-f]{0,14})\",\"digest\":\"$HEX_32\",\"format\":\"attestry/evm-anchor/v1\",\"header\":\"$HEX_BYTES\",\"method\":\"(registry|calldata)\",\"proof\":\[(\"$HEX_BYTES\"(,\"$HEX_BYTES\")*)?\],\"to\":\"0x[0-9a-f]{40}\",\"transaction\":\"$HEX_BYTES\",\"transactionHash\":\"$HEX_32\",\"transactionIndex\":\"$HEX_NUMBER\"\}"
OTS_ANCHOR="\{\"digest\":\"$HEX_32\",\"format\":\"attestry/ots-anchor/v1\",\"headers\":\[\{\"header\":\"0x[0-9a-f]{160}\",\"height\":\"$HEX_NUMBER\"\}(,\{\"header\":\"0x[0-9a-f]{160}\",\"height\":\"$HEX_NUMBER\"\})*\],\"ots\":\"$HEX_BYTES\"\}"
# Fails unless CONTENT names a chain of the trust list and states a time not older than the record.
check_chain_and_time() { # NAME
  local each named="$1 bitcoin" time header
  if [[ $CONTENT == *'"attestry/evm-anchor/v1"'* ]]; then
    [[ $CONTENT =~ \"blockTime\":\"0x([0-9a-f]+)\",\"chainId\":\"0x([0-9a-f]+)\" ]] && time=$((16#${BASH_REMATCH[1]} + 60)) named="$1 evm $((16#${BASH_REMATCH[2]}))"
  else
    # Four bytes at 68 in the header, the lowest first; times of Bitcoin blocks may be two hours off.
    [[ $CONTENT =~ \"header\":\"0x([0-9a-f]{160})\" ]] && header=${BASH_REMATCH[1]:136:8} time=$((16#${header:6:2}${header:4:2}${header:2:2}${header:0:2} + 7200))
  fi
  for each in "${CHAINS[@]}"; do
    [ "$each" = "$named" ] || continue
    ((time >= RECORD_TIME)) || { words chain-before-record; no "proof/chain.$1.json: $WORDS"; return 1; }
    return 0
  done
  words chain-unlisted; no "$named: $WORDS"
}
