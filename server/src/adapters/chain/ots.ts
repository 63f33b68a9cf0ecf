// Anchors in Bitcoin via OpenTimestamps calendars: free; a pending attestation immediately, the proof some hours later.

import { sameBytes } from '@attestry/proof/bytes/digest'
import { AnchorError } from '@attestry/proof/chain/anchor-error'
import type { BitcoinNetwork } from '@attestry/proof/chain/bitcoin-header'
import { readOts, writeOts } from '@attestry/proof/chain/ots'
import { otsAnchor, readOtsAnchor, verifyOtsAnchor } from '@attestry/proof/chain/ots-anchor'
import { OtsError } from '@attestry/proof/chain/ots-error'
import { attestationsIn, mergeTimestamps, type OtsTimestamp } from '@attestry/proof/chain/ots-timestamp'
import { connectBitcoinBlocks } from './bitcoin-blocks.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { submitDigest } from './ots-calendar.ts'
import { upgradeProof } from './ots-upgrade.ts'
import { type AnchorReceipt, type Chain, ChainError, requireDigest } from './port.ts'

export interface OtsChainConfig {
  /** All are called; one that accepts the digest is enough. */
  readonly calendars: readonly string[]
  /** Calendars behind a pool server, whose pending attestations are trusted besides those of `calendars`. */
  readonly behindPools?: readonly string[]
  /** An Esplora server, for block headers. */
  readonly blocksUrl: string
  readonly confirmations?: number
  readonly network?: BitcoinNetwork
  /** Block explorer; `/block/<hash>` is appended. */
  readonly explorerUrl?: string
  /** Timeout of each request. */
  readonly deadlineMs?: number
}

const DEADLINE_MS = 10_000
const CONFIRMATIONS = 6

export function createOtsChain(config: OtsChainConfig): Chain {
  const calendars = config.calendars.map(addressOf)
  if (calendars.length === 0) throw new TypeError('no calendar is configured')
  const trusted = new Set([...calendars, ...(config.behindPools ?? []).map(addressOf)])
  const deadlineMs = config.deadlineMs ?? DEADLINE_MS
  const network = config.network ?? 'bitcoin'
  const blocks = connectBitcoinBlocks(addressOf(config.blocksUrl), network, deadlineMs)
  const explorerUrl = config.explorerUrl?.replace(/\/+$/, '') ?? null

  async function submitTo(calendar: string, digest: Uint8Array, signal: AbortSignal): Promise<OtsTimestamp> {
    const timestamp = await submitDigest(calendar, digest, deadlineMs, signal)
    const attestations = attestationsIn(timestamp).map(({ attestation }) => attestation)
    const { host } = new URL(calendar)
    // A block cannot contain a digest that was just submitted, so anything but a pending attestation is forged.
    if (!attestations.every(({ kind }) => kind === 'pending'))
      throw new ChainError('refused', `${host} returned a non-pending attestation`)
    if (!attestations.some((one) => one.kind === 'pending' && trusted.has(one.uri.replace(/\/+$/, ''))))
      throw new ChainError('refused', `${host} refers to a calendar that is not configured`)
    return timestamp
  }

  return {
    name: 'ots',
    kind: 'ots',

    async info(signal) {
      const options = { maxBytes: 1 << 20, deadlineMs, signal }
      const [height, ...answers] = await Promise.allSettled([
        blocks.height(signal),
        ...calendars.map((calendar) => boundedFetch(`${calendar}/`, options)),
      ])
      return {
        reachable: answers.some(({ status }) => status === 'fulfilled'),
        height: height.status === 'fulfilled' ? height.value : null,
        chainId: null,
        contract: null,
        explorerUrl,
      }
    },

    /** Submitting a digest again is free and gives a second, equivalent proof. */
    async submit(digest, signal) {
      requireDigest(digest)
      const answers = await Promise.allSettled(calendars.map((calendar) => submitTo(calendar, digest, signal)))
      const promises = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      const [first, ...others] = promises
      if (!first) throw firstFault(answers)
      const data = otsAnchor(digest, writeOts(others.reduce(mergeTimestamps, first)), new Map())
      return { chain: 'ots', state: 'submitted', data: { ...data }, at: null, explorerUrl: null }
    },

    async prove(receipt, digest, signal) {
      requireDigest(digest)
      const known = readReceipt(receipt, digest)
      if (receipt.state === 'confirmed') {
        checked(() => verifyOtsAnchor(receipt.data, { digest, network }))
        return receipt
      }
      const parts = { blocks, trusted, confirmations: config.confirmations ?? CONFIRMATIONS, deadlineMs }
      const upgraded = await upgradeProof(known, parts, signal)
      if (!upgraded) return receipt
      const data = otsAnchor(digest, writeOts(upgraded.timestamp), upgraded.headers)
      const { blockTime, blockHash } = checked(() => verifyOtsAnchor(data, { digest, network }))
      return {
        chain: 'ots',
        state: 'confirmed',
        data: { ...data },
        at: blockTime.toISOString(),
        explorerUrl: explorerUrl && `${explorerUrl}/block/${blockHash}`,
      }
    },
  }
}

function readReceipt(receipt: AnchorReceipt, digest: Uint8Array): OtsTimestamp {
  return checked(() => {
    const { ots, digest: stated } = readOtsAnchor(receipt.data)
    const timestamp = readOts(ots)
    if (!sameBytes(stated, digest) || !sameBytes(timestamp.message, digest)) throw new AnchorError('digest', 'of another digest')
    return timestamp
  })
}

function checked<Value>(check: () => Value): Value {
  try {
    return check()
  } catch (error) {
    if (error instanceof AnchorError || error instanceof OtsError)
      throw new ChainError('bad-receipt', `not a receipt for this digest: ${error.message}`)
    throw error
  }
}

function firstFault(answers: readonly PromiseSettledResult<unknown>[]): unknown {
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  return faults.find((fault) => !(fault instanceof ChainError) || fault.code === 'refused') ?? faults[0]
}

function addressOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new TypeError('the URL of a calendar or block server must be http(s) without query and fragment')
  return url.href.replace(/\/+$/, '')
}
