// A JSON-RPC proxy between an adapter and its node, for tests: forwards calls, and delays, drops or changes some of them.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RpcRequest {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** Handles a call; `pass()` forwards it to the node and returns its result. */
export type Interception = (call: RpcRequest, pass: () => Promise<unknown>, response: ServerResponse) => Promise<unknown>

export class RpcRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Returned by an interception that handles the response itself, or never responds. */
export const NO_ANSWER = Symbol('no answer')

export interface NodeProxy {
  readonly url: string
  readonly methods: string[]
  intercept(how: Interception | undefined): void
  stop(): Promise<void>
}

export async function startNodeProxy(target: string): Promise<NodeProxy> {
  const methods: string[] = []
  let interception: Interception | undefined
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const call = JSON.parse(body) as RpcRequest
    methods.push(call.method)
    const pass = async () => {
      const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = (await answer.json()) as { result?: unknown; error?: { code: number; message: string } }
      if (error) throw new RpcRefusal(error.code, error.message)
      return result
    }
    const respond = (answer: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answer }))
    response.setHeader('content-type', 'application/json')
    try {
      const result = await (interception ? interception(call, pass, response) : pass())
      if (result !== NO_ANSWER) respond({ result })
    } catch (error) {
      if (error instanceof RpcRefusal) respond({ error: { code: error.code, message: error.message } })
      else response.destroy()
    }
  })
  // Idle connections must not be closed under a slow test.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    methods,
    intercept(how) {
      interception = how
    },
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
