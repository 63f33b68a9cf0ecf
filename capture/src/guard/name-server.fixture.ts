// DNS server for tests on a loopback UDP and TCP port; it sends the given answers, valid or not.
import { createSocket } from 'node:dgram'
import { createServer, type Socket } from 'node:net'

export interface Question {
  readonly id: number
  readonly name: string
  readonly type: 1 | 28
  readonly transport: 'udp' | 'tcp'
  /** The raw query, for answers that repeat or alter it. */
  readonly message: Buffer
}

export interface NameServer {
  readonly address: string
  readonly queries: Question[]
  close(): Promise<void>
}

/** `answer` returns complete messages, sent one after the other. */
export async function openNameServer(answer: (question: Question) => Buffer[]): Promise<NameServer> {
  const queries: Question[] = []
  const handle = (message: Buffer, transport: 'udp' | 'tcp') => {
    const labels: string[] = []
    let at = 12
    for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) {
      labels.push(message.toString('latin1', at + 1, at + 1 + size))
      at += size + 1
    }
    const type = message.readUInt16BE(at + 1) as 1 | 28
    const question = { id: message.readUInt16BE(0), name: labels.join('.').toLowerCase(), type, transport, message }
    queries.push(question)
    return answer(question)
  }
  const udp = createSocket('udp4')
  udp.on('message', (message, from) => {
    for (const reply of handle(message, 'udp')) udp.send(reply, from.port, from.address)
  })
  const sockets = new Set<Socket>()
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      for (const reply of handle(chunk.subarray(2), 'tcp'))
        socket.write(Buffer.concat([Buffer.from([reply.length >> 8, reply.length & 255]), reply]))
    })
  })
  await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve))
  const { port } = tcp.address() as { port: number }
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${port}`,
    queries,
    async close() {
      udp.close()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => tcp.close(resolve))
    },
  }
}

export interface Record {
  readonly type: number
  readonly data: Buffer
  readonly ttl?: number
  /** Raw owner name; default: a pointer to the question. */
  readonly owner?: Buffer
}

export function reply(question: Question, records: readonly Record[], flags = 0x8180): Buffer {
  const head = Buffer.from(question.message)
  head.writeUInt16BE(flags, 2)
  head.writeUInt16BE(records.length, 6)
  const parts = records.map(({ type, data, ttl = 60, owner = Buffer.from([0xc0, 12]) }) => {
    const fixed = Buffer.alloc(10)
    fixed.writeUInt16BE(type, 0)
    fixed.writeUInt16BE(1, 2)
    fixed.writeUInt32BE(ttl, 4)
    fixed.writeUInt16BE(data.length, 8)
    return Buffer.concat([owner, fixed, data])
  })
  return Buffer.concat([head, ...parts])
}

export const nameBytes = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])
export const v4 = (address: string, ttl = 60): Record => ({ type: 1, data: Buffer.from(address.split('.').map(Number)), ttl })
export const v6 = (hex: string): Record => ({ type: 28, data: Buffer.from(hex.replaceAll(':', ''), 'hex') })
export const alias = (name: string): Record => ({ type: 5, data: nameBytes(name) })
