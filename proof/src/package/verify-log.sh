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
    from_base64 "${lines[at]}" && [ ${#DIGITS} = 64 ] || { no "$1: not a hash"; return 1; }
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
  # Nothing else stands among the signatures: no signature would cover it.
  for line in "${lines[@]:at+1}"; do [[ $line =~ ^$DASH[^\ +]+\ [A-Za-z0-9+/]+=?=?$ ]] || { no "$2: a line that is no signature"; return 1; }; done
  for ((at--; at >= 0; at--)); do [ -n "${lines[at]}" ] || { no "$2: not a checkpoint"; return 1; }; done
  ORIGIN=${lines[0]} SIZE=${lines[1]}
  is_count "$SIZE" && from_base64 "${lines[2]}" && [ ${#DIGITS} = 64 ] || { no "$2: not a checkpoint"; return 1; }
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
  is_text proof/policy && [[ $CONTENT == *$NL ]] || return 1
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
}

check_anchors() {
  local path chain found=3
  for path in proof/chain.*.json proof/chain.*.tlog-proof; do
    chain=${path#proof/chain.} chain=${chain%.json} chain=${chain%.tlog-proof} found=0
    [ -f "proof/chain.$chain.json" ] && read_proof "proof/chain.$chain.tlog-proof" anchored && included || { no "$path: ${WHY:-without its other half}"; return 1; }
    read_policy && signed_by_log anchored && none_forged anchored || { no "$path: not signed by the key of the log, or by a witness wrongly"; return 1; }
    json "proof/chain.$chain.json" || { no "proof/chain.$chain.json: not in its one form"; return 1; }
    sha "$W/anchored.text"
    [ "${VAL[/digest]:-}" = "${QUOTE}0x$DIGEST$QUOTE" ] || { no "proof/chain.$chain.json: of another checkpoint"; return 1; }
    [[ $path == *.tlog-proof ]] || remark chain-not-checked "proof/chain.$chain.json"
  done
  return $found
}
