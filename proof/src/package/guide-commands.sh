#STEP start
TRUST='the published trust digest'
export TRUST LC_ALL=C W=$(mktemp -d)
unset OPENSSL_CONF SSL_CERT_FILE SSL_CERT_DIR
# Runs the commands that follow it, if the step before has passed.
step() {
  local after=${2:-}
  if { [ -z "$after" ] || [ -f "$W/$after.passed" ]; } && bash -euo pipefail -c "$(cat)" > "$W/$1.log" 2>&1 && : > "$W/$1.passed"
  then echo "PASSED $1"; else echo "FAILED $1"; tail -n 3 "$W/$1.log" 2> /dev/null; fi
}

#STEP files
step files <<'END'
# Plain files only, of known names, each of them in the list of files.
[ -z "$(find . -mindepth 1 ! -type f ! -type d)" ]
[ -z "$(find . -mindepth 1 -type d -empty)" ]
[ -z "$(find . -name $'*[\001-\037\177\\\\]*')" ]
find . -type f -printf '%P\n' | sort > "$W/files"
grep -vxE 'data/.+' "$W/files" | grep -vx tagmanifest-sha256.txt > "$W/tag-files"
known='bagit\.txt|bag-info\.txt|manifest-(sha256|sm3)\.txt|VERIFY\.md|FORMAT(\.zh)?\.md|verify\.(sh|html)|record\.json|openings\.json|custody\.jsonl|certificate\.pdf'
known+='|proof/(record\.p7s(\.tsr)?|inclusion\.tlog-proof|checkpoint(\.[a-z0-9][a-z0-9.-]{0,62}\.tsr)?|policy|trust\.txt|evidence-record\.er)'
known+='|proof/certs/[0-9a-f]{64}\.pem|proof/chain\.[a-z0-9][a-z0-9-]{0,31}\.(json|tlog-proof)'
[ -z "$(grep -vxE "$known" "$W/tag-files")" ]
for each in bag-info.txt VERIFY.md verify.sh verify.html certificate.pdf proof/checkpoint.embedded.tsr proof/checkpoint.embedded-sm2.tsr; do
  [ -f "$each" ]
done
xargs -d '\n' sha256sum < "$W/tag-files" | cmp - tagmanifest-sha256.txt
printf 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n' | cmp - bagit.txt
# grep takes a file with a zero byte for binary, in which it finds lines that end there: text is visible ASCII.
tr -d '\n\040-\176' < bag-info.txt | cmp - /dev/null
# Exactly these four lines, each with a newline; what the second and third must say comes with the record.
value='[!-~]([ -~]*[!-~])?'
[ "$(tail -c 1 bag-info.txt | basenc --base16)" = 0A ]
[ "$(sed = bag-info.txt | sed 'N;s/\n/ /' | grep -cxE "1 Bagging-Date: [0-9]{4}-[0-9]{2}-[0-9]{2}|2 External-Identifier: $value|3 Payload-Oxum: $value|4 Bag-Software-Agent: $value")" = 4 ]
[ "$(wc -l < bag-info.txt)" = 4 ]
END

#STEP trust
step trust files <<'END'
# The trust list is the published one; rules and roots are those that it names, and no others.
[ "$(sha256sum < proof/trust.txt | cut -c1-64)" = "$TRUST" ]
cp proof/trust.txt "$W/trust.txt"
[ "$(head -n 2 "$W/trust.txt")" = "attestry/trust/v1"$'\n'"policy $(sha256sum < proof/policy | cut -c1-64)" ]
tr -d '\n\040-\176' < "$W/trust.txt" | cmp - /dev/null
[ "$(tail -c 1 "$W/trust.txt" | basenc --base16)" = 0A ] && [ "$(wc -l < "$W/trust.txt")" -le 1000 ]
# Every other line has one of four forms, in this order.
tail -n +3 "$W/trust.txt" > "$W/trust-lines"
chain='chain [a-z0-9][a-z0-9-]{0,31} (evm [1-9][0-9]{0,19}|bitcoin)'
[ -z "$(grep -vxE "signature [0-9a-f]{64}|time-stamp [a-z0-9][a-z0-9.-]{0,62} [0-9a-f]{64}|vantage .+|$chain" "$W/trust-lines")" ]
[[ $(cut -d' ' -f1 "$W/trust-lines" | uniq | tr '\n' ' ') =~ ^signature\ time-stamp\ (vantage\ )?(chain\ )?$ ]]
#POLICY
policy_lines proof/policy > "$W/policy"
sed -nE 's/^(signature|time-stamp [a-z0-9.-]+) ([0-9a-f]{64})$/\2/p' "$W/trust.txt" | sort -u > "$W/roots"
find proof/certs -type f -printf '%f\n' | sed 's/\.pem$//' | sort | cmp - "$W/roots"
while read -r root; do
  openssl x509 -in "proof/certs/$root.pem" -out "$W/$root.pem"
  [ "$(openssl x509 -in "$W/$root.pem" -outform DER | sha256sum | cut -c1-64)" = "$root" ]
  cmp "$W/$root.pem" "proof/certs/$root.pem"
done < "$W/roots"
END

#STEP signature
step signature trust <<'END'
# When the signature was made: its time-stamp.
sed -nE "s|^time-stamp embedded (.*)|$W/\1.pem|p" "$W/trust.txt" | tr '\n' '\0' | xargs -0 cat > "$W/embedded.pem"
sed -nE "s|^signature (.*)|$W/\1.pem|p" "$W/trust.txt" | tr '\n' '\0' | xargs -0 cat > "$W/signature.pem"
openssl ts -reply -in proof/record.p7s.tsr -token_out -out "$W/token"
# Nothing stands beside the token but that it was granted.
head -c "-$(stat -c %s "$W/token")" proof/record.p7s.tsr | basenc --base16 | grep -qxE '30([0-7].|81[89A-F].|82(0[1-9A-F]|[1-9A-F].)..|83(0[1-9A-F]|[1-9A-F].)....)300302010[01]'
tail -c "$(stat -c %s "$W/token")" proof/record.p7s.tsr | cmp - "$W/token"
openssl ts -reply -token_in -in "$W/token" -text | grep -qx 'Hash Algorithm: sha256'
time=$(openssl ts -reply -token_in -in "$W/token" -text | sed -nE 's/^Time stamp: (.*:[0-9]{2})(\.[0-9]+)?( [0-9]{4} GMT)$/\1\3/p')
date -u -d "$time" +%s > "$W/signed-at"
openssl ts -verify -data proof/record.p7s -token_in -in "$W/token" -CAfile "$W/embedded.pem" -attime "$(< "$W/signed-at")"
echo "attestry-token-sha256:record.p7s:$(sha256sum < "$W/token" | cut -c1-64)" > "$W/tokens"
# The record, signed by the platform; what comes out is what was signed.
openssl cms -cmsout -inform DER -in proof/record.p7s -outform DER | cmp - proof/record.p7s
openssl cms -verify -cades -binary -inform DER -in proof/record.p7s -content record.json -CAfile "$W/signature.pem" \
  -no-CApath -no-CAstore -attime "$(< "$W/signed-at")" -signer "$W/signer.pem" -out "$W/record.json"
cmp "$W/record.json" record.json
# No time-stamp is older than the times in the record, but for a minute between clocks.
{ echo 1970-01-01; grep -oE '"at":"[^"]+","event":"[^"]+",("offsetMs":[^,]+,)?"source":"(server|capturing host)"' "$W/record.json" | cut -d'"' -f4 || true; } | while read -r at; do date -u -d "$at" +%s; done |
  sort -n | tail -n 1 > "$W/record-time"
[ "$(($(< "$W/signed-at") + 60))" -ge "$(< "$W/record-time")" ]
END

#STEP evidence
step evidence signature <<'END'
# The files that the signed record names, with both digests, sizes and names: these and no others are in data/.
string='"([^"\\]|\\.)*"'
number=$(grep -oE '"number":"[0-9]{18,19}","operator":' "$W/record.json" | cut -d'"' -f4)
[ "$(sed -n 's/^External-Identifier: //p' bag-info.txt)" = "$number" ]
grep -oE "\{\"mediaType\":($string|null),\"path\":$string,\"sha256\":(\"[0-9a-f]{64}\"|null),\"size\":([0-9]+|null),\"sm3\":(\"[0-9a-f]{64}\"|null)\}" \
  "$W/record.json" > "$W/named"
[ "$(wc -l < "$W/named")" = "$(grep -oE '[{,]"mediaType":' "$W/record.json" | wc -l)" ]
grep -E '^data/' "$W/files" | sort > "$W/data" || true
if [ -n "$(grep -oE '"sourceClass":"digest"' "$W/record.json")" ]; then
  cat "$W/data" manifest-sha256.txt manifest-sm3.txt | cmp - /dev/null
  [ "$(sed -n 's/^Payload-Oxum: //p' bag-info.txt)" = 0.0 ]
  exit 0
fi
#NAMES
total=0 count=0
while IFS= read -r line; do
  path=$(sed -E 's/^.*"path":"(.*)","sha256":"[^"]*","size":[0-9]+,"sm3":"[^"]*"}$/\1/' <<< "$line")
  rest=${line##*'","sha256":"'} sha=${rest:0:64} size=${rest#*'"size":'} size=${size%%,*} sm3=${rest: -66:64}
  place "${path//\\\"/\"}"
  [ -f "$PLACED" ] || [ ! -f "$UNCUT" ] || PLACED=$UNCUT
  [ -f "$PLACED" ] || [ ! -f "$EARLIER" ] || PLACED=$EARLIER
  [ "$(stat -c %s -- "$PLACED")" = "$size" ]
  total=$((total + size)) count=$((count + 1))
  printf '%s  %s\n' "$sha" "$PLACED" >> "$W/sha256"
  printf '%s *%s\n' "$sm3" "$PLACED" >> "$W/sm3"
done < "$W/named"
cut -c67- "$W/sha256" | sort | cmp - "$W/data"
sha256sum -c --strict --status "$W/sha256"
tr '\n' '\0' < "$W/data" | xargs -0 openssl dgst -sm3 -r | sort > "$W/sm3-found"
sort "$W/sm3" | cmp - "$W/sm3-found"
sed -i 's/ \*/  /' "$W/sm3"
for each in sha256 sm3; do # sorted by UTF-16 units, which differ from bytes in two lead bytes only
  paste <(cut -c67- "$W/$each" | tr '\356\357' '\376\377') "$W/$each" | sort -t $'\t' -k 1,1 | cut -f 2- | cmp - "manifest-$each.txt"
done
[ "$(sed -n 's/^Payload-Oxum: //p' bag-info.txt)" = "$total.$count" ]
END

#STEP openings
step openings evidence <<'END'
# Each line of the custody log holds the digest of the line before it, and the signed record that of the last one.
number=$(grep -oE '"number":"[0-9]{18,19}","operator":' "$W/record.json" | cut -d'"' -f4)
if [ -f custody.jsonl ]; then
  head=$(sed -nE 's/^\{"custody":\{"lines":([1-9][0-9]*),"sha256":"([0-9a-f]{64})"\},"environment":.*$/\1 \2/p' "$W/record.json")
  tr -d '\n\040-\176\200-\377' < custody.jsonl | cmp - /dev/null
  [ "$(tail -c 1 custody.jsonl | basenc --base16)" = 0A ]
  seq=0 hash=$(printf 'attestry/custody/v1 %s' "$number" | sha256sum | cut -c1-64)
  while IFS= read -r line; do
    seq=$((seq + 1))
    [[ $line == '{"actor":"'*'","ano":"'"$number"'","at":"'*'","previous":"'"$hash"'","seq":'"$seq}" ]]
    hash=$(printf %s "$line" | sha256sum | cut -c1-64)
  done < custody.jsonl
  [ "$seq $hash" = "$head" ]
fi
# Each disclosed field is the one that the signed record has a digest of; without openings.json nothing is disclosed.
[ -f openings.json ] || exit 0
string='"([^"\\]|\\.)*"'
grep -oE "\{\"field\":$string,\"salt\":\"[0-9a-f]{32}\",\"value\":$string\}" openings.json > "$W/openings"
printf '[%s]' "$(paste -sd, "$W/openings")" | cmp - openings.json
[ -z "$(grep -oE "^\{\"field\":$string" "$W/openings" | sort | uniq -d)" ]
while IFS= read -r opening; do
  field=$(grep -oE "^\{\"field\":$string" <<< "$opening")
  grep -qF "$field,\"sha256\":\"$(printf %s "$opening" | sha256sum | cut -c1-64)\"}" "$W/record.json"
done < "$W/openings"
END
