// A connection on its way through a gate: judged, dialled, and recorded in both directions before a byte goes on.
import type { Socket } from 'node:net'
import type { Cause } from '../report.ts'
import type { Entry } from './ledger.ts'
import type { Target } from './request-head.ts'

export interface Passage {
  readonly socket: Socket
  readonly entry: Entry
}

export interface Passages {
  judge(target: Target): Promise<Cause | null>
  pass(target: Target, plain: boolean): Promise<Passage | { readonly refused: Cause }>
  refuse(client: Socket, target: Target, cause: Cause): void
}

export const IDLE_MS = 120_000

/** From the browser to the site, recorded before it is sent. */
export async function sendOn(client: Socket, { socket, entry }: Passage) {
  try {
    for await (const chunk of client.iterator({ destroyOnReturn: false })) {
      await send({ socket, entry }, chunk)
    }
    if (!socket.destroyed) entry.sentEnd()
    socket.end()
  } catch {
    socket.destroy()
  }
}

/** From the site to the browser, recorded before it is shown. */
export async function bringBack({ socket, entry }: Passage, client: Socket) {
  if (client.destroyed) socket.destroy()
  // A browser that has gone must not leave a download running into the record.
  client.once('close', () => socket.destroy())
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      await entry.received(chunk)
      if (client.destroyed) return
      await write(client, chunk)
    }
    if (socket.readableEnded) entry.receivedEnd()
    client.end()
  } catch {
    client.destroy()
  }
}

/** Nothing is recorded as sent on a connection that is gone. */
export async function send({ socket, entry }: Passage, bytes: Buffer): Promise<void> {
  if (socket.destroyed) return
  await entry.sent(bytes)
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
