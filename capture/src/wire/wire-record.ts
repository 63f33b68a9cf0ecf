// Writes one capture's connections and DNS look-ups as a pcapng that Wireshark decrypts on its own and that states which parts are synthesised.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { cpus, release, type } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type OwnSecrets, ownSecrets } from './key-log.ts'
import { type Endpoint, udpPacket } from './packet.ts'
import { interfaceDescription, packetBlock, sectionHeader, tlsSecrets } from './pcapng.ts'
import type { Spool, SpoolRecord } from './spool.ts'
import { type SyntheticTcp, syntheticTcp } from './synthetic-tcp.ts'

export interface WireConnection {
  readonly id: number
  readonly local: Endpoint
  /** The dialled address with the requested port. */
  readonly remote: Endpoint
  /** On the first packet: the requested host, and the dialled port where it differs. */
  readonly comment: string
  /** From the TLS ClientHello; null without one. */
  readonly clientRandom: string | null
}

export interface WireLookup {
  readonly transport: 'udp' | 'tcp'
  readonly local: Endpoint
  readonly server: Endpoint
  readonly askedAt: number
  readonly answeredAt: number | null
  readonly query: Buffer
  readonly answer: Buffer | null
}

export interface WireSummary {
  readonly connections: number
  /** Connections readable with this file alone: unencrypted, or with their secrets included. */
  readonly decryptable: number
}

const COMMENT = [
  'Recorded by the guard that was the only way out of the capturing browser.',
  'Verbatim: the bytes of every connection (TLS records as they passed, never opened), their times, addresses and ports, and the DNS messages.',
  'Synthesised by the guard around these bytes: IP and TCP headers, handshakes, acknowledgements and segment sizes; and the IP and UDP or TCP headers of DNS messages.',
  'The TLS secrets of these connections, as the browser logged them, are in the Decryption Secrets Block.',
].join(' ')

export async function writeWireRecord(
  file: string,
  parts: { spool: Spool; connections: readonly WireConnection[]; lookups: readonly WireLookup[]; keyLog: Uint8Array },
): Promise<WireSummary> {
  const { spool, connections, lookups, keyLog } = parts
  const randoms = connections.flatMap(({ clientRandom }) => clientRandom ?? [])
  const secrets = ownSecrets(keyLog, new Set(randoms))
  try {
    await pipeline(Readable.from(batches(blocks(spool, connections, lookups, secrets))), createWriteStream(file))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  const readable = connections.filter(({ clientRandom }) => clientRandom === null || secrets.decrypts(clientRandom))
  return { connections: connections.length, decryptable: readable.length }
}

async function* blocks(
  spool: Spool,
  connections: readonly WireConnection[],
  lookups: readonly WireLookup[],
  secrets: OwnSecrets,
): AsyncGenerator<Buffer> {
  const hardware = cpus()[0]?.model ?? 'unknown'
  yield sectionHeader({ comment: COMMENT, hardware, os: `${type()} ${release()}`, application: 'Attestry recording guard' })
  yield interfaceDescription('guard', 'connections of one capture, as the guard made them')
  if (secrets.text !== '') yield tlsSecrets(Buffer.from(secrets.text, 'latin1'))
  const datagrams = lookups.flatMap(lookupPackets).sort((one, other) => one.at - other.at)
  let next = 0
  const byId = new Map(connections.map((one) => [one.id, { ...one, tcp: syntheticTcp(one.local, one.remote) }]))
  for await (const record of spool.read()) {
    for (let due = datagrams[next]; due && due.at <= record.at; due = datagrams[next]) {
      next += 1
      yield packetBlock(due.at, due.packet)
    }
    const one = byId.get(record.connection)
    if (!one) continue
    let comment = record.kind === 'open' ? one.comment : undefined
    for (const packet of packetsOf(one.tcp, record)) {
      yield packetBlock(record.at, packet, comment)
      comment = undefined
    }
  }
  for (const { at, packet } of datagrams.slice(next)) yield packetBlock(at, packet)
}

function packetsOf(tcp: SyntheticTcp, { kind, bytes }: SpoolRecord): Buffer[] {
  switch (kind) {
    case 'open':
      return tcp.open()
    case 'sent':
      return tcp.data('client', bytes)
    case 'received':
      return tcp.data('server', bytes)
    case 'sent-end':
      return tcp.finish('client')
    case 'received-end':
      return tcp.finish('server')
    case 'reset-sent':
      return tcp.reset('client')
    case 'reset-received':
      return tcp.reset('server')
  }
}

function lookupPackets(lookup: WireLookup, index: number): { at: number; packet: Buffer }[] {
  const { local, server, askedAt, answeredAt, query, answer } = lookup
  if (isIPv6(local.address) !== isIPv6(server.address)) return []
  const answered = answer && answeredAt !== null ? { answer, at: answeredAt } : null
  if (lookup.transport === 'udp') {
    const asked = { at: askedAt, packet: udpPacket(local, server, query, index) }
    return answered ? [asked, { at: answered.at, packet: udpPacket(server, local, answered.answer, index) }] : [asked]
  }
  const tcp = syntheticTcp(local, server)
  const framed = (message: Buffer) => Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message])
  const timed = (at: number, packets: Buffer[]) => packets.map((packet) => ({ at, packet }))
  return [
    ...timed(askedAt, [...tcp.open(), ...tcp.data('client', framed(query))]),
    ...(answered
      ? timed(answered.at, [...tcp.data('server', framed(answered.answer)), ...tcp.finish('client'), ...tcp.finish('server')])
      : []),
  ]
}

const BATCH_BYTES = 256 * 1024

/** Batches packets into large writes. */
async function* batches(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const block of source) {
    held.push(block)
    size += block.length
    if (size >= BATCH_BYTES) {
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  }
  if (held.length > 0) yield Buffer.concat(held)
}
