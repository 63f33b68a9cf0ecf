// Stands between an adapter and its node, for tests: passes questions on, and delays, drops or changes what it is told to.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RpcQuestion {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** What to do with a question: `pass()` asks the node and gives its result. */
export type Meddling = (question: RpcQuestion, pass: () => Promise<unknown>, response: ServerResponse) => Promise<unknown>

export class RpcRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Returned by a meddler that has dealt with the response itself, or never will. */
export const NO_ANSWER = Symbol('no answer')

export interface NodeProxy {
  readonly url: string
  readonly asked: string[]
  meddle(how: Meddling | undefined): void
  stop(): Promise<void>
}

export async function startNodeProxy(target: string): Promise<NodeProxy> {
  const asked: string[] = []
  let meddling: Meddling | undefined
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const question = JSON.parse(body) as RpcQuestion
    asked.push(question.method)
    const pass = async () => {
      const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = (await answer.json()) as { result?: unknown; error?: { code: number; message: string } }
      if (error) throw new RpcRefusal(error.code, error.message)
      return result
    }
    const say = (answer: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id: question.id, ...answer }))
    response.setHeader('content-type', 'application/json')
    try {
      const result = await (meddling ? meddling(question, pass, response) : pass())
      if (result !== NO_ANSWER) say({ result })
    } catch (error) {
      if (error instanceof RpcRefusal) say({ error: { code: error.code, message: error.message } })
      else response.destroy()
    }
  })
  // A busy test would find its connection closed under it.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    meddle(how) {
      meddling = how
    },
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
