// What one gate has let through and refused: the connections with every byte they carried, the refusals with their cause, and the two sums that have limits.
import type { Socket } from 'node:net'
import type { Cause } from '../report.ts'
import { type HelloReader, readClientHello } from '../wire/client-hello.ts'
import { openSpool, type Spool } from '../wire/spool.ts'
import { type WireConnection, type WireDatagrams, type WireSummary, writeWireRecord } from '../wire/wire-record.ts'
import type { Target } from './request-head.ts'

export interface ConnectionFacts {
  readonly id: number
  readonly host: string
  /** As it was asked for. */
  readonly port: number
  readonly address: string
  readonly localAddress: string
  readonly localPort: number
  readonly openedAt: string
  readonly closedAt: string | null
  readonly bytesIn: number
  readonly bytesOut: number
  /** The gate itself saw http; false for a tunnel, whatever went through it. */
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

/** One recorded connection; each call answers with a promise when the disk lags behind. */
export interface Entry {
  sent(bytes: Buffer): Promise<void> | undefined
  received(bytes: Buffer): Promise<void> | undefined
  sentEnd(): void
  receivedEnd(): void
  closed(reset: 'sent' | 'received' | null): void
}

export interface Ledger {
  readonly connections: readonly ConnectionFacts[]
  readonly refusals: readonly RefusalFacts[]
  /** False when there have been too many; said once to who listens. */
  mayAsk(): boolean
  mayOpen(): boolean
  open(target: Target, dialled: Socket, dialledPort: number, plain: boolean): Entry
  refuse(target: Target, cause: Cause): void
  writeWire(file: string, lookups: readonly WireDatagrams[], keyLog: Uint8Array): Promise<WireSummary>
  close(): Promise<void>
}

type Writable<Facts> = { -readonly [Key in keyof Facts]: Facts[Key] }

/** Look-ups and refusals cost memory too: a page may ask for a few that come to nothing, not for millions. */
const ASKS_PER_CONNECTION = 4

export async function openLedger(
  folder: string,
  limits: GateLimits,
  now: () => number,
  onLimit: (cause: Cause) => void,
): Promise<Ledger> {
  const spool: Spool = await openSpool(folder, `attestry-spool-${crypto.randomUUID()}`, () => onLimit('internal'))
  const connections: Writable<ConnectionFacts>[] = []
  const refusals: RefusalFacts[] = []
  const wires: (Omit<WireConnection, 'clientRandom'> & { readonly reader: HelloReader })[] = []
  const stamp = (at = now()) => new Date(at).toISOString()
  let bytes = 0
  let asked = 0
  const count = (size: number) => {
    bytes += size
    if (bytes > limits.bytes) onLimit('byte-limit')
  }

  return {
    connections,
    refusals,
    mayAsk() {
      asked += 1
      if (asked > limits.connections * ASKS_PER_CONNECTION) onLimit('connection-limit')
      return asked <= limits.connections * ASKS_PER_CONNECTION
    },
    mayOpen() {
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
          reader.take(chunk)
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
      if (refusals.length < limits.connections * ASKS_PER_CONNECTION) refusals.push({ host, port, cause, at: stamp() })
    },
    writeWire(file, lookups, keyLog) {
      const told = wires.map(({ reader, ...wire }) => ({ ...wire, clientRandom: reader.hello()?.random ?? null }))
      return writeWireRecord(file, { spool, connections: told, lookups, keyLog })
    },
    close: () => spool.close(),
  }
}
