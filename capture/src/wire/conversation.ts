// One TCP connection told again: handshake, the real bytes in segments, every chunk acknowledged, and the end as it was seen.
import { type End, flag, segmentSize, tcpPacket } from './packet.ts'

type Side = 'client' | 'server'

export interface Conversation {
  open(): Buffer[]
  data(from: Side, bytes: Buffer): Buffer[]
  finish(from: Side): Buffer[]
  reset(from: Side): Buffer[]
}

export function conversation(client: End, server: End): Conversation {
  const ends = { client, server }
  const other = { client: 'server', server: 'client' } as const
  const seq = { client: 0, server: 0 }
  const ended = { client: false, server: false }
  let over = false
  let identification = 0

  const packet = (from: Side, flags: number, bytes?: Buffer) => {
    identification += 1
    const ack = (flags & flag.ack) === 0 ? 0 : seq[other[from]]
    const made = tcpPacket(ends[from], ends[other[from]], {
      seq: seq[from],
      ack,
      flags,
      identification,
      ...(bytes ? { bytes } : {}),
    })
    const numbered = (bytes?.length ?? 0) + ((flags & (flag.syn | flag.fin)) === 0 ? 0 : 1)
    seq[from] = (seq[from] + numbered) >>> 0
    return made
  }

  return {
    open: () => [packet('client', flag.syn), packet('server', flag.syn | flag.ack), packet('client', flag.ack)],
    data(from, bytes) {
      if (over || ended[from]) return []
      const size = segmentSize(ends[from].address)
      const packets: Buffer[] = []
      for (let at = 0; at < bytes.length; at += size) {
        const last = at + size >= bytes.length
        packets.push(packet(from, flag.ack | (last ? flag.psh : 0), bytes.subarray(at, at + size)))
      }
      return [...packets, packet(other[from], flag.ack)]
    },
    finish(from) {
      if (over || ended[from]) return []
      ended[from] = true
      over = ended[other[from]]
      return [packet(from, flag.fin | flag.ack), packet(other[from], flag.ack)]
    },
    reset(from) {
      if (over) return []
      over = true
      return [packet(from, flag.rst | flag.ack)]
    },
  }
}
