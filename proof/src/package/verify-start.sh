# --- 5, continued: the first line of the capture log

# Printable ASCII in canonical JSON.
START_STRING='"([] !#-[^-~]|\\["\bfnrt]|\\u00(0[0-7bef]|1[0-9a-f]))*"'
START_FIELD='"[A-Za-z]+":'$START_STRING
START_FORM='\{"at":"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z","detail":\{'$START_FIELD'(,'$START_FIELD')*\},"event":"start","previous":"0{64}","seq":0,"hash":"[0-9a-f]{64}"\}'

START_HASH=''
read_start() { # LOG: sets START_HASH; prints number, address and lower bound of the line to $W/start.fields
  local line
  head -n 1 -- "$1" > "$W/start" && is_text "$W/start" && [[ $CONTENT == *$NL ]] || return 1
  line=${CONTENT%"$NL"}
  [[ $line =~ ^$START_FORM$ ]] || return 1
  START_HASH=${line: -66:64}
  printf '%s}' "${line:0:${#line}-75}" > "$W/start"
  sha "$W/start" && [ "$DIGEST" = "$START_HASH" ] || return 1
  # In a shell of its own: it replaces the values of the record.
  (json "$W/start" && printf '%s\n' "${VAL[/detail.id]:-}" "${VAL[/detail.url]:-}" "${VAL[/detail.notBefore]:-}") > "$W/start.fields"
}

# The lower bound and the reports of second vantages refer to a capture by this line.
check_start() {
  local at log='' asked=${VAL[/environment.addressAsked]:-}
  ((VANTAGES > 0)) || [ -n "${VAL[/notBefore.kind]:-}" ] || return 0
  for at in "${!PLACES[@]}"; do [ "${VAL[/files.$at.path]}" != '"capture-log.jsonl"' ] || log=${PLACES[at]}; done
  [ -n "$log" ] && [ -n "$asked" ] && read_start "$log" &&
    [ "$(< "$W/start.fields")" = "$(printf '%s\n' "${VAL[/number]}" "$asked" "${VAL[/notBefore.sha256]:-}")" ] ||
    { words capture-start; no "capture-log.jsonl: $WORDS"; return 1; }
}
