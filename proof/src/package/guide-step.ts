// The steps of VERIFY.md, run in the unpacked folder: a chain of commands of stock programs, and further checks with others.
import type { CheckId } from '../verify/verdict.ts'
import { type CaptureStepId, captureSteps } from './guide-capture.ts'
import { CHAINED_STEPS, type ChainedStepId, VERIFIED } from './guide-command.ts'
import { GO_LOG, JAVA_EVIDENCE_RECORD, JAVA_SM2 } from './guide-program.ts'

export type FurtherStepId = 'log-go' | 'sm2' | 'anchor-evm' | 'anchor-ots' | 'evidence-record' | CaptureStepId
export type GuideStepId = ChainedStepId | FurtherStepId

export interface GuideStep {
  readonly id: GuideStepId
  readonly checks: readonly CheckId[]
  /** The required Debian packages. */
  readonly tool: string
  readonly language: 'sh' | 'bash'
  readonly code: string
  /** The last line of the output; `<CAPITALS>` are placeholders. Empty: no output. */
  readonly expected: string
}

const STOCK = 'bash, coreutils, findutils, grep, sed, diffutils, openssl 3'

const CHAINED: Readonly<Record<ChainedStepId, Pick<GuideStep, 'checks' | 'tool'>>> = {
  start: { checks: [], tool: STOCK },
  files: { checks: ['archive', 'tag-files'], tool: STOCK },
  trust: { checks: ['trust'], tool: STOCK },
  signature: { checks: ['signature', 'signature-time'], tool: STOCK },
  evidence: { checks: ['record', 'payload-sha256', 'payload-sm3'], tool: STOCK },
  openings: { checks: ['record'], tool: STOCK },
  'lower-bound': { checks: [], tool: STOCK },
  vantages: { checks: [], tool: STOCK },
  log: { checks: ['inclusion', 'checkpoint', 'witnesses', 'anchors'], tool: STOCK },
  'time-stamps': { checks: ['time-stamps'], tool: STOCK },
  certificate: { checks: ['certificate'], tool: `${STOCK}, poppler-utils` },
  all: { checks: [], tool: STOCK },
}

const lastLineOf = (id: ChainedStepId): string => {
  if (id === 'start') return ''
  return id === 'all' ? `${VERIFIED} <DIGEST>, existed at <TIME>` : `PASSED ${id}`
}

export const guideSteps = (commands: ReadonlyMap<ChainedStepId, string>): readonly GuideStep[] => [
  ...CHAINED_STEPS.map((id) => ({
    id,
    ...CHAINED[id],
    language: 'bash' as const,
    code: commands.get(id) ?? '',
    expected: lastLineOf(id),
  })),
  ...furtherSteps,
]

const roots = (line: string, file: string): string =>
  `for r in $(sed -n 's/^${line} //p' proof/trust.txt); do cat "proof/certs/$r.pem"; done > ${file}`
const textOfCheckpoint = "sed '/^$/,$d' proof/checkpoint > /tmp/checkpoint.txt"

const furtherSteps: readonly GuideStep[] = [
  {
    id: 'log-go',
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
  ...captureSteps,
]
