// One capture's way out: a proxy that carries tunnels it never opens and plain http, judges every target, and records every byte that passed.
import type { Server, Socket } from 'node:net'
import type { Cause } from '../report.ts'
import type { WireSummary } from '../wire/wire-record.ts'
import { dial, type LookupFacts, openPathfinder, type PathRules } from './dial.ts'
import { type ConnectionFacts, type GateLimits, type Ledger, openLedger, type RefusalFacts } from './ledger.ts'
import { bringBack, IDLE_MS, type Passages, sendOn } from './passage.ts'
import { servePlain } from './plain.ts'
import { BadRequest, readHead, tunnelTarget } from './request-head.ts'

export interface Gate {
  /** As the browser sees it. */
  readonly proxy: string
  connections(): readonly ConnectionFacts[]
  lookups(): readonly LookupFacts[]
  refusals(): readonly RefusalFacts[]
  /** Heard at most once for each cause; the gate is cut by then when bytes were the limit. */
  onLimit(hear: (cause: Cause) => void): void
  /** Nothing goes out or in any more. */
  cut(): void
  /** A pcapng of all that passed, with the secrets of this gate's own connections only. */
  writeWire(file: string, keyLog: Uint8Array): Promise<WireSummary>
  close(): Promise<void>
}

const DIAL_MS = 10_000

export async function openGate(server: Server, folder: string, rules: Omit<PathRules, 'now'>, limits: GateLimits): Promise<Gate> {
  // Anchored when the gate opens and monotonic from there, so that packets never run backwards.
  const origin = Date.now() - performance.now()
  const now = () => origin + performance.now()
  const sockets = new Set<Socket>()
  const heard = new Set<Cause>()
  const listeners: ((cause: Cause) => void)[] = []
  const over = new AbortController()

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const cut = () => {
    over.abort()
    for (const socket of [...sockets]) socket.destroy()
  }
  const onLimit = (cause: Cause) => {
    if (cause !== 'connection-limit') cut()
    if (heard.has(cause)) return
    heard.add(cause)
    for (const hear of listeners) hear(cause)
  }
  const ledger: Ledger = await openLedger(folder, limits, now, onLimit)
  const paths = openPathfinder({ ...rules, now })

  const passages: Passages = {
    async judge({ host, port }) {
      if (!ledger.mayAsk()) return 'connection-limit'
      const way = await paths.find(host, port)
      return 'refused' in way ? way.refused : null
    },
    async pass(target, plain) {
      if (!ledger.mayAsk()) return { refused: 'connection-limit' }
      const way = await paths.find(target.host, target.port)
      if ('refused' in way) return way
      if (!ledger.mayOpen()) return { refused: 'connection-limit' }
      const socket = await dial(way, DIAL_MS, over.signal)
      if ('refused' in socket) return socket
      // Others may have come first while this one was dialling, and the gate may have been cut.
      if (over.signal.aborted || !ledger.mayOpen()) {
        socket.destroy()
        return { refused: 'connection-limit' }
      }
      keep(socket)
      const entry = ledger.open(target, socket, way.port, plain)
      socket.on('error', (error: NodeJS.ErrnoException) => entry.closed(error.code === 'ECONNRESET' ? 'received' : 'sent'))
      socket.on('close', () => entry.closed(socket.readableEnded && socket.writableFinished ? null : 'sent'))
      return { socket, entry }
    },
    refuse(client, target, cause) {
      if (over.signal.aborted) return void client.destroy()
      ledger.refuse(target, cause)
      answer(client, cause === 'address-refused' || cause === 'connection-limit' ? 403 : 502, cause)
    },
  }

  async function serve(client: Socket) {
    const head = await readHead(client, IDLE_MS)
    if (head === null) return client.destroy()
    if (head.method !== 'CONNECT') return servePlain(client, head, passages)
    const target = tunnelTarget(head.target)
    const passage = await passages.pass(target, false)
    if ('refused' in passage) return passages.refuse(client, target, passage.refused)
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    await Promise.all([sendOn(client, passage), bringBack(passage, client)])
  }

  server.maxConnections = limits.connections * 2 + 64
  server.on('connection', (client: Socket) => {
    if (over.signal.aborted) return client.destroy()
    keep(client)
    client.setNoDelay(true)
    serve(client).catch((error: unknown) => {
      if (error instanceof BadRequest) answer(client, error.status, error.message)
      else client.destroy()
    })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gate does not listen')

  return {
    proxy: `http://127.0.0.1:${address.port}`,
    connections: () => ledger.connections,
    lookups: () => paths.lookups,
    refusals: () => ledger.refusals,
    onLimit: (hear) => void listeners.push(hear),
    cut,
    writeWire: (file, keyLog) =>
      ledger.writeWire(
        file,
        paths.exchanges.map((one) => ({ ...one })),
        keyLog,
      ),
    async close() {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await ledger.close()
    },
  }
}

/** Two lengths that contradict each other: to a person it is a status, to a browser a failure of the network and never a page of the site. */
function answer(client: Socket, status: number, reason: string) {
  client.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n`)
  client.resume()
  setTimeout(() => client.destroy(), 1000).unref()
}
