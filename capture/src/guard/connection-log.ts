// Records a gate's connections with all their bytes and its refusals with their causes, and enforces the limits on bytes and connections.
import type { Socket } from 'node:net'
import type { Cause } from '../report.ts'
import { type HelloReader, readClientHello } from '../wire/client-hello.ts'
import { openSpool, type Spool } from '../wire/spool.ts'
import { type WireConnection, type WireLookup, type WireSummary, writeWireRecord } from '../wire/wire-record.ts'
import type { Target } from './request-head.ts'

export interface ConnectionFacts {
  readonly id: number
  readonly host: string
  /** The requested port. */
  readonly port: number
  readonly address: string
  readonly localAddress: string
  readonly localPort: number
  readonly openedAt: string
  readonly closedAt: string | null
  readonly bytesIn: number
  readonly bytesOut: number
  /** Plain HTTP through the gate; false for a CONNECT tunnel, whatever its content. */
  readonly plain: boolean
}

export interface RefusalFacts {
  readonly host: string
  readonly port: number
  readonly cause: Cause
  readonly at: string
}

export interface GateLimits {
  readonly bytes: number
  readonly connections: number
}

/** One recorded connection. Backpressure: calls return a promise when the disk falls behind. */
export interface ConnectionRecord {
  sent(bytes: Buffer): Promise<void> | undefined
  received(bytes: Buffer): Promise<void> | undefined
  sentEnd(): void
  receivedEnd(): void
  closed(reset: 'sent' | 'received' | null): void
}

export interface ConnectionLog {
  readonly connections: readonly ConnectionFacts[]
  readonly refusals: readonly RefusalFacts[]
  /** Counts a request; false, and `onLimit` called, once there are too many. */
  admitRequest(): boolean
  /** False, and `onLimit` called, when the maximum number of connections has been opened. */
  admitConnection(): boolean
  open(target: Target, dialled: Socket, dialledPort: number, plain: boolean): ConnectionRecord
  refuse(target: Target, cause: Cause): void
  writeWire(file: string, lookups: readonly WireLookup[], keyLog: Uint8Array): Promise<WireSummary>
  close(): Promise<void>
}

type Writable<Facts> = { -readonly [Key in keyof Facts]: Facts[Key] }

/** Look-ups and refusals use memory too, so requests that open no connection are limited as well. */
const MAX_REQUESTS_PER_CONNECTION = 4

export async function openConnectionLog(
  folder: string,
  limits: GateLimits,
  now: () => number,
  onLimit: (cause: Cause) => void,
): Promise<ConnectionLog> {
  const spool: Spool = await openSpool(folder, `attestry-spool-${crypto.randomUUID()}`, () => onLimit('internal'))
  const connections: Writable<ConnectionFacts>[] = []
  const refusals: RefusalFacts[] = []
  const wires: (Omit<WireConnection, 'clientRandom'> & { readonly reader: HelloReader })[] = []
  const stamp = (at = now()) => new Date(at).toISOString()
  const maxRequests = limits.connections * MAX_REQUESTS_PER_CONNECTION
  let bytes = 0
  let requests = 0
  const count = (size: number) => {
    bytes += size
    if (bytes > limits.bytes) onLimit('byte-limit')
  }

  return {
    connections,
    refusals,
    admitRequest() {
      requests += 1
      if (requests > maxRequests) onLimit('connection-limit')
      return requests <= maxRequests
    },
    admitConnection() {
      if (connections.length >= limits.connections) onLimit('connection-limit')
      return connections.length < limits.connections
    },
    open(target, dialled, dialledPort, plain) {
      const id = connections.length + 1
      const { host, port } = target
      const at = now()
      const facts: Writable<ConnectionFacts> = {
        ...{ id, host, port, plain, openedAt: stamp(at), closedAt: null, bytesIn: 0, bytesOut: 0 },
        address: dialled.remoteAddress ?? '',
        localAddress: dialled.localAddress ?? '',
        localPort: dialled.localPort ?? 0,
      }
      connections.push(facts)
      const reader = readClientHello()
      const local = { address: facts.localAddress, port: facts.localPort }
      const rehearsed = dialledPort === port ? '' : `; rehearsal: port ${port} was asked for, ${dialledPort} was dialled`
      wires.push({ id, reader, local, remote: { address: facts.address, port }, comment: `for ${host}:${port}${rehearsed}` })
      spool.append('open', id, at)
      return {
        sent(chunk) {
          facts.bytesOut += chunk.length
          reader.push(chunk)
          const wait = spool.append('sent', id, now(), chunk)
          count(chunk.length)
          return wait
        },
        received(chunk) {
          facts.bytesIn += chunk.length
          const wait = spool.append('received', id, now(), chunk)
          count(chunk.length)
          return wait
        },
        sentEnd: () => void spool.append('sent-end', id, now()),
        receivedEnd: () => void spool.append('received-end', id, now()),
        closed(reset) {
          if (facts.closedAt !== null) return
          facts.closedAt = stamp()
          if (reset) spool.append(`reset-${reset}`, id, now())
        },
      }
    },
    refuse({ host, port }, cause) {
      if (refusals.length < maxRequests) refusals.push({ host, port, cause, at: stamp() })
    },
    writeWire(file, lookups, keyLog) {
      const connected = wires.map(({ reader, ...wire }) => ({ ...wire, clientRandom: reader.hello()?.random ?? null }))
      return writeWireRecord(file, { spool, connections: connected, lookups, keyLog })
    },
    close: () => spool.close(),
  }
}
