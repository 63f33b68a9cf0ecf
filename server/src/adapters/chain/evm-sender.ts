// Sends one transaction at a time from one key, so that no nonce is used twice and no duplicate is sent while one may be pending.
import { type Hex, readData } from '@attestry/proof/chain/ethereum-hex'
import type { PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Call, EvmNode } from './evm-node.ts'
import { NodeRefusal } from './json-rpc.ts'
import { ChainError } from './port.ts'
import { transactionHash } from './raw-transaction.ts'

export interface Sent {
  readonly raw: Uint8Array
  readonly hash: Hex
  readonly nonce: number
}

/** The next nonce: all transactions with lower nonces are in blocks. */
export interface SenderState {
  readonly nonce: number
  /** A transaction with this nonce is pending for too long and may be replaced at a higher price. */
  readonly stuck: boolean
}

export interface Sender {
  readonly address: Hex
  /** The next nonce, and whether transactions are pending. */
  currentState(signal: AbortSignal): Promise<SenderState & { readonly waiting: boolean }>
  /** `beforeSend` gets the transaction before it is sent, because the node's response may be lost. */
  send(call: Omit<Call, 'from'>, state: SenderState, beforeSend: (sent: Sent) => void, signal: AbortSignal): Promise<Sent>
}

type Fees = { gasPrice: bigint } | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

const ONE_GWEI = 1_000_000_000n

/** The node already has this transaction; the message differs between clients. */
export const isAlreadyKnown = (error: unknown): boolean =>
  error instanceof NodeRefusal && /already (known|imported)|known transaction/i.test(error.nodeMessage)

/** Another transaction with the same nonce is in a block or pending. */
export const isNonceTaken = (error: unknown): boolean =>
  error instanceof NodeRefusal && /nonce (is )?too low|invalid nonce|replacement/i.test(error.nodeMessage)

export function createSender(node: EvmNode, privateKey: string, stuckMs: number): Sender {
  const account = accountOf(privateKey)
  const address = account.address.toLowerCase() as Hex
  let firstSeen: { nonce: number; at: number } | undefined
  return {
    address,

    async currentState(signal) {
      const nonce = await node.nonce(address, 'latest', signal)
      const waiting = (await node.nonce(address, 'pending', signal)) > nonce
      if (!waiting) firstSeen = undefined
      else if (firstSeen?.nonce !== nonce) firstSeen = { nonce, at: performance.now() }
      return { nonce, waiting, stuck: firstSeen !== undefined && performance.now() - firstSeen.at >= stuckMs }
    },

    async send(call, { nonce, stuck }, beforeSend, signal) {
      const gas = await node.gasFor({ from: address, ...call }, signal)
      const fees = await feesNow(node, stuck ? 2n : 1n, signal)
      const chainId = Number(await node.chainId(signal))
      const signed = await account.signTransaction({
        chainId,
        nonce,
        gas: gas + gas / 5n,
        data: call.data,
        ...(call.to && { to: call.to }),
        ...('gasPrice' in fees ? { type: 'legacy' as const, ...fees } : { type: 'eip1559' as const, ...fees }),
      })
      const raw = readData(signed, { longest: 1 << 20 })
      const sent = { raw, hash: transactionHash(raw), nonce }
      beforeSend(sent)
      try {
        await node.send(raw, signal)
      } catch (error) {
        if (isNonceTaken(error)) throw new ChainError('in-flight', `another transaction of this key has nonce ${nonce}`)
        if (!isAlreadyKnown(error)) throw error
      }
      if (stuck) firstSeen = undefined
      return sent
    },
  }
}

/** EIP-1559 fees if blocks have a base fee, with twice the base fee: enough for six full blocks before ours. */
async function feesNow(node: EvmNode, times: bigint, signal: AbortSignal): Promise<Fees> {
  const baseFee = await node.baseFee(signal)
  if (baseFee === undefined) return { gasPrice: times * (await node.gasPrice(signal)) }
  const tip = await node.tip(signal).catch((error: unknown) => {
    if (error instanceof NodeRefusal) return ONE_GWEI
    throw error
  })
  return { maxFeePerGas: times * (baseFee * 2n + tip), maxPriorityFeePerGas: times * tip }
}

function accountOf(privateKey: string): PrivateKeyAccount {
  try {
    return privateKeyToAccount(privateKey as Hex)
  } catch {
    // Without the library's message, which may contain the key.
    throw new TypeError('the chain’s private key is not 0x-prefixed hex of 32 bytes')
  }
}
