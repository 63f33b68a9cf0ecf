#!/usr/bin/env bash
# Preserves the digest of a file and looks up the record. Needs curl and openssl.
set -euo pipefail
: "$ATTESTRY_URL" "$ATTESTRY_KEY" "$ATTESTRY_SECRET"
file=$1

# attestry METHOD PATH [BODY]: sends one signed call; a query must be in canonical form.
attestry() {
  local method=$1 path="/shimakaze/open/v1$2" query='' body=${3-} send=()
  case $path in *\?*) query=${path#*\?} path=${path%%\?*} ;; esac
  local time nonce digest signature
  time=$(date +%s)
  nonce=$(openssl rand -hex 16)
  digest=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -c1-64)
  signature=$(printf '%s\n' ATTESTRY-HMAC-SHA256 "$method" "$path" "$query" "$digest" "$ATTESTRY_KEY" "$time" |
    { cat; printf '%s' "$nonce"; } | openssl dgst -sha256 -hmac "$ATTESTRY_SECRET" -r | cut -c1-64)
  # To retry the same call, keep the Idempotency-Key and sign again.
  if [ -n "$body" ]; then
    send=(-H 'content-type: application/json' -H "idempotency-key: $(openssl rand -hex 16)" --data-binary "$body")
  fi
  curl -sS --max-time 60 -X "$method" "$ATTESTRY_URL$path${query:+?$query}" \
    -H "x-attestry-key: $ATTESTRY_KEY" -H "x-attestry-time: $time" -H "x-attestry-nonce: $nonce" \
    -H "x-attestry-digest: $digest" -H "x-attestry-signature: $signature" ${send[@]+"${send[@]}"}
  echo
}

digest=$(openssl dgst -sha256 -r "$file" | cut -c1-64)
attestry POST /digests "{\"items\":[{\"name\":\"from-the-shell\",\"digest\":\"$digest\"}],\"acknowledged\":true}"
attestry GET '/records?keyword=from-the-shell&pageSize=1'
