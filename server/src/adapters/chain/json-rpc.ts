// Asks a node by JSON-RPC: every question has a deadline, every failure a name, and the node's address never shows in a message.
import { createClient, http } from 'viem'
import { ChainError } from './port.ts'

export type Ask = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>

/** The node's own words, by which some refusals have to be told apart. */
export class NodeRefusal extends ChainError {
  readonly words: string
  constructor(method: string, words: string) {
    super('refused', `the node refused ${method}: ${words}`)
    this.words = words
  }
}

/** A full block with its transactions, at most. */
const LONGEST_ANSWER = 64 << 20
const LONGEST_WORDS = 200
/** Too many questions a second, in the ways providers say so without HTTP 429; and viem's word for an answer it cannot read. */
const ASK_AGAIN = new Set([429, -32007, -1])

export function connectNode(url: string, deadlineMs: number): Ask {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new TypeError('the node’s address is no http(s) URL')
  const transport = http(url, {
    timeout: deadlineMs,
    retryCount: 0,
    maxResponseBodySize: LONGEST_ANSWER,
    fetchOptions: { redirect: 'error' },
  })
  const request = createClient({ transport }).request as (call: object, options: object) => Promise<unknown>
  return async (method, params, signal) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
    try {
      return await request({ method, params }, { signal: limited, retryCount: 0 })
    } catch (error) {
      throw named(error, method, limited)
    }
  }
}

function named(error: unknown, method: string, signal: AbortSignal): ChainError {
  if (signal.aborted) return new ChainError('unreachable', `the node did not answer ${method} in time`)
  const { details, code } = error as { details?: unknown; code?: unknown }
  // Errors of the transport repeat the address, which may hold a key; those of the protocol have a code and the node's words.
  if (typeof code !== 'number' || ASK_AGAIN.has(code))
    return new ChainError('unreachable', `the node gave no answer to ${method}`)
  const words = typeof details === 'string' ? details.replace(/[^ -~]+/g, ' ').slice(0, LONGEST_WORDS) : 'without a word'
  return new NodeRefusal(method, words)
}
