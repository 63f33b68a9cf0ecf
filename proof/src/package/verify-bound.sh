# --- 5, continued: the lower bound of time

# Whether an authority stamped the file at this time: 0 yes, 1 no, 2 it is not listed, 3 its time is right and its SM2 signature was not checked.
stamped_bound() { # FILE AUTHORITY TIME
  local at out listed=0 sm2=0
  for at in "${STAMP_NAMES[@]}"; do [ "$at" != "$2" ] || listed=1; done
  [ $listed = 1 ] || return 2
  is_der "$1" && stamp_roots "$W/roots" "$2" && openssl ts -reply -in "$1" -token_out -out "$W/bound" 2>/dev/null && read_stamp "$W/bound" -token_in || return 1
  STAMP_FRACTION=${STAMP_FRACTION#.}000
  [ "$(date -u -d "@$STAMP_TIME" +%FT%T).${STAMP_FRACTION:0:3}Z" = "$3" ] || return 1
  for at in "${!STAMP_NAMES[@]}"; do [ "${STAMP_NAMES[at]}" = "$2" ] && [ -n "${SM2_ROOTS[${STAMP_ROOTS[at]}]:-}" ] && sm2=1; done
  [ $sm2 = 0 ] || return 3
  # What was stamped is not in the package; nobody needs it for the time.
  out=$(openssl ts -verify -digest "$STAMP_DIGEST" -in "$W/bound" -token_in -CAfile "$W/roots" -attime "$STAMP_TIME" 2>&1) && [[ $out == *'Verification: OK'* ]]
}

# Whether a witness cosigned the checkpoint in the file at this time: 0 yes, 1 no, 2 its key is not listed.
cosigned_bound() { # FILE WITNESS TIME
  local at key='' time code
  read_policy || return 1
  for at in "${!WITNESS_NAMES[@]}"; do [ "${WITNESS_NAMES[at]}" != "$2" ] || key=${WITNESS_KEYS[at]}; done
  [ -n "$key" ] || return 2
  cp -- "$1" "$W/bound" && read_note bound "$1" || return 1
  signed_by bound "$key"; code=$?
  case $code in 0) ;; 1) return 2 ;; *) return 1 ;; esac
  for time in "${COSIGNED_AT[@]}"; do [ "$(date -u -d "@$time" +%FT%T.000Z)" != "$3" ] || return 0; done
  return 1
}

check_lower_bound() {
  local at file='' code time=${VAL[/notBefore.at]:-} source=${VAL[/notBefore.source]:-} kind=${VAL[/notBefore.kind]:-}
  [ -n "$kind" ] || return 0
  time=${time//\"/} source=${source#\"} source=${source%\"} kind=${kind//\"/}
  [[ $source != embedded* ]] || { words bound-own; no "$source: $WORDS"; return 1; }
  [ "$TRUST_READ" = 1 ] || { no 'proof/trust.txt: not in its form'; return 1; }
  for at in "${!PLACES[@]}"; do [ "${VAL[/files.$at.sha256]}" != "${VAL[/notBefore.sha256]}" ] || file=${PLACES[at]}; done
  case $kind in time-stamp) stamped_bound "$file" "$source" "$time" ;; *) cosigned_bound "$file" "$source" "$time" ;; esac; code=$?
  case $code in
    0) remark not-before "$time $kind $source" ;;
    3) remark not-before-sm2 "$time $kind $source" ;;
    2) remark not-before-stated "$time $kind $source" ;;
    *) words bound-forged; no "$file: $WORDS"; return 1 ;;
  esac
}
