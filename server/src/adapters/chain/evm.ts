// Anchors on an EVM chain: one registry call per digest, found by its event, proven by transaction, trie and header.
import { type Hex, hexData, readData } from '@attestry/proof/chain/ethereum-hex'
import { connectEvmNode } from './evm-node.ts'
import { proveConfirmed, proveSubmitted } from './evm-prove.ts'
import { createSender } from './evm-sender.ts'
import { createSubmitter } from './evm-submit.ts'
import { type AnchorReceipt, type Chain, ChainError, requireDigest } from './port.ts'

export interface EvmChainConfig {
  readonly url: string
  readonly privateKey: string
  readonly registry: string
  /** The block in which the registry was created; earlier blocks are not searched. */
  readonly registryBlock?: number
  /** Decimal; a node of another chain is refused. */
  readonly chainId?: string
  /** How many blocks, including its own, until an entry counts as confirmed. */
  readonly confirmations?: number
  /** Block explorer; `/tx/<hash>` is appended. */
  readonly explorerUrl?: string
  /** Timeout of each request to the node. */
  readonly deadlineMs?: number
  readonly pollMs?: number
  /** After this time in the mempool a transaction may be replaced at a higher price. */
  readonly stuckMs?: number
}

const DEADLINE_MS = 10_000
const POLL_MS = 1_000
const STUCK_MS = 10 * 60_000
const CONFIRMATIONS = 12

export function createEvmChain(config: EvmChainConfig): Chain {
  const registry = addressOf(config.registry)
  const node = connectEvmNode(config.url, config.deadlineMs ?? DEADLINE_MS)
  const sender = createSender(node, config.privateKey, config.stuckMs ?? STUCK_MS)
  const submitter = createSubmitter({
    node,
    sender,
    registry,
    registryBlock: config.registryBlock ?? 0,
    chainId: config.chainId,
    pollMs: config.pollMs ?? POLL_MS,
  })
  const explorerUrl = config.explorerUrl?.replace(/\/+$/, '') ?? null
  const withExplorer = (receipt: Omit<AnchorReceipt, 'chain' | 'explorerUrl'>): AnchorReceipt => ({
    chain: 'evm',
    ...receipt,
    explorerUrl: explorerUrl && `${explorerUrl}/tx/${receipt.data.transactionHash}`,
  })
  return {
    name: 'evm',
    kind: 'evm',

    async info(signal) {
      try {
        const [chainId, height, hasRegistry] = await Promise.all([
          node.chainId(signal),
          node.height(signal),
          node.hasCode(registry, signal),
        ])
        return { reachable: true, height, chainId: String(chainId), contract: hasRegistry ? registry : null, explorerUrl }
      } catch (error) {
        if (error instanceof ChainError) return { reachable: false, height: null, chainId: null, contract: null, explorerUrl }
        throw error
      }
    },

    async submit(digest, signal) {
      requireDigest(digest)
      return withExplorer({ state: 'submitted', data: await submitter.submit(digest, signal), at: null })
    },

    async prove(receipt, digest, signal) {
      requireDigest(digest)
      if (receipt.state === 'confirmed') {
        await proveConfirmed(node, receipt.data, digest, signal)
        return receipt
      }
      const proven = await proveSubmitted(node, receipt.data, digest, config.confirmations ?? CONFIRMATIONS, signal)
      return proven ? withExplorer({ state: 'confirmed', ...proven }) : receipt
    },
  }
}

function addressOf(text: string): Hex {
  return hexData(readData(text.toLowerCase(), { exact: 20 }))
}
