// JSON-RPC client with timeouts and error codes; the node's URL never appears in a message, because it may contain a key.
import { createClient, http } from 'viem'
import { ChainError } from './port.ts'

export type RpcCall = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>

/** Carries the node's message, by which some refusals are distinguished. */
export class NodeRefusal extends ChainError {
  readonly nodeMessage: string
  constructor(method: string, nodeMessage: string) {
    super('refused', `the node refused ${method}: ${nodeMessage}`)
    this.nodeMessage = nodeMessage
  }
}

/** Enough for a full block with its transactions. */
const MAX_RESPONSE_BYTES = 64 << 20
const MAX_MESSAGE_CHARACTERS = 200
/** Rate limit codes that providers use besides HTTP 429, and viem's code for an unreadable response. */
const RETRYABLE_CODES = new Set([429, -32007, -1])

export function connectNode(url: string, deadlineMs: number): RpcCall {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new TypeError('the node’s address is not an http(s) URL')
  const transport = http(url, {
    timeout: deadlineMs,
    retryCount: 0,
    maxResponseBodySize: MAX_RESPONSE_BYTES,
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
  if (signal.aborted) return new ChainError('unreachable', `the node did not respond to ${method} in time`)
  const { details, code } = error as { details?: unknown; code?: unknown }
  // Transport errors contain the URL, which may hold a key; protocol errors have a code and the node's message.
  if (typeof code !== 'number' || RETRYABLE_CODES.has(code))
    return new ChainError('unreachable', `the node gave no usable response to ${method}`)
  const nodeMessage =
    typeof details === 'string' ? details.replace(/[^ -~]+/g, ' ').slice(0, MAX_MESSAGE_CHARACTERS) : 'no message'
  return new NodeRefusal(method, nodeMessage)
}
