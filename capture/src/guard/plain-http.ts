// Plain HTTP through a gate: each request is checked, and a client connection serves one origin only, so that no site can answer for another.
import type { Socket } from 'node:net'
import { IDLE_TIMEOUT_MS, relayToBrowser, sendUpstream, type Upstream, type UpstreamConnector } from './relay.ts'
import { bodyLength, nextChunk, originForm, plainTarget, type RequestHead, readHead } from './request-head.ts'

export async function servePlainHttp(client: Socket, first: RequestHead, connector: UpstreamConnector): Promise<void> {
  let upstream: Upstream | null = null
  let origin = ''
  for (let head: RequestHead | null = first; head !== null; head = await readHead(client, IDLE_TIMEOUT_MS)) {
    const target = plainTarget(head.target)
    const length = bodyLength(head)
    const requestedOrigin = `${target.host}:${target.port}`
    if (upstream && requestedOrigin !== origin) {
      upstream.socket.destroy()
      const cause = await connector.check(target)
      // Closed without a response: clients then retry on a new connection.
      return cause ? connector.refuse(client, target, cause) : void client.destroy()
    }
    if (!upstream) {
      const opened = await connector.connect(target, true)
      if ('refused' in opened) return connector.refuse(client, target, opened.refused)
      upstream = opened
      origin = requestedOrigin
      void relayToBrowser(upstream, client)
    }
    const bytes = originForm(head, target.authority, target.path)
    await sendUpstream(upstream, bytes)
    await sendBody(client, upstream, length)
  }
  if (!upstream) return
  if (!upstream.socket.destroyed) upstream.record.sentEnd()
  upstream.socket.end()
}

async function sendBody(client: Socket, upstream: Upstream, length: number) {
  for (let left = length; left > 0; ) {
    const chunk = await nextChunk(client, AbortSignal.timeout(IDLE_TIMEOUT_MS), left)
    if (chunk === null) return
    left -= chunk.length
    await sendUpstream(upstream, chunk)
  }
}
