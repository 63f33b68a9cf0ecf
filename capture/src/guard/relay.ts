// Relays bytes between the browser and a site, recording each chunk before it is forwarded.
import type { Socket } from 'node:net'
import type { Cause } from '../report.ts'
import type { ConnectionRecord } from './connection-log.ts'
import type { Target } from './request-head.ts'

export interface Upstream {
  readonly socket: Socket
  readonly record: ConnectionRecord
}

export interface UpstreamConnector {
  /** The cause for refusing the target; null when it is allowed. */
  check(target: Target): Promise<Cause | null>
  connect(target: Target, plain: boolean): Promise<Upstream | { readonly refused: Cause }>
  refuse(client: Socket, target: Target, cause: Cause): void
}

export const IDLE_TIMEOUT_MS = 120_000

/** Browser to site. */
export async function relayToSite(client: Socket, { socket, record }: Upstream) {
  try {
    for await (const chunk of client.iterator({ destroyOnReturn: false })) {
      await sendUpstream({ socket, record }, chunk)
    }
    if (!socket.destroyed) record.sentEnd()
    socket.end()
  } catch {
    socket.destroy()
  }
}

/** Site to browser. */
export async function relayToBrowser({ socket, record }: Upstream, client: Socket) {
  if (client.destroyed) socket.destroy()
  // Once the browser has disconnected, the download must not continue into the record.
  client.once('close', () => socket.destroy())
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      await record.received(chunk)
      if (client.destroyed) return
      await write(client, chunk)
    }
    if (socket.readableEnded) record.receivedEnd()
    client.end()
  } catch {
    client.destroy()
  }
}

/** Records nothing as sent on a closed connection. */
export async function sendUpstream({ socket, record }: Upstream, bytes: Buffer): Promise<void> {
  if (socket.destroyed) return
  await record.sent(bytes)
  await write(socket, bytes)
}

function write(socket: Socket, bytes: Buffer): Promise<void> | undefined {
  if (socket.destroyed || socket.write(bytes)) return undefined
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    socket.on('drain', done)
    socket.on('close', done)
  })
}
