#STEP vantages
step vantages lower-bound <<'END'
# Each report of a second vantage is about this capture, and signed by the vantage if the trust list has its key; a record without reports passes.
# Milliseconds since 1970; a day that does not exist fails.
millis() { local both; both=$(date -u -d "$1" '+%s%3N %FT%T.%3NZ') && [ "${both#* }" = "$1" ] && echo "${both% *}"; }
# The vantages of the trust list: each once, with the times of its period, if any.
form='[A-Za-z0-9][A-Za-z0-9./:_-]{0,126}' time='[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z'
sed -n '/^vantage/p' "$W/trust.txt" > "$W/listed-vantages"
[ -z "$(grep -vxE "vantage $form\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}( $time){0,2}" "$W/listed-vantages")" ]
[ -z "$(cut -d+ -f1 "$W/listed-vantages" | sort | uniq -d)" ]
while read -r _ _ from until; do
  [[ ! $from > ${until:-$from} ]]
  for at in $from $until; do millis "$at"; done
done < "$W/listed-vantages"
# Whether the trust list has a vantage for a time: sets key.
listed_at() { # NAME TIME
  local from until
  read -r key from until <<< "$(sed -nE "s|^vantage (${1//./\\.}\+.*)$|\1|p" "$W/listed-vantages")"
  [ -n "$key" ] && [[ ! ${from:-$2} > $2 && ! $2 > ${until:-$2} ]] || key=''
}
# A platform can leave out a report that it does not like: what the trust list has for the time of the capture, and the record has not.
begun=$({ grep -oE '"at":"[^"]+","event":"capture-begun"' "$W/record.json" || true; } | head -n 1 | cut -d'"' -f4)
if [ -n "$begun" ] && [ -n "$(grep -oE '"sourceClass":"collected"' "$W/record.json")" ]; then
  while read -r _ name _; do
    name=${name%%+*}
    listed_at "$name" "$begun"
    [ -n "$key" ] || continue
    [ -z "$(grep -oF "{\"name\":\"$name\",\"report\":" "$W/record.json")" ] || continue
    why=$(grep -oE "\"vantage ${name//./\\.}\":\"[^\"]*\"" "$W/record.json" | cut -d'"' -f4 || true)
    echo "second vantage $name: on the trust list, and no report in the record${why:+; the record says: $why}" >> "$W/vantages-seen"
  done < "$W/listed-vantages"
fi
[ -n "$(grep -oE '[{,]"vantages":' "$W/record.json")" ] || exit 0
entry='\{"name":"'$form'","report":"[0-9a-f]{64}","verdict":"(same|similar|differs|failed)"\}'
sed -nE "s@^.*,\"vantages\":\[($entry(,$entry)*)\]\}\$@\1@p" "$W/record.json" | grep -oE "$entry" > "$W/vantages"
[ -z "$(cut -d'"' -f4 "$W/vantages" | sort | uniq -d)" ]
# The lines of a report in their order.
digest='[0-9a-f]{64}' same='(same|differs|-)' count='(0|[1-9][0-9]{0,6})'
printf '%s\n' attestry/vantage/v1 "capture $digest" "observation $digest" "text $digest" 'address https?://[!-~]+' "began $time" "ended $time" \
  'outcome (complete|partial|failed)' "own-observation ($digest|-)" "own-text ($digest|-)" "own-wire ($digest|-)" \
  'verdict (same|similar|differs|failed)' "final-address $same" "status $same" "certificate $same" "document $same" \
  'similarity (0\.[0-9]{3}|1\.000|-)' "resources ($count $count $count $count|-)" > "$W/report-form"
value() { sed -nE "s/^$1 //p" "$W/report.txt"; }
# Times of the record by clocks that were not known to be wrong.
times() { { grep -oE "\"at\":\"[^\"]+\",\"event\":\"$1\",(\"offsetMs\":[^,]+,)?\"source\":\"(server|capturing host)\"" "$W/record.json" || true; } | cut -d'"' -f4; }
while IFS='"' read -r _ _ _ name _ _ _ report _ _ _ verdict _; do
  file=$(sed -n "/^$report  /{s///p;q}" "$W/sha256")
  [ -n "$file" ]
  [ "$(stat -c %s -- "$file")" -le 65536 ]
  # The text, an empty line, and one signature in the name of the vantage; nothing else.
  head -n 18 -- "$file" > "$W/report.txt"
  { cat "$W/report.txt"; echo; tail -n 1 -- "$file"; } | cmp - "$file"
  [ "$(tail -c 1 -- "$file" | basenc --base16)" = 0A ]
  tr -d '\n\040-\176\200-\377' < "$file" | cmp - /dev/null
  nth=0
  while IFS= read -r form; do
    nth=$((nth + 1))
    sed -n "${nth}p" "$W/report.txt" | grep -axE -- "$form"
  done < "$W/report-form"
  address=$(value address)
  address=${address#*://}
  [ ${#address} -le 4000 ]
  # The verdict follows from the comparison.
  if [ "$verdict" = failed ]; then [ "$(tail -n 6 "$W/report.txt" | grep -c ' -$')" = 6 ]
  else
    [ -z "$(tail -n 6 "$W/report.txt" | grep -vE '^(certificate|document) ' | grep ' -$')" ]
    [ "$(value outcome)" != failed ]
    case "$(value final-address) $(value status) $(value similarity)" in
      'same same 1.000') [ "$verdict" = same ] ;;
      'same same 0.9'*) [ "$verdict" = similar ] ;;
      *) [ "$verdict" = differs ] ;;
    esac
  fi
  line=$(tail -n 1 -- "$file")
  [ ${#line} -le 1000 ]
  [[ $line == "— $name "* ]]
  line=${line#"— $name "}
  base64 -d <<< "$line" > "$W/raw"
  [ "$(base64 -w0 "$W/raw")" = "$line" ]
  [ "$(stat -c %s "$W/raw")" -gt 4 ]
  listed_at "$name" "$(value began)"
  seen=''
  if [ -n "$key" ]; then
    rest=${key#*+}
    base64 -d <<< "${rest#*+}" > "$W/key"
    [ "$(stat -c %s "$W/key")" = 33 ]
    [ "$({ printf '%s\n' "$name"; cat "$W/key"; } | sha256sum | cut -c1-8)" = "${rest%%+*}" ]
    [ "$(head -c 4 "$W/raw" | basenc --base16 | tr A-F a-f)" = "${rest%%+*}" ]
    { printf 302A300506032B6570032100 | basenc -d --base16; tail -c 32 "$W/key"; } > "$W/key.der"
    tail -c +5 "$W/raw" > "$W/raw.signature"
    openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey "$W/key.der" -in "$W/report.txt" -sigfile "$W/raw.signature"
  else seen=', not on the trust list for that time: its signature cannot be checked, and it does not count'; fi
  # It is about this capture.
  [ "$(value verdict)" = "$verdict" ]
  grep -qxF "$(value observation)  data/observation.json" "$W/sha256"
  grep -qxF "$(value text)  data/page.txt" "$W/sha256"
  [ "$(value capture)" = "$(< "$W/start-hash")" ]
  address=$(value address)
  address=${address//\\/\\\\} address=${address//\"/\\\"}
  grep -qxF "\"url\":\"$address\"" "$W/start-fields"
  # It began during the capture, but for two minutes between clocks; if the clock of the capture was wrong, not before the lower bound.
  began=$(millis "$(value began)")
  ended=$(millis "$(value ended)")
  [ "$began" -le "$ended" ]
  for event in capture-begun capture-ended; do grep -qE "\"at\":\"[^\"]+\",\"event\":\"$event\"," "$W/record.json"; done
  first=$(times capture-begun)
  [ -n "$first" ] || first=$(sed -nE 's/^.*,"notBefore":\{"at":"([^"]+)",.*$/\1/p' "$W/record.json")
  for at in $first; do
    limit=$(millis "$at")
    [ "$began" -ge "$((limit - 120000))" ]
  done
  for at in $(times capture-ended); do
    limit=$(millis "$at")
    [ "$began" -le "$((limit + 120000))" ]
  done
  [ -n "$first" ] || seen+='; its time was not compared with capture-begun, whose clock was wrong'
  [ -n "$(times capture-ended)" ] || seen+='; its time was not compared with capture-ended, whose clock was wrong'
  [ "$verdict" != differs ] || seen+='; it saw another page than the capture'
  echo "second vantage $name: $verdict$seen" >> "$W/vantages-seen"
done < "$W/vantages"
END
