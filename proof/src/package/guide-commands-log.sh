#STEP log
step log vantages <<'END'
# Reads a proof that leads from the record to the root in the checkpoint it ends with: $W/NAME is that checkpoint, $W/NAME.txt what is signed.
walk() { # FILE NAME
  local index size last hash line side
  sed '1,/^$/d' "$1" > "$W/$2"
  sed '/^$/,$d' "$W/$2" > "$W/$2.txt"
  sed '1,/^$/d' "$W/$2" > "$W/$2.signatures"
  # In one form: no control characters, and what was read is all there is.
  { sed '/^$/,$d' "$1"; echo; cat "$W/$2.txt"; echo; cat "$W/$2.signatures"; } | cmp - "$1" || return 1
  tr -d '\n\040-\176\200-\377' < "$1" | cmp - /dev/null || return 1
  # Nothing else stands among the signatures: no signature would cover it. A line has at most 1000 bytes. The line numbers show an empty line, too.
  [ -z "$(grep -avnxE '— [!-*,-~]{1,255} [A-Za-z0-9+/]{4,}=?=?' "$W/$2.signatures")" ] || return 1
  [ -z "$(grep -anE '.{1001}' "$W/$2.signatures")" ] || return 1
  [ "$(wc -l < "$W/$2.signatures")" -le 100 ] || return 1
  while read -r _ _ line; do
    [ "$(base64 -d <<< "$line" | base64 -w0)" = "$line" ] && [ "$(base64 -d <<< "$line" | wc -c)" -gt 4 ] || return 1
  done < "$W/$2.signatures"
  [ "$(tail -c 1 "$1" | basenc --base16)" = 0A ] && [ "$(head -n 1 "$1")" = c2sp.org/tlog-proof@v1 ] || return 1
  index=$(sed -nE '2s/^index (0|[1-9][0-9]*)$/\1/p' "$1") size=$(sed -nE '2s/^[1-9][0-9]*$/&/p' "$W/$2.txt")
  [ "$index" -lt "$size" ] || return 1
  hash=$(printf '\0attestry/leaf/v1\nrecord %s\n' "$(sha256sum < "$W/record.json" | cut -c1-64)" | sha256sum | cut -c1-64)
  last=$((size - 1))
  for line in $(sed '/^$/,$d' "$1" | tail -n +3); do
    side=$(base64 -d <<< "$line" | basenc --base16 -w0) || return 1
    [ "$last" -gt 0 ] && [ ${#side} = 64 ] && [ "$(basenc -d --base16 <<< "$side" | base64 -w0)" = "$line" ] || return 1
    if [ $((index % 2)) = 1 ] || [ "$index" = "$last" ]; then
      hash=$(node "$side" "$hash")
      while [ $((index % 2)) = 0 ] && [ "$index" -gt 0 ]; do index=$((index / 2)) last=$((last / 2)); done
    else hash=$(node "$hash" "$side"); fi
    index=$((index / 2)) last=$((last / 2))
  done
  [ "$last" = 0 ] && [ "$(tr a-f A-F <<< "$hash" | basenc -d --base16 | base64 -w0)" = "$(sed -n 3p "$W/$2.txt")" ]
}
node() { { printf '\001'; tr a-f A-F <<< "$1$2" | basenc -d --base16; } | sha256sum | cut -c1-64; }
# Whether a key signed the checkpoint of that name: yes or no; a wrong signature in its name is a failure.
signed() { # NAME KEY
  local name=${2%%+*} rest=${2#*+} line found=no
  local id=${rest%%+*} key=${rest#*+}
  base64 -d <<< "$key" > "$W/key" || return 1
  [ "$({ printf '%s\n' "$name"; cat "$W/key"; } | sha256sum | cut -c1-8)" = "$id" ] || return 1
  { printf 302A300506032B6570032100 | basenc -d --base16; tail -c 32 "$W/key"; } > "$W/key.der"
  while IFS= read -r line; do
    case $line in "— $name "*) ;; *) continue ;; esac
    line=${line#"— $name "}
    base64 -d <<< "$line" > "$W/raw" && [ "$(base64 -w0 "$W/raw")" = "$line" ] || return 1
    [ "$(head -c 4 "$W/raw" | basenc --base16 | tr A-F a-f)" = "$id" ] || continue
    cp "$W/$1.txt" "$W/message"
    if [ "$(head -c 1 "$W/key" | basenc --base16)" = 04 ]; then # a witness signs with its time
      [ "$(stat -c %s "$W/raw")" = 76 ] || return 1
      { printf 'cosignature/v1\ntime %d\n' "0x$(tail -c +5 "$W/raw" | head -c 8 | basenc --base16)"; cat "$W/$1.txt"; } > "$W/message"
    else [ "$(stat -c %s "$W/raw")" = 68 ] || return 1; fi
    tail -c 64 "$W/raw" > "$W/raw.signature"
    openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey "$W/key.der" -in "$W/message" -sigfile "$W/raw.signature" >&2 || return 1
    found=yes
  done < "$W/$1.signatures"
  echo "$found"
}
signed_by_log() { # NAME: by the log, and by no witness wrongly; the witnesses who signed go to $W/NAME.reached
  local kind name key by found=no
  while read -r kind key _; do
    [ "$kind" = log ] && [ "${key%%+*}" = "$(head -n 1 "$W/$1.txt")" ] || continue
    by=$(signed "$1" "$key") || return 1
    [ "$by" = no ] || found=yes
  done < "$W/policy"
  [ "$found" = yes ] || return 1
  echo none > "$W/$1.reached"
  while read -r kind name key _; do
    [ "$kind" = witness ] || continue
    by=$(signed "$1" "$key") || return 1
    [ "$by" = no ] || echo "$name" >> "$W/$1.reached"
  done < "$W/policy"
}
walk proof/inclusion.tlog-proof checkpoint
cmp "$W/checkpoint" proof/checkpoint
signed_by_log checkpoint
# As many witnesses as the rules demand.
while read -r kind name wanted members; do
  [ "$kind" = group ] || continue
  count=0
  for member in $members; do if grep -qxF -- "$member" "$W/checkpoint.reached"; then count=$((count + 1)); fi; done
  case $wanted in any) wanted=1 ;; all) wanted=$(wc -w <<< "$members") ;; esac
  if [ "$count" -ge "$wanted" ]; then echo "$name" >> "$W/checkpoint.reached"; fi
done < "$W/policy"
grep -qxF -- "$(sed -n 's/^quorum //p' "$W/policy")" "$W/checkpoint.reached"
# Witnesses that have not signed, and signature lines of unknown keys, do not count; they are named at the end.
while read -r kind name key _; do
  [ "$kind" != witness ] || grep -qxF -- "$name" "$W/checkpoint.reached" || echo "NOTE: the witness $name has not signed, or its signature was removed"
done < "$W/policy" > "$W/notes"
while read -r _ name data; do
  id=$(base64 -d <<< "$data" | head -c 4 | basenc --base16 | tr A-F a-f)
  grep -qF " $name+$id+" "$W/policy" || echo "NOTE: a signature of an unknown key, which counts for nothing: $name $id"
done < "$W/checkpoint.signatures" >> "$W/notes"
if grep -qF '"installation":"demo"' "$W/record.json"; then
  echo 'NOTE: made on a demonstration system: owner, real name, witnesses and outside time-stamps may be made up' >> "$W/notes"
fi
grep -vxF none "$W/checkpoint.reached" > "$W/outside" || true
# An anchor is of a checkpoint of this log with the same record, for a chain of the trust list, and not older than the record.
# Whether it is in its block, and the block in the chain, is not checked here: see below.
bytes='"0x[0-9a-f]*"' number='"0x(0|[1-9a-f][0-9a-f]*)"' hash='"0x[0-9a-f]{64}"' header='"0x[0-9a-f]{160}"'
evm="\{\"blockHash\":$hash,\"blockNumber\":$number,\"blockTime\":\"0x[1-9a-f][0-9a-f]{0,10}\",\"chainId\":\"0x[1-9a-f][0-9a-f]{0,14}\",\"digest\":$hash"
evm+=",\"format\":\"attestry/evm-anchor/v1\",\"header\":$bytes,\"method\":\"(registry|calldata)\",\"proof\":\[($bytes(,$bytes)*)?\]"
evm+=",\"to\":\"0x[0-9a-f]{40}\",\"transaction\":$bytes,\"transactionHash\":$hash,\"transactionIndex\":$number\}"
ots="\{\"digest\":$hash,\"format\":\"attestry/ots-anchor/v1\",\"headers\":\[\{\"header\":$header,\"height\":$number\}(,\{\"header\":$header,\"height\":$number\})*\],\"ots\":$bytes\}"
for each in proof/chain.*; do
  [ -f "$each" ] || continue
  chain=${each#proof/chain.} chain=${chain%.json} chain=${chain%.tlog-proof} file=proof/chain.$chain.json
  walk "proof/chain.$chain.tlog-proof" anchored
  signed_by_log anchored
  [ "$(wc -l < "$file")" = 0 ]
  tr -d '\040-\176' < "$file" | cmp - /dev/null
  grep -qxE "$evm|$ots" "$file"
  grep -qF "\"digest\":\"0x$(sha256sum < "$W/anchored.txt" | cut -c1-64)\"" "$file"
  if grep -qF attestry/evm-anchor/v1 "$file"; then
    grep -qxF "chain $chain evm $((16#$(grep -oE '"chainId":"0x[^"]+' "$file" | cut -c14-)))" "$W/trust.txt"
    time=$((16#$(grep -oE '"blockTime":"0x[^"]+' "$file" | cut -c16-) + 60))
  else
    grep -qxF "chain $chain bitcoin" "$W/trust.txt"
    # In the header, the lowest byte first; times of Bitcoin blocks may be two hours off.
    time=$(grep -oE '"header":"0x[0-9a-f]{160}' "$file" | head -n 1 | cut -c149-156)
    time=$((16#${time:6:2}${time:4:2}${time:2:2}${time:0:2} + 7200))
  fi
  [ "$time" -ge "$(< "$W/record-time")" ]
  echo "NOTE: the anchor $file does not count: its block was not checked here"
done | sort -u > "$W/anchor-notes"
cat "$W/anchor-notes" >> "$W/notes"
[ ! -f proof/evidence-record.er ] || echo 'NOTE: the long-term proof proof/evidence-record.er was not checked here' >> "$W/notes"
echo 'NOTE: of the time-stamp proof/checkpoint.embedded-sm2.tsr only the digest was compared here, not the signature' >> "$W/notes"
END

#STEP time-stamps
step time-stamps log <<'END'
# Authorities of the trust list have stamped the text of this checkpoint; outside ones are asked in order until enough have answered.
cut -d' ' -f2 <<< "$(grep '^time-stamp ' "$W/trust.txt")" | sort -u > "$W/listed"
find proof -name 'checkpoint.*.tsr' -printf '%f\n' | sed -E 's/^checkpoint\.(.*)\.tsr$/\1/' | sort > "$W/authorities"
[ -z "$(comm -23 "$W/authorities" "$W/listed")" ]
while read -r authority; do
  stamp=proof/checkpoint.$authority.tsr
  sed -nE "s|^time-stamp ${authority//./\\.} (.*)|$W/\1.pem|p" "$W/trust.txt" | tr '\n' '\0' | xargs -0 cat > "$W/authority.pem"
  openssl ts -reply -in "$stamp" -token_out -out "$W/token"
  head -c "-$(stat -c %s "$W/token")" "$stamp" | basenc --base16 | grep -qxE '30([0-7].|81[89A-F].|82(0[1-9A-F]|[1-9A-F].)..|83(0[1-9A-F]|[1-9A-F].)....)300302010[01]'
  tail -c "$(stat -c %s "$W/token")" "$stamp" | cmp - "$W/token"
  openssl ts -reply -token_in -in "$W/token" -text > "$W/token.txt"
  time=$(sed -nE 's/^Time stamp: (.*:[0-9]{2})(\.[0-9]+)?( [0-9]{4} GMT)$/\1\3/p' "$W/token.txt")
  at=$(date -u -d "$time" +%s)
  if [ -n "$(openssl x509 -in "$W/authority.pem" -noout -text | grep 'ASN1 OID: SM2')" ]; then
    # OpenSSL's ts command cannot verify SM2: what was stamped is compared here, the signature with BouncyCastle below.
    grep -qx 'Hash Algorithm: sm3' "$W/token.txt"
    stamped=$(sed -nE 's/^ {4}[0-9a-f]{4} - (([0-9a-f]{2}[ -]?){1,16}) .*$/\1/p' "$W/token.txt" | tr -d ' \n-')
    [ "${stamped:0:64}" = "$(openssl dgst -sm3 -r "$W/checkpoint.txt" | cut -c1-64)" ]
  else
    openssl ts -verify -data "$W/checkpoint.txt" -token_in -in "$W/token" -CAfile "$W/authority.pem" -attime "$at"
    [ "$authority" != embedded ] || grep -qx 'Hash Algorithm: sha256' "$W/token.txt"
  fi
  [ "$((at + 60))" -ge "$(< "$W/record-time")" ]
  echo "$at $authority" >> "$W/stamped"
  echo "attestry-token-sha256:checkpoint.$authority:$(sha256sum < "$W/token" | cut -c1-64)" >> "$W/tokens"
done < "$W/authorities"
sort -n "$W/stamped" | head -n 1 | cut -d' ' -f1 > "$W/existed-at"
grep -vxE 'embedded(-sm2)?' "$W/authorities" >> "$W/outside" || true
[ -s "$W/outside" ] || echo 'NOTE: only the platform vouches for the time: no time-stamp of an outside authority, no signature of a witness' >> "$W/notes"
END

#STEP certificate
step certificate time-stamps <<'END'
#CMS
mapfile -t roots < <(sed -nE "s|^signature (.*)|$W/\1.pem|p" "$W/trust.txt")
mapfile -t stamp_roots < <(sed -nE "s|^time-stamp embedded (.*)|$W/\1.pem|p" "$W/trust.txt")
# A token of the platform for papers, with nothing beside it that it does not cover: the open service never issues this policy.
token() { # CONTENT TOKEN: sets at, the time in nanoseconds
  openssl ts -reply -token_in -in "$2" -text > "$W/token.txt" || return 1
  [ "$(sed -n 's/^Policy OID: //p' "$W/token.txt")" = 1.3.6.1.4.1.99999.1.3 ] || return 1
  at=$(sed -nE 's/^Time stamp: (.*:[0-9]{2}(\.[0-9]+)? [0-9]{4} GMT)$/\1/p' "$W/token.txt")
  at=$(date -u -d "$at" +%s%N) || return 1
  openssl ts -verify -data "$1" -token_in -in "$2" -CAfile "$W/embedded.pem" -attime "${at%?????????}" || return 1
  openssl cms -verify -noverify -inform DER -in "$2" -signer "$W/token-signer.pem" -out /dev/null || return 1
  cms_parts "$2" alone && only_path "$W/token-signer.pem" "${stamp_roots[@]}"
}
# Nor does anything stand beside the signature of the record.
cms_parts proof/record.p7s alone
only_path "$W/signer.pem" "${roots[@]}"
# The PDF's signatures: one of the platform, the other a time-stamp over the whole file.
grep -aoE '/ByteRange \[0 +[0-9]+ +[0-9]+ +[0-9]+ *\]' certificate.pdf > "$W/ranges"
[ "$(wc -l < "$W/ranges")" = "$(grep -ao /ByteRange certificate.pdf | wc -l)" ]
nth=0 end=0
while read -r _ _ before after rest _; do
  rest=${rest%]} nth=$((nth + 1))
  [ "$((after + rest))" -gt "$end" ]
  end=$((after + rest))
  { head -c "$before" certificate.pdf; head -c "$end" certificate.pdf | tail -c "$rest"; } > "$W/covered"
  head -c "$((after - 1))" certificate.pdf | tail -c "$((after - before - 2))" | tr a-f A-F > "$W/hex"
  # Zeros follow the DER, which may itself end with zeros: its length is in its first bytes.
  length=$(head -c 8 "$W/hex" | sed -nE 's/^3082([0-9A-F]{4})$/\1/p'); length=$((2 * (16#$length + 4)))
  [ -z "$(tail -c "+$((length + 1))" "$W/hex" | tr -d 0)" ]
  head -c "$length" "$W/hex" | basenc -d --base16 > "$W/der"
  if [ "$nth" = 1 ]; then cp "$W/covered" "$W/signed-bytes"; cp "$W/der" "$W/pdf.p7s"; head -c "$end" certificate.pdf > "$W/certificate.pdf"
  else
    token "$W/covered" "$W/der"
    stamped=$at
  fi
done < "$W/ranges"
# One time-stamp, made with the signature, ends the file.
[ "$nth" = 2 ]
[ "$end" = "$(stat -c %s certificate.pdf)" ]
openssl cms -verify -cades -binary -inform DER -in "$W/pdf.p7s" -content "$W/signed-bytes" -CAfile "$W/signature.pem" \
  -no-CApath -no-CAstore -attime "${stamped%?????????}" -signer "$W/pdf-signer.pem" -out /dev/null
# Beside the signature stand its certificates and one time-stamp over it, which is not later than that of the document.
cms_parts "$W/pdf.p7s" stamped
only_path "$W/pdf-signer.pem" "${roots[@]}"
token "$W/stamp.value" "$W/stamp.token"
[ "$at" -le "$stamped" ]
# Both were made with the signature, which states its time; a later one would have been exchanged for it.
dated=$(grep -axE '/M \(D:[0-9]{14}Z\)' "$W/certificate.pdf" | cut -c7-20)
dated=$(date -u -d "${dated:0:8} ${dated:8:2}:${dated:10:2}:${dated:12:2}" +%s)
[ "$at" -ge "$(((dated - 60) * 1000000000))" ]
[ "$stamped" -le "$(((dated + 600) * 1000000000))" ]
[ "$((at / 1000000000 + 60))" -ge "$(< "$W/record-time")" ]
# It belongs to this record.
pdfinfo "$W/certificate.pdf" | sed -nE 's/^Keywords: +//p' | tr ' ' '\n' > "$W/keywords"
[ "$(head -n 1 "$W/keywords")" = "attestry-record-sha256:$(sha256sum < "$W/record.json" | cut -c1-64)" ]
[ -z "$(tail -n +2 "$W/keywords" | grep -vE '^attestry-token-sha256:[a-z0-9.-]+:[0-9a-f]{64}$')" ]
tail -n +2 "$W/keywords" | sort -c -u
# The time-stamps are those that it names, not later ones of the same authorities; certificates of earlier versions name none.
[ "$(wc -l < "$W/keywords")" = 1 ] || [ -z "$(grep -vxF -f "$W/keywords" "$W/tokens")" ]
# None of them is missing, unless its authority is no longer listed.
[ -z "$(tail -n +2 "$W/keywords" | grep -vxF -f "$W/tokens" | cut -d: -f2 | sed 's/^checkpoint\.//' | grep -xF -f "$W/listed")" ]
[ "$(grep -ao 'attestry-record-sha256:[0-9a-f]*' certificate.pdf | sort -u | wc -l)" = 1 ]
# After the signature, only certificates, revocation lists and the time-stamp were added. Streams are blanked out, so that nothing in them counts.
start=$(stat -c %s "$W/certificate.pdf")
tail -c "+$((start + 1))" certificate.pdf | sed '/^stream$/,/^endstream$/{/^stream$/!{/^endstream$/!s/./x/g}}' > "$W/added"
# Nothing in a stream looks like a part of the file to a program that searches for objects.
structure() { tr '\n\r\t\f\0' ' ' | grep -aoE '[0-9] +[0-9]+ +obj|endobj|startxref|trailer|%%EOF|%PDF-' | wc -l; }
[ "$(tail -c "+$((start + 1))" certificate.pdf | structure)" = "$(structure < "$W/added")" ]
# Tables stand where the ends of the revisions say, each leads to the one before, and they list exactly the objects that are there.
last=$(tail -n 2 "$W/certificate.pdf" | head -n 1)
grep -abx xref "$W/added" | cut -d: -f1 | while read -r at; do echo $((at + start)); done > "$W/tables"
[ "$(wc -l < "$W/tables")" = 2 ]
sed -n '/^startxref$/{n;p}' "$W/added" | cmp - "$W/tables"
sed -nE 's|^/Prev ||p' "$W/added" | cmp - <(echo "$last"; sed '$d' "$W/tables")
number=0 left=0
while read -r one two three; do
  if [ "$three" = $'n\r' ] || [ "$three" = n ]; then
    [ "$left" -gt 0 ]
    echo "$((10#$one - start)):$number 0 obj"; number=$((number + 1)) left=$((left - 1))
  else
    [ "$left" = 0 ]
    number=$one left=$two
  fi
done < <(sed -n '/^xref$/,/^trailer$/p' "$W/added" | sed -E 's/^xref$|^trailer$/0 0/') | sort > "$W/listed-objects"
grep -abxE '[0-9]+ 0 obj' "$W/added" | sort | cmp - "$W/listed-objects"
# Two objects of the signed file are repeated with one more entry: the catalogue with /DSS, and with /V the empty field that is reserved for the time-stamp.
size=$(sed -nE 's|^/Size ||p' "$W/certificate.pdf" | tail -n 1)
object() { sed -n "/^$1 0 obj\$/,/^endobj\$/p" "$2"; }
cut -d: -f2 "$W/listed-objects" | cut -d' ' -f1 | sort -n > "$W/numbers"
[ -z "$(uniq -d "$W/numbers")" ]
while read -r number; do
  [ "$number" -lt "$size" ] || continue
  object "$number" "$W/certificate.pdf" | sed -n "H;/^$number 0 obj\$/h;\${g;p}" > "$W/object"
  if grep -qx '/Type /Catalog' "$W/object"; then entry=DSS; else grep -qx '/T (DocumentTimeStamp)' "$W/object"; entry=V; fi
  [ -z "$(grep "^/$entry " "$W/object")" ]
  object "$number" "$W/added" > "$W/object.new"
  [ "$(grep -c "^/$entry [0-9]* 0 R\$" "$W/object.new")" = 1 ]
  sed -E "\|^/$entry [0-9]+ 0 R\$|d" "$W/object.new" | cmp - "$W/object"
  echo "$entry $(sed -nE "s|^/$entry ([0-9]+) 0 R\$|\1|p" "$W/object.new")"
done < "$W/numbers" | sort > "$W/entries"
[ "$(cut -d' ' -f1 "$W/entries" | tr '\n' ' ')" = 'DSS V ' ]
# The new objects are the two that these entries name, and the streams that /DSS lists, each once.
read -r _ dss < <(grep '^DSS' "$W/entries")
read -r _ value < <(grep '^V' "$W/entries")
[[ $(object "$dss" "$W/added" | sed -E 's#^/(Certs|CRLs) .*#/\1#' | tr '\n' ' ') =~ ^"$dss 0 obj << /Type /DSS /Certs "(/CRLs )?'>> endobj '$ ]]
cmp <(object "$value" "$W/added" | sed -E 's#^/(ByteRange|Contents) .*#/\1#') \
  <(printf '%s\n' "$value 0 obj" '<<' '/Type /DocTimeStamp' '/Filter /Adobe.PPKLite' '/SubFilter /ETSI.RFC3161' /ByteRange /Contents '>>' endobj)
object "$dss" "$W/added" | sed -n '4,$p' | grep -oE '[0-9]+ 0 R' | cut -d' ' -f1 | sort -n > "$W/streams"
while read -r number; do [[ $(object "$number" "$W/added" | sed -n '3p') == /Length* ]]; done < "$W/streams"
{ cat "$W/streams"; echo "$dss"; echo "$value"; } | sort -n | cmp - <(while read -r number; do [ "$number" -lt "$size" ] || echo "$number"; done < "$W/numbers")
sed '/^stream$/,/^endstream$/d' "$W/added" > "$W/added.lines"
# Every other line is one that such objects have.
refs='\[[0-9]+ 0 R( [0-9]+ 0 R)*\]'
known="[0-9]+ 0 obj|endobj|<<|>>|xref|[0-9]+ [0-9]+|[0-9]{10} 00000 n"$'\r'"?|trailer|startxref|[0-9]+|%%EOF"
known+="|/Length [0-9]+>>|/Type /DSS|/(Certs|CRLs) $refs"
known+='|/Type /DocTimeStamp|/Filter /Adobe\.PPKLite|/SubFilter /ETSI\.RFC3161|/ByteRange \[[0-9 ]+\]|/Contents <[0-9A-Fa-f]+>'
known+='|/(DSS|V) [0-9]+ 0 R|/(Size|Prev) [0-9]+'
tail -n 12 "$W/certificate.pdf" | grep -aE '^/(Root|Info|ID) ' > "$W/signed-lines"
root=$(sed -nE 's|^/Root ([0-9]+) 0 R$|\1|p' "$W/signed-lines")
form=$(object "$root" "$W/certificate.pdf" | sed -nE 's|^/AcroForm ([0-9]+) 0 R$|\1|p' | tail -n 1)
fields=$(object "$form" "$W/certificate.pdf" | sed -nE 's|^/Fields \[(.*)\]$|\1|p' | tail -n 1)
for number in "$root" ${fields//0 R/}; do object "$number" "$W/certificate.pdf"; done | grep -vxE '<<|>>|/V .*' >> "$W/signed-lines"
[ -z "$(grep -anvxE "$known" "$W/added.lines" | cut -d: -f2- | grep -anvxF -f "$W/signed-lines")" ]
END

#STEP all
step all certificate <<'END'
for each in files trust signature evidence openings lower-bound vantages log time-stamps certificate; do [ -f "$W/$each.passed" ]; done
END
[ ! -f "$W/all.passed" ] || cat "$W/bound" "$W/notes"
[ ! -f "$W/all.passed" ] || [ ! -f "$W/vantages-seen" ] || cat "$W/vantages-seen"
[ ! -f "$W/all.passed" ] || echo "VERIFIED $(sha256sum < "$W/record.json" | cut -c1-64), existed at $(date -u -d "@$(< "$W/existed-at")" +%FT%TZ)"
