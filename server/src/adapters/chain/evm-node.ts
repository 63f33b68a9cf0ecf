// JSON-RPC calls to an EVM node; every result is validated.
import { encodeHeader, HeaderError, readHeader } from '@attestry/proof/chain/ethereum-header'
import { type Hex, hexData, hexQuantity, readData, readQuantity } from '@attestry/proof/chain/ethereum-hex'
import { connectNode, type RpcCall } from './json-rpc.ts'
import { ChainError } from './port.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A block whose header was recomputed and has the hash that the node reports. */
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

const MAX_CODE_BYTES = 1 << 20

export function connectEvmNode(url: string, deadlineMs: number) {
  const call: RpcCall = connectNode(url, deadlineMs)
  const quantity = async (method: string, params: readonly unknown[], signal: AbortSignal) => {
    const answer = await call(method, params, signal)
    return readResult(method, () => readQuantity(answer))
  }
  return {
    call,
    chainId: (signal: AbortSignal) => quantity('eth_chainId', [], signal),
    height: async (signal: AbortSignal) => Number(await quantity('eth_blockNumber', [], signal)),
    /** How many transactions of this sender are in blocks (`latest`), or in blocks and pending (`pending`). */
    nonce: async (sender: Hex, at: 'latest' | 'pending', signal: AbortSignal) =>
      Number(await quantity('eth_getTransactionCount', [sender, at], signal)),
    gasPrice: (signal: AbortSignal) => quantity('eth_gasPrice', [], signal),
    tip: (signal: AbortSignal) => quantity('eth_maxPriorityFeePerGas', [], signal),
    gasFor: (call: Call, signal: AbortSignal) => quantity('eth_estimateGas', [call], signal),

    /** Undefined on chains without a base fee. */
    async baseFee(signal: AbortSignal): Promise<bigint | undefined> {
      const { baseFeePerGas } = fieldsOf('eth_getBlockByNumber', await call('eth_getBlockByNumber', ['latest', false], signal))
      return baseFeePerGas == null ? undefined : readResult('eth_getBlockByNumber', () => readQuantity(baseFeePerGas))
    },

    async hasCode(address: Hex, signal: AbortSignal): Promise<boolean> {
      const code = await call('eth_getCode', [address, 'latest'], signal)
      return readResult('eth_getCode', () => readData(code, { longest: MAX_CODE_BYTES })).length > 0
    },

    /** `whole`: with full transactions. */
    async block(which: number | Hex | 'latest', whole: boolean, signal: AbortSignal): Promise<Block | undefined> {
      const byHash = typeof which === 'string' && which !== 'latest'
      const method = byHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
      const answer = await call(method, [typeof which === 'number' ? hexQuantity(which) : which, whole], signal)
      return answer === null ? undefined : readBlock(fieldsOf(method, answer))
    },

    async transaction(hash: Hex, signal: AbortSignal): Promise<Fields | undefined> {
      const answer = await call('eth_getTransactionByHash', [hash], signal)
      return answer === null ? undefined : fieldsOf('eth_getTransactionByHash', answer)
    },

    /** The block that contains a transaction, and the contract it created. */
    async blockOf(transactionHash: Hex, signal: AbortSignal): Promise<{ hash: Hex; contract: Hex | null } | undefined> {
      const answer = await call('eth_getTransactionReceipt', [transactionHash], signal)
      if (answer === null) return undefined
      const { blockHash, contractAddress } = fieldsOf('eth_getTransactionReceipt', answer)
      return readResult('eth_getTransactionReceipt', () => ({
        hash: hexData(readData(blockHash, { exact: 32 })),
        contract: typeof contractAddress === 'string' ? hexData(readData(contractAddress.toLowerCase(), { exact: 20 })) : null,
      }))
    },

    /** The hashes of transactions with matching logs, in chain order. */
    async logs({ address, topics, from, to }: LogQuery, signal: AbortSignal): Promise<Hex[]> {
      const query = { address, topics, fromBlock: hexQuantity(from), toBlock: hexQuantity(to) }
      const answer = await call('eth_getLogs', [query], signal)
      if (!Array.isArray(answer)) throw invalidResult('eth_getLogs', 'not a list')
      return answer
        .map((log) => fieldsOf('eth_getLogs', log))
        .filter((log) => log.removed !== true)
        .map((log) => readResult('eth_getLogs', () => hexData(readData(log.transactionHash, { exact: 32 }))))
    },

    send: async (raw: Uint8Array, signal: AbortSignal) => void (await call('eth_sendRawTransaction', [hexData(raw)], signal)),
  }
}

function readBlock(answer: Fields): Block {
  try {
    const header = encodeHeader(answer)
    const { hash, number, transactionsRoot } = readHeader(header)
    if (hexData(hash) !== answer.hash) throw new HeaderError('the hash differs')
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

const invalidResult = (method: string, why: string) => new ChainError('refused', `invalid result of ${method}: ${why}`)

function fieldsOf(method: string, answer: unknown): Fields {
  if (typeof answer !== 'object' || answer === null) throw invalidResult(method, 'not an object')
  return answer as Fields
}

function readResult<Value>(method: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw invalidResult(method, (error as Error).message)
  }
}
