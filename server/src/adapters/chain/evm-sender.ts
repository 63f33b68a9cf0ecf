// Sends one transaction at a time from one key, so that no number is used twice and nothing is sent while its like may be on its way.
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

/** What is known when a number is free: everything sent under earlier numbers is in a block. */
export interface Turn {
  readonly nonce: number
  /** A transaction waits under this number for longer than it should and may be displaced, at a higher price. */
  readonly stuck: boolean
}

export interface Sender {
  readonly address: Hex
  /** How many of ours are in blocks, and whether more wait. */
  look(signal: AbortSignal): Promise<Turn & { readonly waiting: boolean }>
  /** `remember` learns what is sent before it is, since whether it arrived may never be said. */
  send(call: Omit<Call, 'from'>, turn: Turn, remember: (sent: Sent) => void, signal: AbortSignal): Promise<Sent>
}

type Fees = { gasPrice: bigint } | { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

const ONE_GWEI = 1_000_000_000n

/** It has this very transaction; the words differ from client to client. */
export const isKnownAlready = (error: unknown): boolean =>
  error instanceof NodeRefusal && /already (known|imported)|known transaction/i.test(error.words)

/** Another transaction of the same key is in a block, or waits, under the same number. */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof NodeRefusal && /nonce (is )?too low|invalid nonce|replacement/i.test(error.words)

export function createSender(node: EvmNode, privateKey: string, stuckMs: number): Sender {
  const account = accountOf(privateKey)
  const address = account.address.toLowerCase() as Hex
  let firstSeen: { nonce: number; at: number } | undefined
  return {
    address,

    async look(signal) {
      const nonce = await node.nonce(address, 'latest', signal)
      const waiting = (await node.nonce(address, 'pending', signal)) > nonce
      if (!waiting) firstSeen = undefined
      else if (firstSeen?.nonce !== nonce) firstSeen = { nonce, at: performance.now() }
      return { nonce, waiting, stuck: firstSeen !== undefined && performance.now() - firstSeen.at >= stuckMs }
    },

    async send(call, { nonce, stuck }, remember, signal) {
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
      remember(sent)
      try {
        await node.send(raw, signal)
      } catch (error) {
        if (isNumberTaken(error)) throw new ChainError('in-flight', `another transaction of this key has number ${nonce}`)
        if (!isKnownAlready(error)) throw error
      }
      if (stuck) firstSeen = undefined
      return sent
    },
  }
}

/** As the chain offers: with a base fee where blocks have one, twice of it so that six full blocks may come before ours. */
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
    // The library's words may repeat the key.
    throw new TypeError('the chain’s key is no 0x-prefixed private key')
  }
}
