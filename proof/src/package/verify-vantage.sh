# --- 5, continued: reports of second vantages

VANTAGE_NAME='[A-Za-z0-9][A-Za-z0-9./:_-]{0,126}'
declare -A VANTAGE_KEYS=()
add_vantage() { # VKEY of trust.txt
  local name id line
  [[ $1 =~ ^($VANTAGE_NAME)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$ ]] || return 1
  name=${BASH_REMATCH[1]} id=${BASH_REMATCH[2]}
  from_base64 "${BASH_REMATCH[3]}" && [ ${#DIGITS} = 66 ] && [ "${DIGITS:0:2}" = 01 ] && [ -z "${VANTAGE_KEYS[$name]:-}" ] || return 1
  line=$({ printf '%s\n' "$name"; from_hex "$DIGITS"; } | sha256sum)
  [ "${line:0:8}" = "$id" ] && VANTAGE_KEYS[$name]=$1
}

# The lines of a report after the first: a word, and the form of its value.
FORM_DIGEST='[0-9a-f]{64}' FORM_COUNT='(0|[1-9][0-9]{0,6})' FORM_SAME='(same|differs|-)'
FORM_TIME='[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z'
REPORT_LINES=("capture $FORM_DIGEST" "observation $FORM_DIGEST" "text $FORM_DIGEST" 'address https?://[!-~]+' "began $FORM_TIME" "ended $FORM_TIME"
  'outcome (complete|partial|failed)' "own-observation ($FORM_DIGEST|-)" "own-text ($FORM_DIGEST|-)" "own-wire ($FORM_DIGEST|-)"
  'verdict (same|similar|differs|failed)' "final-address $FORM_SAME" "status $FORM_SAME" "certificate $FORM_SAME" "document $FORM_SAME"
  'similarity (0\.[0-9]{3}|1\.000|-)' "resources ($FORM_COUNT $FORM_COUNT $FORM_COUNT $FORM_COUNT|-)")

declare -A REPORT
read_report() { # FILE NAME: sets REPORT; the text goes to $W/vantage.text, the one line of a signature to $W/vantage.signatures
  local lines=() at word compared=0
  is_text "$1" && ((LENGTH <= 65536)) && [[ $CONTENT == *$NL ]] || return 1
  mapfile -t lines < "$1"
  [ ${#lines[@]} = 20 ] && [ "${lines[0]}" = attestry/vantage/v1 ] && [ -z "${lines[18]}" ] || return 1
  REPORT=()
  for at in "${!REPORT_LINES[@]}"; do
    [[ ${lines[at + 1]} =~ ^${REPORT_LINES[at]}$ ]] || return 1
    REPORT[${lines[at + 1]%% *}]=${lines[at + 1]#* }
  done
  word=${REPORT[address]#*://}
  [ ${#word} -le 4000 ] && millis "${REPORT[began]}" && millis "${REPORT[ended]}" || return 1
  for word in final-address status document similarity resources; do [ "${REPORT[$word]}" = - ] || compared=$((compared + 1)); done
  if [ "${REPORT[verdict]}" = failed ]; then [ "$compared ${REPORT[certificate]}" = '0 -' ]; else [ $compared = 5 ]; fi || return 1
  [[ ${lines[19]} == "$DASH$2 "* ]] && from_base64 "${lines[19]#"$DASH$2 "}" && [ ${#DIGITS} -gt 8 ] || return 1
  printf '%s\n' "${lines[@]:0:18}" > "$W/vantage.text"
  printf '%s\n' "${lines[19]}" > "$W/vantage.signatures"
}

MILLIS=0
millis() { # sets MILLIS, since 1970; a day that does not exist fails
  local both
  both=$(date -u -d "$1" '+%s%3N %FT%T.%3NZ' 2>/dev/null) && [ "${both#* }" = "$1" ] && MILLIS=${both% *}
}

# Times by a clock that was known to be wrong are not compared.
in_time() {
  local at event begun=0 ended=0 from to
  millis "${REPORT[began]}" && from=$MILLIS && millis "${REPORT[ended]}" && to=$MILLIS && ((from <= to)) || return 1
  for ((at = 0; at < ${COUNT[/times]:-0}; at++)); do
    event=${VAL[/times.$at.event]:-}
    case $event in '"capture-begun"') begun=1 ;; '"capture-ended"') ended=1 ;; *) continue ;; esac
    case ${VAL[/times.$at.source]:-} in '"server"' | '"capturing host"') ;; *) continue ;; esac
    event=${VAL[/times.$at.at]:-} && millis "${event//\"/}" || return 1
    case ${VAL[/times.$at.event]} in
      '"capture-begun"') ((from >= MILLIS - 120000)) || return 1 ;;
      *) ((from <= MILLIS + 120000)) || return 1 ;;
    esac
  done
  ((begun == 1 && ended == 1))
}

of_capture() { # the verdict of the record
  local at path observation=0 text=0 log='' line
  for at in "${!PLACES[@]}"; do
    path=${VAL[/files.$at.path]}
    case $path in
      '"observation.json"') [ "${VAL[/files.$at.sha256]}" != "$QUOTE${REPORT[observation]}$QUOTE" ] || observation=1 ;;
      '"page.txt"') [ "${VAL[/files.$at.sha256]}" != "$QUOTE${REPORT[text]}$QUOTE" ] || text=1 ;;
      '"capture-log.jsonl"') log=${PLACES[at]} ;;
    esac
  done
  ((observation == 1 && text == 1)) && [ -n "$log" ] && [ "${REPORT[verdict]}" = "$1" ] || return 1
  # The end of the first line, with its newline.
  line=$({ head -n 1 -- "$log" | tail -c 75; echo .; } 2>/dev/null | tr '\0' '?')
  [ "$line" = "\"hash\":\"${REPORT[capture]}\"}$NL." ]
}

check_vantages() {
  local at each name verdict report place
  local -A seen=()
  ((VANTAGES == 0)) || [ "$TRUST_READ" = 1 ] || { no 'proof/trust.txt: not in its form'; return 1; }
  for ((at = 0; at < VANTAGES; at++)); do
    name=${VAL[/vantages.$at.name]:-} report=${VAL[/vantages.$at.report]:-} verdict=${VAL[/vantages.$at.verdict]:-} place=''
    [ "${KEYS[/vantages.$at]:-}" = name,report,verdict ] && [[ $name =~ ^\"$VANTAGE_NAME\"$ && $verdict =~ ^\"(same|similar|differs|failed)\"$ ]] &&
      [ -z "${seen[$name]:-}" ] || { no 'record.json: another list of vantages'; return 1; }
    seen[$name]=1 name=${name//\"/} verdict=${verdict//\"/}
    for each in "${!PLACES[@]}"; do [ "${VAL[/files.$each.sha256]}" != "$report" ] || place=${PLACES[each]}; done
    [ -n "$place" ] && read_report "$place" "$name" || { words vantage-malformed; no "$name: $WORDS"; return 1; }
    [ -z "${VANTAGE_KEYS[$name]:-}" ] || signed_by vantage "${VANTAGE_KEYS[$name]}" || { words vantage-forged; no "$name: $WORDS"; return 1; }
    of_capture "$verdict" && in_time || { words vantage-mismatch; no "$name: $WORDS"; return 1; }
    if [ -n "${VANTAGE_KEYS[$name]:-}" ]; then remark "vantage-$verdict" "$name"; else remark vantage-unlisted "$name: $verdict"; fi
  done
}
