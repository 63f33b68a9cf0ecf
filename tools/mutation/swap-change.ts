// Swaps in parts of another valid package: each is genuine but does not belong to this record.
import { PATHS } from '@attestry/proof/package/layout'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type BeyondScript, type Change, fileOf, rewritten, type Samples } from './change.ts'

interface Swap {
  readonly name: string
  readonly paths: readonly string[]
  readonly checks: readonly CheckId[]
  readonly beyondScript?: BeyondScript
}

const LOG = [PATHS.inclusion, PATHS.checkpoint]
const STAMPS = ['proof/checkpoint.embedded.tsr', 'proof/checkpoint.embedded-sm2.tsr']
const ANCHOR = ['proof/chain.evm.json', 'proof/chain.evm.tlog-proof']

const SWAPS: readonly Swap[] = [
  { name: 'the signature', paths: [PATHS.signature], checks: ['signature'] },
  { name: 'the signature’s time-stamp', paths: [PATHS.signatureTime], checks: ['signature-time'] },
  { name: 'signature and its time-stamp', paths: [PATHS.signature, PATHS.signatureTime], checks: ['signature'] },
  { name: 'the proof of the log', paths: [PATHS.inclusion], checks: ['inclusion'] },
  { name: 'the checkpoint', paths: [PATHS.checkpoint], checks: ['checkpoint'] },
  { name: 'proof and checkpoint', paths: LOG, checks: ['inclusion'] },
  { name: 'proof, checkpoint and time-stamps', paths: [...LOG, ...STAMPS], checks: ['inclusion'] },
  { name: 'the time-stamp of the checkpoint', paths: ['proof/checkpoint.embedded.tsr'], checks: ['time-stamps'] },
  { name: 'the SM2 time-stamp of the checkpoint', paths: ['proof/checkpoint.embedded-sm2.tsr'], checks: ['time-stamps'] },
  { name: 'the certificate', paths: [PATHS.certificate], checks: ['certificate'] },
  { name: 'the record', paths: [PATHS.record], checks: ['signature', 'record'] },
  { name: 'record and signature', paths: [PATHS.record, PATHS.signature, PATHS.signatureTime], checks: ['inclusion'] },
  {
    name: 'record, signature and log',
    paths: [PATHS.record, PATHS.signature, PATHS.signatureTime, ...LOG, ...STAMPS],
    checks: ['certificate'],
  },
  {
    name: 'all but the evidence',
    paths: [
      ...[
        PATHS.record,
        PATHS.openings,
        PATHS.custody,
        PATHS.certificate,
        PATHS.signature,
        PATHS.signatureTime,
        PATHS.evidenceRecord,
        PATHS.info,
      ],
      ...[...LOG, ...STAMPS, ...ANCHOR],
    ],
    checks: ['record'],
  },
  { name: 'the disclosures', paths: [PATHS.openings], checks: ['record'] },
  { name: 'the custody log', paths: [PATHS.custody], checks: ['record'] },
  { name: 'the receipt of the anchor', paths: ['proof/chain.evm.json'], checks: ['anchors'] },
  { name: 'the proof of the anchor', paths: ['proof/chain.evm.tlog-proof'], checks: ['anchors'] },
  { name: 'the anchor', paths: ANCHOR, checks: ['anchors'] },
  { name: 'the long-term proof', paths: [PATHS.evidenceRecord], checks: ['evidence-record'], beyondScript: 'evidence-record' },
]

export const swapChanges = ({ whole, other }: Samples): Change[] => [
  ...SWAPS.map(
    ({ name, paths, checks, beyondScript }): Change => ({
      kind: 'swap',
      name: `${name} of another record`,
      files: rewritten(whole.files, Object.fromEntries(paths.map((path) => [path, fileOf(other.files, path)]))),
      trust: whole.platform.trustDigest,
      expected: { refusedBy: checks },
      ...(beyondScript ? { beyondScript } : {}),
    }),
  ),
  {
    kind: 'swap',
    name: 'a file of evidence of another record, its manifests updated',
    files: evidenceSwapped(whole.files, other.files),
    trust: whole.platform.trustDigest,
    expected: { refusedBy: ['record'] },
  },
]

/** Manifests and evidence match each other, but not the record. */
function evidenceSwapped(own: ReadonlyMap<string, Uint8Array>, foreign: ReadonlyMap<string, Uint8Array>) {
  const evidence = [...foreign].filter(([path]) => path.startsWith('data/'))
  const kept = new Map([...own].filter(([path]) => !path.startsWith('data/')))
  const lists = [PATHS.payloadSha256, PATHS.payloadSm3].map((path) => [path, fileOf(foreign, path)])
  const info = new TextDecoder().decode(fileOf(foreign, PATHS.info))
  return rewritten(new Map([...kept, ...evidence]), { ...Object.fromEntries(lists), [PATHS.info]: info })
}
