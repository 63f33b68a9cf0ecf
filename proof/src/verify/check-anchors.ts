// Check 13: a checkpoint that includes the record is in a block that claims to be of a listed chain; it counts only if the reader finds the block on that chain.

import { canonicalize } from '../bytes/canonical-json.ts'
import { sha256, utf8 } from '../bytes/digest.ts'
import { AnchorError } from '../chain/anchor-error.ts'
import { EVM_ANCHOR_FORMAT, verifyEvmAnchor } from '../chain/evm-anchor.ts'
import { OTS_ANCHOR_FORMAT, verifyOtsAnchor } from '../chain/ots-anchor.ts'
import { satisfies } from '../log/policy.ts'
import type { TrustedChain } from '../log/trust.ts'
import { anchorInclusionPath, anchorPath } from '../package/layout.ts'
import { includedIn, readPolicy } from './check-log.ts'
import type { PackageReading } from './package-reading.ts'
import { latestRecordTime } from './record-time.ts'
import { CheckFailure, type CheckOutcome, type Detail, type Remark } from './verdict.ts'

const MAX_RECEIPT_CHARS = 4 * 1024 * 1024
/** How much earlier than the record a block's time may be: that of a Bitcoin block may be two hours off by the rules of the network. */
const TOLERANCE_MS = { evm: 60_000, bitcoin: 7_200_000 } as const

export async function checkAnchors(reading: PackageReading): Promise<CheckOutcome> {
  const chains = reading.names('anchor')
  if (chains.length === 0) {
    const [alone] = reading.names('anchorInclusion')
    if (alone !== undefined) throw new CheckFailure('missing-file', anchorPath(alone))
    return { details: [], absent: 'no-anchor' }
  }
  const details: Detail[] = []
  const remarks: Remark[] = []
  for (const chain of chains) {
    const block = await checkAnchor(reading, chain)
    details.push(...block.details)
    remarks.push({ name: 'block-not-compared', value: block.name })
  }
  return { details, remarks, open: 'anchor-not-compared' }
}

interface Block {
  readonly name: string
  readonly kind: keyof typeof TOLERANCE_MS
  readonly chainId?: string
  readonly time: Date
  readonly details: readonly Detail[]
}

async function checkAnchor(reading: PackageReading, chain: string): Promise<Block> {
  const receipt = await readReceipt(reading, anchorPath(chain))
  const { note } = await includedIn(reading, anchorInclusionPath(chain))
  const policy = await reading.from('checkpoint', readPolicy(reading))
  // Witnesses may have signed only later checkpoints, so the log's own signature suffices, and none may be forged.
  const { ok } = await satisfies({ ...policy, quorum: 'none' }, note)
  if (!ok) throw new CheckFailure('log-signature-missing', anchorInclusionPath(chain))
  const block = provenBlock(chain, receipt, sha256(utf8(note.text)))
  const { chains } = await reading.from('trust', reading.trust())
  if (!chains.some((listed) => isListed(listed, chain, block))) throw new CheckFailure('anchor-unlisted', block.name)
  const latest = await latestRecordTime(reading)
  if (latest !== undefined && block.time.getTime() + TOLERANCE_MS[block.kind] < latest.getTime())
    throw new CheckFailure('anchor-before-record', `${block.time.toISOString()} < ${latest.toISOString()}`)
  return block
}

const isListed = (listed: TrustedChain, name: string, { kind, chainId }: Block): boolean =>
  listed.name === name && listed.kind === kind && (listed.kind === 'bitcoin' || listed.chainId === chainId)

function provenBlock(chain: string, receipt: unknown, digest: Uint8Array): Block {
  try {
    return blockOf(chain, receipt, digest)
  } catch (error) {
    if (error instanceof AnchorError) throw asFailure(chain, error)
    throw error
  }
}

function asFailure(chain: string, { reason, message }: AnchorError): CheckFailure {
  const about = `${anchorPath(chain)}: ${message}`
  if (reason === 'malformed') return new CheckFailure('anchor-malformed', about)
  if (reason === 'digest') return new CheckFailure('anchor-digest', about)
  return new CheckFailure(reason === 'pending' ? 'anchor-pending' : 'anchor-unproven', about)
}

function blockOf(chain: string, receipt: unknown, digest: Uint8Array): Block {
  const format = typeof receipt === 'object' && receipt !== null && 'format' in receipt ? receipt.format : undefined
  if (format === EVM_ANCHOR_FORMAT) {
    const { chainId, blockNumber, blockHash, blockTime, transactionHash } = verifyEvmAnchor(receipt, { digest })
    const block = described(`${chain} (chain id ${chainId})`, blockNumber, blockHash, blockTime, transactionHash)
    return { ...block, kind: 'evm', chainId }
  }
  if (format !== OTS_ANCHOR_FORMAT) throw new AnchorError('malformed', 'an anchor of an unknown format')
  const { height, blockHash, blockTime } = verifyOtsAnchor(receipt, { digest })
  return { ...described(`${chain} (Bitcoin)`, height, blockHash, blockTime), kind: 'bitcoin' }
}

const described = (chain: string, number: number, hash: string, time: Date, transaction?: string) => ({
  name: `${chain} ${number} ${hash}`,
  time,
  details: [
    { name: 'chain' as const, value: chain },
    { name: 'block' as const, value: String(number) },
    { name: 'block-hash' as const, value: hash },
    { name: 'time' as const, value: time.toISOString() },
    ...(transaction === undefined ? [] : [{ name: 'transaction' as const, value: transaction }]),
  ],
})

async function readReceipt(reading: PackageReading, path: string): Promise<unknown> {
  const malformed = new CheckFailure('anchor-malformed', path)
  const text = await reading.text(path, malformed)
  if (text.length > MAX_RECEIPT_CHARS) throw malformed
  try {
    const value: unknown = JSON.parse(text)
    if (canonicalize(value) === text) return value
  } catch {
    // Reported below.
  }
  throw malformed
}
