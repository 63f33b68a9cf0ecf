// A fake OpenTimestamps calendar with its own Bitcoin chain, for tests: accepts digests, mines them into blocks with real (easy)
// work, and serves calendar and block requests on one port. Implemented from the formats, without our own reader and writer.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => boolean

export interface Calendar {
  readonly url: string
  /** How many digests were submitted. */
  readonly submitted: number
  /** Mines the submitted digests into a block and adds `deeper` empty blocks on top; returns the block's height. */
  mine(deeper?: number): number
  /** Its Bitcoin chain, which another calendar may share. */
  readonly headers: Map<number, Buffer>
  /** Handles a request instead of the calendar if it returns true. */
  misbehave(how: Misbehaviour | undefined): void
  stop(): Promise<void>
}

const FIRST_HEIGHT = 800_000
const EASY_BITS = 0x207fffff

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const sha256d = (...parts: Buffer[]) => sha256(sha256(...parts))
const varuint = (value: number): Buffer =>
  value < 0x80 ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 0x7f) | 0x80), varuint(Math.floor(value / 128))])
const varbytes = (bytes: Buffer) => Buffer.concat([varuint(bytes.length), bytes])
const append = (bytes: Buffer) => Buffer.concat([Buffer.of(0xf0), varbytes(bytes)])
const prepend = (bytes: Buffer) => Buffer.concat([Buffer.of(0xf1), varbytes(bytes)])
const SHA256 = Buffer.of(0x08)
const attestation = (tag: string, payload: Buffer) => Buffer.concat([Buffer.of(0), Buffer.from(tag, 'hex'), varbytes(payload)])
const bitcoinAt = (height: number) => attestation('0588960d73d71901', varuint(height))
const pendingAt = (uri: string) => attestation('83dfe30d2ef90c8e', varbytes(Buffer.from(uri)))

interface Node {
  readonly value: Buffer
  readonly leaves: { readonly commitment: string; readonly steps: Buffer[] }[]
}

/** A Merkle tree over all commitments, with the steps from each to the root. */
function merkleTree(commitments: readonly string[]): Node {
  let level: Node[] = commitments.map((commitment) => ({
    value: Buffer.from(commitment, 'hex'),
    leaves: [{ commitment, steps: [] }],
  }))
  while (level.length > 1) {
    const next: Node[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at], level[at + 1]]
      if (!left || !right) next.push(...level.slice(at))
      else {
        for (const leaf of left.leaves) leaf.steps.push(append(right.value), SHA256)
        for (const leaf of right.leaves) leaf.steps.push(prepend(left.value), SHA256)
        next.push({ value: sha256(left.value, right.value), leaves: [...left.leaves, ...right.leaves] })
      }
    }
    level = next
  }
  return level[0] ?? { value: sha256(randomBytes(32)), leaves: [] }
}

function mineHeader(before: Buffer, root: Buffer): Buffer {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(0x20000000, 0)
  sha256d(before).copy(header, 4)
  root.copy(header, 36)
  header.writeUInt32LE(Math.floor(Date.now() / 1000), 68)
  header.writeUInt32LE(EASY_BITS, 72)
  for (let nonce = 0; (sha256d(header)[31] ?? 0) > 0x7f; nonce += 1) header.writeUInt32LE(nonce, 76)
  return header
}

const newBitcoin = () => new Map<number, Buffer>([[FIRST_HEIGHT, mineHeader(Buffer.alloc(80), sha256(randomBytes(32)))]])

export async function startCalendar(headers = newBitcoin()): Promise<Calendar> {
  const waiting = new Set<string>()
  const complete = new Map<string, Buffer>()
  let submitted = 0
  let misbehaviour: Misbehaviour | undefined
  const tip = () => FIRST_HEIGHT + headers.size - 1
  const extend = (root: Buffer) => headers.set(tip() + 1, mineHeader(headers.get(tip()) ?? Buffer.alloc(80), root))

  const accept = (digest: Buffer): Buffer => {
    submitted += 1
    const [nonce, time, mac] = [randomBytes(16), Buffer.alloc(4), randomBytes(8)]
    time.writeUInt32BE(Math.floor(Date.now() / 1000))
    waiting.add(Buffer.concat([time, sha256(digest, nonce), mac]).toString('hex'))
    return Buffer.concat([append(nonce), SHA256, prepend(time), append(mac), pendingAt(url)])
  }
  const hashOf = (header: Buffer) => Buffer.from(sha256d(header)).reverse().toString('hex')
  const route = (path: string): string | Buffer | undefined => {
    const [, kind, name = '', part] = path.split('/')
    if (kind === 'timestamp') return complete.get(name)
    if (kind === 'blocks') return String(tip())
    if (kind === 'block-height') {
      const header = headers.get(Number(name))
      return header && hashOf(header)
    }
    if (kind === 'block' && part === 'header') return [...headers.values()].find((one) => hashOf(one) === name)?.toString('hex')
    return kind === '' ? 'a calendar' : undefined
  }
  const server = createServer(async (request, response) => {
    if (misbehaviour?.(request, response)) return
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const digest = Buffer.concat(pieces)
    const posted = request.method === 'POST' && request.url === '/digest' && digest.length === 32
    const answer = posted ? accept(digest) : route(request.url ?? '')
    response.writeHead(answer === undefined ? 404 : 200).end(answer)
  })
  // Idle connections must not be closed under a slow test.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    get submitted() {
      return submitted
    },
    mine(deeper = 0) {
      const { value, leaves } = merkleTree([...waiting])
      // The tree's root is in an output of a transaction that has a sibling in its block.
      const [head, tail, neighbour] = [randomBytes(60), randomBytes(30), randomBytes(32)]
      const transaction = sha256d(head, value, tail)
      extend(sha256d(transaction, neighbour))
      const intoBlock = [prepend(head), append(tail), SHA256, SHA256, append(neighbour), SHA256, SHA256, bitcoinAt(tip())]
      for (const { commitment, steps } of leaves) complete.set(commitment, Buffer.concat([...steps, ...intoBlock]))
      waiting.clear()
      const height = tip()
      for (let more = 0; more < deeper; more += 1) extend(sha256(randomBytes(32)))
      return height
    },
    headers,
    misbehave(how) {
      misbehaviour = how
    },
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
