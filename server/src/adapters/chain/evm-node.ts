// What we ask a node of an EVM chain, each answer in its form or refused as nonsense.
import { encodeHeader, HeaderError, readHeader } from '@attestry/proof/chain/ethereum-header'
import { type Hex, hexData, hexQuantity, readData, readQuantity } from '@attestry/proof/chain/ethereum-hex'
import { type Ask, connectNode } from './json-rpc.ts'
import { ChainError } from './port.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A block whose header was put together again and has the hash the node says. */
export interface Block {
  readonly hash: Hex
  readonly header: Uint8Array
  readonly transactionsRoot: Uint8Array
  readonly number: number
  readonly transactions: readonly unknown[]
}

export interface LogQuery {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly from: number
  readonly to: number
}

export interface Call {
  readonly from: Hex
  readonly to?: Hex
  readonly data: Hex
}

export type EvmNode = ReturnType<typeof connectEvmNode>

const LONGEST_CODE = 1 << 20

export function connectEvmNode(url: string, deadlineMs: number) {
  const ask: Ask = connectNode(url, deadlineMs)
  const quantity = async (method: string, params: readonly unknown[], signal: AbortSignal) => {
    const answer = await ask(method, params, signal)
    return sensible(method, () => readQuantity(answer))
  }
  return {
    ask,
    chainId: (signal: AbortSignal) => quantity('eth_chainId', [], signal),
    height: async (signal: AbortSignal) => Number(await quantity('eth_blockNumber', [], signal)),
    /** How many transactions of this sender are in blocks, or are in blocks and waiting. */
    nonce: async (sender: Hex, at: 'latest' | 'pending', signal: AbortSignal) =>
      Number(await quantity('eth_getTransactionCount', [sender, at], signal)),
    gasPrice: (signal: AbortSignal) => quantity('eth_gasPrice', [], signal),
    tip: (signal: AbortSignal) => quantity('eth_maxPriorityFeePerGas', [], signal),
    gasFor: (call: Call, signal: AbortSignal) => quantity('eth_estimateGas', [call], signal),

    /** Undefined where blocks have no base fee yet. */
    async baseFee(signal: AbortSignal): Promise<bigint | undefined> {
      const { baseFeePerGas } = fieldsOf('eth_getBlockByNumber', await ask('eth_getBlockByNumber', ['latest', false], signal))
      return baseFeePerGas == null ? undefined : sensible('eth_getBlockByNumber', () => readQuantity(baseFeePerGas))
    },

    async hasCode(address: Hex, signal: AbortSignal): Promise<boolean> {
      const code = await ask('eth_getCode', [address, 'latest'], signal)
      return sensible('eth_getCode', () => readData(code, { longest: LONGEST_CODE })).length > 0
    },

    /** By number, by hash, or the latest. */
    async block(which: number | Hex | 'latest', whole: boolean, signal: AbortSignal): Promise<Block | undefined> {
      const byHash = typeof which === 'string' && which !== 'latest'
      const method = byHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
      const answer = await ask(method, [typeof which === 'number' ? hexQuantity(which) : which, whole], signal)
      return answer === null ? undefined : readBlock(fieldsOf(method, answer))
    },

    async transaction(hash: Hex, signal: AbortSignal): Promise<Fields | undefined> {
      const answer = await ask('eth_getTransactionByHash', [hash], signal)
      return answer === null ? undefined : fieldsOf('eth_getTransactionByHash', answer)
    },

    /** The hash of the block a transaction is in. */
    async blockOf(transactionHash: Hex, signal: AbortSignal): Promise<{ hash: Hex; contract: Hex | null } | undefined> {
      const answer = await ask('eth_getTransactionReceipt', [transactionHash], signal)
      if (answer === null) return undefined
      const { blockHash, contractAddress } = fieldsOf('eth_getTransactionReceipt', answer)
      return sensible('eth_getTransactionReceipt', () => ({
        hash: hexData(readData(blockHash, { exact: 32 })),
        contract: typeof contractAddress === 'string' ? hexData(readData(contractAddress.toLowerCase(), { exact: 20 })) : null,
      }))
    },

    /** The transactions that left such logs, in the order of the chain. */
    async logs({ address, topics, from, to }: LogQuery, signal: AbortSignal): Promise<Hex[]> {
      const query = { address, topics, fromBlock: hexQuantity(from), toBlock: hexQuantity(to) }
      const answer = await ask('eth_getLogs', [query], signal)
      if (!Array.isArray(answer)) throw nonsense('eth_getLogs', 'no list')
      return answer
        .map((log) => fieldsOf('eth_getLogs', log))
        .filter((log) => log.removed !== true)
        .map((log) => sensible('eth_getLogs', () => hexData(readData(log.transactionHash, { exact: 32 }))))
    },

    send: async (raw: Uint8Array, signal: AbortSignal) => void (await ask('eth_sendRawTransaction', [hexData(raw)], signal)),
  }
}

function readBlock(answer: Fields): Block {
  try {
    const header = encodeHeader(answer)
    const { hash, number, transactionsRoot } = readHeader(header)
    if (hexData(hash) !== answer.hash) throw new HeaderError('it has another hash')
    return {
      hash: hexData(hash),
      header,
      transactionsRoot,
      number,
      transactions: Array.isArray(answer.transactions) ? answer.transactions : [],
    }
  } catch (error) {
    if (error instanceof HeaderError)
      throw new ChainError('unprovable', `a block of this chain cannot be recomputed: ${error.message}`)
    throw error
  }
}

const nonsense = (method: string, why: string) => new ChainError('refused', `the node answered ${method} with nonsense: ${why}`)

function fieldsOf(method: string, answer: unknown): Fields {
  if (typeof answer !== 'object' || answer === null) throw nonsense(method, 'no object')
  return answer as Fields
}

function sensible<Value>(method: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw nonsense(method, (error as Error).message)
  }
}
