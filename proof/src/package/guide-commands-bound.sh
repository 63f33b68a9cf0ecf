#STEP lower-bound
step lower-bound openings <<'END'
# The lower bound and the reports of second vantages refer to the first line of the capture log: its hash is right, and it names this record.
: > "$W/start-fields"
if [ -n "$(grep -oE '[{,]"(notBefore|vantages)":' "$W/record.json")" ]; then
  text='"([] !#-[^-~]|\\["\bfnrt]|\\u00(0[0-7bef]|1[0-9a-f]))*"'
  grep -qE '^[0-9a-f]{64}  data/capture-log\.jsonl$' "$W/sha256"
  head -n 1 data/capture-log.jsonl > "$W/start"
  [ "$(tail -c 1 "$W/start" | basenc --base16)" = 0A ]
  grep -axE "\{\"at\":\"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z\",\"detail\":\{\"[A-Za-z]+\":$text(,\"[A-Za-z]+\":$text)*\},\"event\":\"start\",\"previous\":\"0{64}\",\"seq\":0,\"hash\":\"[0-9a-f]{64}\"\}" "$W/start"
  line=$(< "$W/start")
  [ "$(printf '%s}' "${line:0:${#line}-75}" | sha256sum | cut -c1-64)" = "${line: -66:64}" ]
  detail=${line#*'"detail":{'}
  detail=${detail%'},"event":"start","previous":'*}
  grep -oE "\"[A-Za-z]+\":$text" <<< "$detail" > "$W/start-fields"
  cut -d'"' -f2 "$W/start-fields" | sort -c -u
  grep -qxF "\"id\":$(grep -oE '"number":"[0-9]{18,19}","operator":' "$W/record.json" | cut -d: -f2 | cut -d, -f1)" "$W/start-fields"
  asked=$(grep -oE "[{,]\"addressAsked\":$text" "$W/record.json")
  grep -qxF "\"url\":${asked#*:}" "$W/start-fields"
  # The lower bound in it is that of the record.
  stated=$(grep -oE '"notBefore":\{"at":"[^"]+","kind":"[a-z-]+","sha256":"[0-9a-f]{64}"' "$W/record.json" | grep -oE '"[0-9a-f]{64}"$' || true)
  [ "$(sed -n 's/^"notBefore"://p' "$W/start-fields")" = "$stated" ]
  echo "${line: -66:64}" > "$W/start-hash"
fi
# An outside party has signed the value of the lower bound at the time that the record states; a record without one passes.
[ -n "$(grep -oE '[{,]"notBefore":' "$W/record.json")" ] || { echo 'no lower bound of time' > "$W/bound"; exit 0; }
string='"([^"\\]|\\.)*"'
bound=$(grep -oE "\"notBefore\":\{\"at\":\"[^\"]+\",\"kind\":\"(time-stamp|checkpoint)\",\"sha256\":\"[0-9a-f]{64}\",\"source\":$string\}" "$W/record.json")
IFS='"' read -r _ _ _ _ _ at _ _ _ kind _ _ _ sha _ _ _ source _ <<< "$bound"
file=$(sed -n "/^$sha  /{s///p;q}" "$W/sha256")
[ -n "$file" ]
# Not an authority of the platform itself.
[[ $source != embedded* ]]
unchecked() { echo "not before $at, as the record says: $1; its signature was not checked" > "$W/bound"; exit 0; }
if [ "$kind" = time-stamp ]; then
  [[ $source =~ ^[a-z0-9][a-z0-9.-]{0,62}$ ]] || unchecked "$source is not listed"
  roots=$(sed -nE "s|^time-stamp ${source//./\\.} (.*)|$W/\1.pem|p" "$W/trust.txt")
  [ -n "$roots" ] || unchecked "$source is not listed"
  tr '\n' '\0' <<< "$roots" | xargs -0 cat > "$W/bound.pem"
  openssl ts -reply -in "$file" -token_out -out "$W/token"
  tail -c "$(stat -c %s "$W/token")" -- "$file" | cmp - "$W/token"
  openssl ts -reply -token_in -in "$W/token" -text > "$W/token.txt"
  time=$(sed -nE 's/^Time stamp: (.*:[0-9]{2})(\.[0-9]+)?( [0-9]{4} GMT)$/\1\3/p' "$W/token.txt")
  fraction=$(sed -nE 's/^Time stamp: .*:[0-9]{2}\.?([0-9]*) [0-9]{4} GMT$/\1000/p' "$W/token.txt")
  [ "$(date -u -d "$time" +%FT%T).${fraction:0:3}Z" = "$at" ]
  # OpenSSL's ts command cannot verify SM2.
  if [ -n "$(openssl x509 -in "$W/bound.pem" -noout -text | grep 'ASN1 OID: SM2')" ]; then unchecked "the time-stamp of $source states this time, and is signed with SM2, which openssl ts cannot check: use BouncyCastle or verify.html"; fi
  # What was stamped is not in the package; nobody needs it for the time.
  bits=$(sed -nE 's/^Hash Algorithm: sha(256|384|512)$/\1/p; s/^Hash Algorithm: sm3$/256/p' "$W/token.txt")
  stamped=$(sed -nE 's/^ {4}[0-9a-f]{4} - (([0-9a-f]{2}[ -]?){1,16}) .*$/\1/p' "$W/token.txt" | tr -d ' \n-')
  seconds=$(date -u -d "$time" +%s)
  openssl ts -verify -digest "${stamped:0:bits / 4}" -token_in -in "$W/token" -CAfile "$W/bound.pem" -attime "$seconds"
else
  key=''
  while read -r word name vkey _; do [ "$word $name" != "witness $source" ] || key=$vkey; done < "$W/policy"
  [ -n "$key" ] || unchecked "$source is not listed"
  sed '/^$/,$d' "$file" > "$W/bound.txt"
  sed '1,/^$/d' "$file" > "$W/bound.signatures"
  { cat "$W/bound.txt"; echo; cat "$W/bound.signatures"; } | cmp - "$file"
  [ -z "$(grep -avnxE '— [^ +]+ [A-Za-z0-9+/]+=?=?' "$W/bound.signatures")" ]
  [ -z "$(grep -anE '.{1001}' "$W/bound.signatures")" ]
  tr -d '\n\040-\176\200-\377' < "$file" | cmp - /dev/null
  [ "$(tail -c 1 -- "$file" | basenc --base16)" = 0A ]
  # A checkpoint: origin, size and root.
  sed -n 2p "$W/bound.txt" | grep -xE '0|[1-9][0-9]*'
  sed -n 3p "$W/bound.txt" | grep -xE '[A-Za-z0-9+/]{43}='
  name=${key%%+*} rest=${key#*+} times=''
  id=${rest%%+*}
  base64 -d <<< "${rest#*+}" > "$W/key"
  [ "$({ printf '%s\n' "$name"; cat "$W/key"; } | sha256sum | cut -c1-8)" = "$id" ]
  { printf 302A300506032B6570032100 | basenc -d --base16; tail -c 32 "$W/key"; } > "$W/key.der"
  while IFS= read -r line; do
    case $line in "— $name "*) ;; *) continue ;; esac
    line=${line#"— $name "}
    base64 -d <<< "$line" > "$W/raw"
    [ "$(base64 -w0 "$W/raw")" = "$line" ]
    [ "$(head -c 4 "$W/raw" | basenc --base16 | tr A-F a-f)" = "$id" ] || continue
    [ "$(stat -c %s "$W/raw")" = 76 ]
    seconds=$((16#$(tail -c +5 "$W/raw" | head -c 8 | basenc --base16)))
    { printf 'cosignature/v1\ntime %d\n' "$seconds"; cat "$W/bound.txt"; } > "$W/message"
    tail -c 64 "$W/raw" > "$W/raw.signature"
    openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey "$W/key.der" -in "$W/message" -sigfile "$W/raw.signature"
    times+=" $(date -u -d "@$seconds" +%FT%T.000Z)"
  done < "$W/bound.signatures"
  [ -n "$times" ] || unchecked "the key of $source is not listed"
  [[ "$times " == *" $at "* ]]
fi
echo "not before $at, signed by $source" > "$W/bound"
END
