// The command-line steps of VERIFY.md, run in the unpacked folder; a test runs each one and compares its output.
import type { CheckId } from '../verify/verdict.ts'
import { GO_LOG, JAVA_EVIDENCE_RECORD, JAVA_SM2 } from './guide-program.ts'

export type GuideStepId =
  | 'tag-files'
  | 'payload-sha256'
  | 'payload-sm3'
  | 'record'
  | 'trust'
  | 'signature'
  | 'signature-time'
  | 'log'
  | 'time-stamps'
  | 'sm2'
  | 'anchor-evm'
  | 'anchor-ots'
  | 'certificate'
  | 'evidence-record'

export interface GuideStep {
  readonly id: GuideStepId
  readonly checks: readonly CheckId[]
  /** The required Debian packages. */
  readonly tool: string
  readonly language: 'sh' | 'bash'
  readonly code: string
  /** The last line of the output; `<CAPITALS>` are placeholders. */
  readonly expected: string
}

const roots = (line: string, file: string): string =>
  `for r in $(sed -n 's/^${line} //p' proof/trust.txt); do cat "proof/certs/$r.pem"; done > ${file}`
const textOfCheckpoint = "sed '/^$/,$d' proof/checkpoint > /tmp/checkpoint.txt"
const inBash = 'bash, coreutils, openssl 3'

export const guideSteps: readonly GuideStep[] = [
  {
    id: 'tag-files',
    checks: ['archive', 'tag-files'],
    tool: 'coreutils',
    language: 'sh',
    code: 'sha256sum -c --strict --quiet tagmanifest-sha256.txt && echo SAME',
    expected: 'SAME',
  },
  {
    id: 'payload-sha256',
    checks: ['payload-sha256'],
    tool: 'coreutils',
    language: 'sh',
    code: '[ ! -s manifest-sha256.txt ] || sha256sum -c --strict --quiet manifest-sha256.txt && echo SAME',
    expected: 'SAME',
  },
  {
    id: 'payload-sm3',
    checks: ['payload-sm3'],
    tool: inBash,
    language: 'bash',
    code: [
      'differing=0',
      'while read -r digest path; do',
      '  [ "$(openssl dgst -sm3 -r "$path" | cut -c1-64)" = "$digest" ] || { echo "DIFFERS $path"; differing=1; }',
      'done < manifest-sm3.txt',
      '[ $differing = 0 ] && echo SAME',
    ].join('\n'),
    expected: 'SAME',
  },
  {
    id: 'record',
    checks: ['record'],
    tool: 'coreutils',
    language: 'sh',
    code: 'sha256sum record.json',
    expected: '<DIGEST>  record.json',
  },
  {
    id: 'trust',
    checks: ['trust'],
    tool: inBash,
    language: 'bash',
    code: [
      'sha256sum proof/trust.txt',
      'sha256sum proof/policy | cut -c1-64 | grep -qxFf - <(sed -n "s/^policy //p" proof/trust.txt) && echo SAME POLICY',
      'for f in proof/certs/*.pem; do',
      '  [ "$(openssl x509 -in "$f" -outform DER | sha256sum | cut -c1-64)" = "$(basename "$f" .pem)" ] || echo "DIFFERS $f"',
      'done && echo SAME ROOTS',
    ].join('\n'),
    expected: 'SAME ROOTS',
  },
  {
    id: 'signature',
    checks: ['signature'],
    tool: inBash,
    language: 'sh',
    code: [
      roots('signature', '/tmp/signature-roots.pem'),
      'openssl cms -verify -cades -binary -inform DER -in proof/record.p7s -content record.json \\',
      '  -CAfile /tmp/signature-roots.pem -no-CApath -no-CAstore -out /dev/null',
    ].join('\n'),
    expected: 'CAdES Verification successful',
  },
  {
    id: 'signature-time',
    checks: ['signature-time'],
    tool: inBash,
    language: 'sh',
    code: [
      roots('time-stamp embedded', '/tmp/embedded-roots.pem'),
      "openssl ts -reply -in proof/record.p7s.tsr -text 2>/dev/null | grep '^Time stamp:'",
      'openssl ts -verify -data proof/record.p7s -in proof/record.p7s.tsr -CAfile /tmp/embedded-roots.pem',
    ].join('\n'),
    expected: 'Verification: OK',
  },
  {
    id: 'log',
    checks: ['inclusion', 'checkpoint', 'witnesses'],
    tool: 'golang-go, golang-golang-x-mod-dev',
    language: 'sh',
    code: [
      "cat > /tmp/log.go <<'END'",
      GO_LOG,
      'END',
      `GO111MODULE=off GOPATH=/usr/share/gocode go run /tmp/log.go "$(sed -n 's/^log \\([^ ]*\\).*/\\1/p' proof/policy)"`,
    ].join('\n'),
    expected: 'INCLUDED <INDEX> of <SIZE>',
  },
  {
    id: 'time-stamps',
    checks: ['time-stamps'],
    tool: inBash,
    language: 'sh',
    code: [
      textOfCheckpoint,
      roots('time-stamp embedded', '/tmp/embedded-roots.pem'),
      'openssl ts -verify -data /tmp/checkpoint.txt -in proof/checkpoint.embedded.tsr -CAfile /tmp/embedded-roots.pem',
    ].join('\n'),
    expected: 'Verification: OK',
  },
  {
    id: 'sm2',
    checks: ['time-stamps'],
    tool: 'default-jdk-headless, libbcpkix-java, libbcprov-java',
    language: 'sh',
    code: [
      textOfCheckpoint,
      "cat > /tmp/Sm2Stamp.java <<'END'",
      JAVA_SM2,
      'END',
      roots('time-stamp embedded-sm2', '/tmp/sm2-roots.pem'),
      'java -cp "/usr/share/java/*" /tmp/Sm2Stamp.java proof/checkpoint.embedded-sm2.tsr /tmp/checkpoint.txt /tmp/sm2-roots.pem',
    ].join('\n'),
    expected: 'SM2 OK <TIME>',
  },
  {
    id: 'anchor-evm',
    checks: ['anchors'],
    tool: 'bash, coreutils, grep',
    language: 'sh',
    code: [
      "sed '1,/^$/d; ' proof/chain.evm.tlog-proof | sed '/^$/,$d' | sha256sum",
      `grep -oE '"(digest|transactionHash|blockNumber|blockHash)":"0x[0-9a-f]+"' proof/chain.evm.json`,
    ].join('\n'),
    expected: '"transactionHash":"0x<HASH>"',
  },
  {
    id: 'anchor-ots',
    checks: ['anchors'],
    tool: 'python3-opentimestamps',
    language: 'sh',
    code: [
      "python3 - <<'END'",
      'import io, json',
      'from opentimestamps.core.timestamp import DetachedTimestampFile',
      'from opentimestamps.core.serialize import StreamDeserializationContext',
      "anchor = json.load(open('proof/chain.ots.json'))",
      "proof = DetachedTimestampFile.deserialize(StreamDeserializationContext(io.BytesIO(bytes.fromhex(anchor['ots'][2:]))))",
      "assert proof.file_digest.hex() == anchor['digest'][2:]",
      'for message, attestation in proof.timestamp.all_attestations(): print(attestation, message[::-1].hex())',
      'END',
    ].join('\n'),
    expected: 'BitcoinBlockHeaderAttestation(<HEIGHT>) <MERKLE ROOT>',
  },
  {
    id: 'certificate',
    checks: ['certificate'],
    tool: 'poppler-utils',
    language: 'sh',
    code: "pdfsig -nocert certificate.pdf 2>/dev/null | grep -m1 'Signature Validation'",
    expected: '- Signature Validation: Signature is Valid.',
  },
  {
    id: 'evidence-record',
    checks: ['evidence-record'],
    tool: 'default-jdk-headless, libbcpkix-java, libbcprov-java',
    language: 'sh',
    code: [
      "cat > /tmp/EvidenceRecord.java <<'END'",
      JAVA_EVIDENCE_RECORD,
      'END',
      'java -cp "/usr/share/java/*" /tmp/EvidenceRecord.java proof/evidence-record.er record.json',
    ].join('\n'),
    expected: 'EVIDENCE RECORD OK',
  },
]
