# --- 5, continued: reports of second vantages

VANTAGE_NAME='[A-Za-z0-9][A-Za-z0-9./:_-]{0,126}'
FORM_TIME='[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z'
declare -A VANTAGE_KEYS=() VANTAGE_PERIODS=()
VANTAGE_NAMES=()
add_vantage() { # VKEY of trust.txt, and the times of its period, if any
  local name id line
  [[ $1 =~ ^($VANTAGE_NAME)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)((\ $FORM_TIME){0,2})$ ]] || return 1
  name=${BASH_REMATCH[1]} id=${BASH_REMATCH[2]} VANTAGE_PERIODS[$name]=${BASH_REMATCH[4]}
  from_base64 "${BASH_REMATCH[3]}" && [ ${#DIGITS} = 66 ] && [ "${DIGITS:0:2}" = 01 ] && [ -z "${VANTAGE_KEYS[$name]:-}" ] || return 1
  line=$({ printf '%s\n' "$name"; from_hex "$DIGITS"; } | sha256sum)
  [ "${line:0:8}" = "$id" ] || return 1
  VANTAGE_KEYS[$name]=${1%% *} VANTAGE_NAMES+=("$name")
  set -- ${VANTAGE_PERIODS[$name]}
  for line in "$@"; do millis "$line" || return 1; done
  [[ ! ${1:-} > ${2:-${1:-}} ]]
}
listed_at() { # NAME TIME: whether the trust list has it for that time
  local time=$2
  [ -n "${VANTAGE_KEYS[$1]:-}" ] || return 1
  set -- ${VANTAGE_PERIODS[$1]}
  [[ ! ${1:-$time} > $time && ! $time > ${2:-$time} ]]
}

# The lines of a report after the first: a word, and the form of its value.
FORM_DIGEST='[0-9a-f]{64}' FORM_COUNT='(0|[1-9][0-9]{0,6})' FORM_SAME='(same|differs|-)'
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
  for word in final-address status similarity resources; do [ "${REPORT[$word]}" = - ] || compared=$((compared + 1)); done
  if [ "${REPORT[verdict]}" = failed ]; then [ "$compared ${REPORT[certificate]} ${REPORT[document]}" = '0 - -' ]; else [ $compared = 4 ]; fi || return 1
  follows || return 1
  [ ${#lines[19]} -le 1000 ] && [[ ${lines[19]} == "$DASH$2 "* ]] && from_base64 "${lines[19]#"$DASH$2 "}" && [ ${#DIGITS} -gt 8 ] || return 1
  printf '%s\n' "${lines[@]:0:18}" > "$W/vantage.text"
  printf '%s\n' "${lines[19]}" > "$W/vantage.signatures"
}

# Whether the verdict follows from the comparison.
follows() {
  local similarity=${REPORT[similarity]/./} verdict
  if [ "${REPORT[verdict]}" = failed ]; then return 0; fi
  [ "${REPORT[outcome]}" != failed ] || return 1
  case "${REPORT[final-address]} ${REPORT[status]} $similarity" in
    'same same 1000') verdict=same ;;
    'same same 09'*) verdict=similar ;;
    *) verdict=differs ;;
  esac
  [ "${REPORT[verdict]}" = $verdict ]
}

MILLIS=0
millis() { # sets MILLIS, since 1970; a day that does not exist fails
  local both
  both=$(date -u -d "$1" '+%s%3N %FT%T.%3NZ' 2>/dev/null) && [ "${both#* }" = "$1" ] && MILLIS=${both% *}
}

# Times by a clock that was known to be wrong are not compared; the lower bound of time takes the place of the first.
NOT_COMPARED=''
in_time() { # sets NOT_COMPARED, events that the report could not be compared with
  local at event begun='' ended='' bound=${VAL[/notBefore.at]:-} from to
  millis "${REPORT[began]}" && from=$MILLIS && millis "${REPORT[ended]}" && to=$MILLIS && ((from <= to)) || return 1
  for ((at = 0; at < ${COUNT[/times]:-0}; at++)); do
    event=${VAL[/times.$at.event]:-}
    case $event in '"capture-begun"') begun=${begun:-wrong} ;; '"capture-ended"') ended=${ended:-wrong} ;; *) continue ;; esac
    case ${VAL[/times.$at.source]:-} in '"server"' | '"capturing host"') ;; *) continue ;; esac
    event=${VAL[/times.$at.at]:-} && millis "${event//\"/}" || return 1
    case ${VAL[/times.$at.event]} in
      '"capture-begun"') begun=compared; ((from >= MILLIS - 120000)) || return 1 ;;
      *) ended=compared; ((from <= MILLIS + 120000)) || return 1 ;;
    esac
  done
  [ -n "$begun" ] && [ -n "$ended" ] || return 1
  if [ $begun = wrong ] && [ -n "$bound" ]; then
    begun=compared; millis "${bound//\"/}" && ((from >= MILLIS - 120000)) || return 1
  fi
  NOT_COMPARED=''
  [ $begun = compared ] || NOT_COMPARED=capture-begun
  [ $ended = compared ] || NOT_COMPARED+=${NOT_COMPARED:+, }capture-ended
}

of_capture() { # the verdict of the record
  local at path observation=0 text=0 address=${REPORT[address]}
  for at in "${!PLACES[@]}"; do
    path=${VAL[/files.$at.path]}
    case $path in
      '"observation.json"') [ "${VAL[/files.$at.sha256]}" != "$QUOTE${REPORT[observation]}$QUOTE" ] || observation=1 ;;
      '"page.txt"') [ "${VAL[/files.$at.sha256]}" != "$QUOTE${REPORT[text]}$QUOTE" ] || text=1 ;;
    esac
  done
  address=${address//\\/\\\\} address=${address//\"/\\\"}
  ((observation == 1 && text == 1)) && [ "${REPORT[verdict]}" = "$1" ] && [ "${REPORT[capture]}" = "$START_HASH" ] &&
    [ "$QUOTE$address$QUOTE" = "${VAL[/environment.addressAsked]:-}" ]
}

# A platform can leave out a report that it does not like.
missing_reports() {
  local at name begun='' given
  for ((at = ${COUNT[/times]:-0} - 1; at >= 0; at--)); do [ "${VAL[/times.$at.event]:-}" != '"capture-begun"' ] || begun=${VAL[/times.$at.at]//\"/}; done
  [ -n "$begun" ] || return 0
  for name in "${VANTAGE_NAMES[@]}"; do
    listed_at "$name" "$begun" || continue
    for ((at = 0; at < VANTAGES; at++)); do [ "${VAL[/vantages.$at.name]}" != "$QUOTE$name$QUOTE" ] || continue 2; done
    given=${VAL["/environment.vantage $name"]:-}
    remark vantage-missing "$name${given:+: ${given//\"/}}"
  done
}

check_vantages() {
  local at each name verdict report place listed
  local -A seen=()
  ((VANTAGES > 0)) || [ "${VAL[/sourceClass]}" = '"collected"' ] || return 0
  [ "$TRUST_READ" = 1 ] || { no 'proof/trust.txt: not in its form'; return 1; }
  for ((at = 0; at < VANTAGES; at++)); do
    name=${VAL[/vantages.$at.name]:-} report=${VAL[/vantages.$at.report]:-} verdict=${VAL[/vantages.$at.verdict]:-} place=''
    [ "${KEYS[/vantages.$at]:-}" = name,report,verdict ] && [[ $name =~ ^\"$VANTAGE_NAME\"$ && $verdict =~ ^\"(same|similar|differs|failed)\"$ ]] &&
      [ -z "${seen[$name]:-}" ] || { no 'record.json: another list of vantages'; return 1; }
    seen[$name]=1 name=${name//\"/} verdict=${verdict//\"/}
    for each in "${!PLACES[@]}"; do [ "${VAL[/files.$each.sha256]}" != "$report" ] || place=${PLACES[each]}; done
    [ -n "$place" ] && read_report "$place" "$name" || { words vantage-malformed; no "$name: $WORDS"; return 1; }
    listed=0; ! listed_at "$name" "${REPORT[began]}" || listed=1
    [ $listed = 0 ] || signed_by vantage "${VANTAGE_KEYS[$name]}" || { words vantage-forged; no "$name: $WORDS"; return 1; }
    of_capture "$verdict" && in_time || { words vantage-mismatch; no "$name: $WORDS"; return 1; }
    if [ $listed = 1 ]; then remark "vantage-$verdict" "$name"; else remark vantage-unlisted "$name: $verdict"; fi
    [ -z "$NOT_COMPARED" ] || remark vantage-time "$name: $NOT_COMPARED"
  done
  missing_reports
}
