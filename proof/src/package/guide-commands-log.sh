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
  # Nothing else stands among the signatures: no signature would cover it. The line numbers show an empty line, too.
  [ -z "$(grep -avnxE '— [^ +]+ [A-Za-z0-9+/]+=?=?' "$W/$2.signatures")" ] || return 1
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
log=$(sed -nE 's/^log ([^ ]+).*$/\1/p' "$W/policy")
signed_by_log() { # NAME: by the log, and by no witness wrongly; the witnesses who signed go to $W/NAME.reached
  local kind name key by
  [ "${log%%+*}" = "$(head -n 1 "$W/$1.txt")" ] && by=$(signed "$1" "$log") && [ "$by" = yes ] || return 1
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
# An anchor, if there is one, is of a later checkpoint of this log with the same record; for the blockchain itself see below.
for each in proof/chain.*; do
  [ -f "$each" ] || continue
  chain=${each#proof/chain.} chain=${chain%.json} chain=${chain%.tlog-proof}
  walk "proof/chain.$chain.tlog-proof" anchored
  signed_by_log anchored
  grep -qF "\"digest\":\"0x$(sha256sum < "$W/anchored.txt" | cut -c1-64)\"" "proof/chain.$chain.json"
done
END

#STEP time-stamps
step time-stamps log <<'END'
# Authorities of the trust list have stamped the text of this checkpoint; outside ones are asked in order until enough have answered.
cut -d' ' -f2 <<< "$(grep '^time-stamp ' "$W/trust.txt")" | sort -u > "$W/listed"
find proof -name 'checkpoint.*.tsr' -printf '%f\n' | sed -E 's/^checkpoint\.(.*)\.tsr$/\1/' | sort > "$W/authorities"
[ -z "$(comm -23 "$W/authorities" "$W/listed")" ]
while read -r authority; do
  stamp=proof/checkpoint.$authority.tsr
  cat $(sed -nE "s|^time-stamp ${authority//./\\.} (.*)|$W/\1.pem|p" "$W/trust.txt") > "$W/authority.pem"
  openssl ts -reply -in "$stamp" -token_out -out "$W/token"
  head -c "-$(stat -c %s "$W/token")" "$stamp" | basenc --base16 | grep -qxE '30(8[123])?(..){1,3}300302010[01]'
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
END

#STEP certificate
step certificate time-stamps <<'END'
# The PDF's signatures: one of the platform, the others time-stamps, the last one over the whole file.
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
    time=$(openssl ts -reply -token_in -in "$W/der" -text | sed -nE 's/^Time stamp: (.*:[0-9]{2})(\.[0-9]+)?( [0-9]{4} GMT)$/\1\3/p')
    at=$(date -u -d "$time" +%s)
    [ -f "$W/pdf-signed-at" ] || echo "$at" > "$W/pdf-signed-at"
    openssl ts -verify -data "$W/covered" -token_in -in "$W/der" -CAfile "$W/stamps.pem" -attime "$at"
  fi
done < "$W/ranges"
[ "$nth" -ge 2 ]
[ "$end" = "$(stat -c %s certificate.pdf)" ]
openssl cms -verify -cades -binary -inform DER -in "$W/pdf.p7s" -content "$W/signed-bytes" -CAfile "$W/signature.pem" \
  -no-CApath -no-CAstore -attime "$(< "$W/pdf-signed-at")" -out /dev/null
# It belongs to this record, and what was added after the signature shows nothing else.
pdfinfo "$W/certificate.pdf" | sed -nE 's/^Keywords: +//p' | tr ' ' '\n' > "$W/keywords"
[ "$(head -n 1 "$W/keywords")" = "attestry-record-sha256:$(sha256sum < "$W/record.json" | cut -c1-64)" ]
[ -z "$(tail -n +2 "$W/keywords" | grep -vE '^attestry-token-sha256:[a-z0-9.-]+:[0-9a-f]{64}$')" ]
# The time-stamps are those that it names, not later ones of the same authorities; certificates of earlier versions name none.
[ "$(wc -l < "$W/keywords")" = 1 ] || [ -z "$(grep -vxF -f "$W/keywords" "$W/tokens")" ]
[ "$(grep -ao 'attestry-record-sha256:[0-9a-f]*' certificate.pdf | sort -u | wc -l)" = 1 ]
pdftotext -layout "$W/certificate.pdf" "$W/signed.txt"; pdftotext -layout certificate.pdf "$W/shown.txt"
cmp "$W/signed.txt" "$W/shown.txt"
pdftoppm -r 40 "$W/certificate.pdf" "$W/signed"; pdftoppm -r 40 certificate.pdf "$W/shown"
[ "$(cd "$W" && cat signed-*.ppm | sha256sum)" = "$(cd "$W" && cat shown-*.ppm | sha256sum)" ]
END

#STEP all
step all certificate <<'END'
for each in files trust signature evidence openings lower-bound vantages log time-stamps certificate; do [ -f "$W/$each.passed" ]; done
END
[ ! -f "$W/all.passed" ] || cat "$W/bound"
[ ! -f "$W/all.passed" ] || [ ! -f "$W/vantages-seen" ] || cat "$W/vantages-seen"
[ ! -f "$W/all.passed" ] || echo "VERIFIED $(sha256sum < "$W/record.json" | cut -c1-64), existed at $(date -u -d "@$(< "$W/existed-at")" +%FT%TZ)"
