// The gate of one capture: an HTTP proxy (CONNECT and plain HTTP) that checks every target and records every byte.
import type { Server, Socket } from 'node:net'
import type { Cause } from '../report.ts'
import type { WireSummary } from '../wire/wire-record.ts'
import type { ClientCheck, ForeignClient } from './client-check.ts'
import {
  type ConnectionFacts,
  type ConnectionLog,
  type GateLimits,
  openConnectionLog,
  type RefusalFacts,
} from './connection-log.ts'
import { dial, type EgressRules, type LookupFacts, openTargetResolver } from './dial.ts'
import { servePlainHttp } from './plain-http.ts'
import { IDLE_TIMEOUT_MS, relayToBrowser, relayToSite, type UpstreamConnector } from './relay.ts'
import { BadRequest, readHead, tunnelTarget } from './request-head.ts'

export interface Gate {
  /** Proxy URL for the browser. */
  readonly proxy: string
  connections(): readonly ConnectionFacts[]
  lookups(): readonly LookupFacts[]
  refusals(): readonly RefusalFacts[]
  /** Called at most once per cause; every limit but `connection-limit` has then cut the gate. */
  onLimit(listener: (cause: Cause) => void): void
  /** Called for clients that may not use the gate; they are disconnected and leave no trace in its records. */
  onForeignClient(listener: (client: ForeignClient) => void): void
  /** Closes all connections and refuses new ones. */
  cut(): void
  /** Writes a pcapng of all traffic, with the TLS secrets of this gate's own connections only. */
  writeWire(file: string, keyLog: Uint8Array): Promise<WireSummary>
  close(): Promise<void>
}

const DIAL_TIMEOUT_MS = 10_000
const CLOSE_DELAY_MS = 1_000

export async function openGate(
  server: Server,
  folder: string,
  rules: Omit<EgressRules, 'now'>,
  limits: GateLimits,
  checkClient: ClientCheck = async () => null,
): Promise<Gate> {
  // Wall clock at opening plus monotonic time, so that packet times never decrease.
  const origin = Date.now() - performance.now()
  const now = () => origin + performance.now()
  const sockets = new Set<Socket>()
  const reported = new Set<Cause>()
  const listeners: ((cause: Cause) => void)[] = []
  const foreignListeners: ((client: ForeignClient) => void)[] = []
  const closed = new AbortController()

  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const cut = () => {
    closed.abort()
    for (const socket of [...sockets]) socket.destroy()
  }
  const onLimit = (cause: Cause) => {
    if (cause !== 'connection-limit') cut()
    if (reported.has(cause)) return
    reported.add(cause)
    for (const listener of listeners) listener(cause)
  }
  const log: ConnectionLog = await openConnectionLog(folder, limits, now, onLimit)
  const targets = openTargetResolver({ ...rules, now })

  const connector: UpstreamConnector = {
    async check({ host, port }) {
      if (!log.admitRequest()) return 'connection-limit'
      const resolved = await targets.resolve(host, port)
      return 'refused' in resolved ? resolved.refused : null
    },
    async connect(target, plain) {
      if (!log.admitRequest()) return { refused: 'connection-limit' }
      const resolved = await targets.resolve(target.host, target.port)
      if ('refused' in resolved) return resolved
      if (!log.admitConnection()) return { refused: 'connection-limit' }
      const socket = await dial(resolved, DIAL_TIMEOUT_MS, closed.signal)
      if ('refused' in socket) return socket
      // While dialling, other connections may have used up the limit, or the gate may have been cut.
      if (closed.signal.aborted || !log.admitConnection()) {
        socket.destroy()
        return { refused: 'connection-limit' }
      }
      track(socket)
      const record = log.open(target, socket, resolved.port, plain)
      socket.on('error', (error: NodeJS.ErrnoException) => record.closed(error.code === 'ECONNRESET' ? 'received' : 'sent'))
      socket.on('close', () => record.closed(socket.readableEnded && socket.writableFinished ? null : 'sent'))
      return { socket, record }
    },
    refuse(client, target, cause) {
      if (closed.signal.aborted) return void client.destroy()
      log.refuse(target, cause)
      respond(client, cause === 'address-refused' || cause === 'connection-limit' ? 403 : 502, cause)
    },
  }

  async function serve(client: Socket) {
    const foreign = await checkClient(client)
    if (foreign) {
      client.destroy()
      for (const listener of foreignListeners) listener(foreign)
      return
    }
    const head = await readHead(client, IDLE_TIMEOUT_MS)
    if (head === null) return client.destroy()
    if (head.method !== 'CONNECT') return servePlainHttp(client, head, connector)
    const target = tunnelTarget(head.target)
    const upstream = await connector.connect(target, false)
    if ('refused' in upstream) return connector.refuse(client, target, upstream.refused)
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    await Promise.all([relayToSite(client, upstream), relayToBrowser(upstream, client)])
  }

  server.maxConnections = limits.connections * 2 + 64
  server.on('connection', (client: Socket) => {
    if (closed.signal.aborted) return client.destroy()
    track(client)
    client.setNoDelay(true)
    serve(client).catch((error: unknown) => {
      if (error instanceof BadRequest) respond(client, error.status, error.message)
      else client.destroy()
    })
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gate does not listen')

  return {
    proxy: `http://127.0.0.1:${address.port}`,
    connections: () => log.connections,
    lookups: () => targets.lookups,
    refusals: () => log.refusals,
    onLimit: (listener) => void listeners.push(listener),
    onForeignClient: (listener) => void foreignListeners.push(listener),
    cut,
    writeWire: (file, keyLog) =>
      log.writeWire(
        file,
        targets.exchanges.map((one) => ({ ...one })),
        keyLog,
      ),
    async close() {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await log.close()
    },
  }
}

/** Two contradicting Content-Length headers: the status stays readable, but a browser reports a network error and never renders it as the site's page. */
function respond(client: Socket, status: number, reason: string) {
  client.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n`)
  client.resume()
  setTimeout(() => client.destroy(), CLOSE_DELAY_MS).unref()
}
