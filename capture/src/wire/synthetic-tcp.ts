// Synthesises the packets of one TCP connection around its recorded bytes: handshake, segments, acknowledgements and close.
import { type Endpoint, flag, segmentSize, tcpPacket } from './packet.ts'

type Side = 'client' | 'server'

export interface SyntheticTcp {
  open(): Buffer[]
  data(from: Side, bytes: Buffer): Buffer[]
  finish(from: Side): Buffer[]
  reset(from: Side): Buffer[]
}

export function syntheticTcp(client: Endpoint, server: Endpoint): SyntheticTcp {
  const ends = { client, server }
  const other = { client: 'server', server: 'client' } as const
  const seq = { client: 0, server: 0 }
  const ended = { client: false, server: false }
  let closed = false
  let identification = 0

  const packet = (from: Side, flags: number, bytes?: Buffer) => {
    identification += 1
    const ack = (flags & flag.ack) === 0 ? 0 : seq[other[from]]
    const built = tcpPacket(ends[from], ends[other[from]], {
      seq: seq[from],
      ack,
      flags,
      identification,
      ...(bytes ? { bytes } : {}),
    })
    const sequenceLength = (bytes?.length ?? 0) + ((flags & (flag.syn | flag.fin)) === 0 ? 0 : 1)
    seq[from] = (seq[from] + sequenceLength) >>> 0
    return built
  }

  return {
    open: () => [packet('client', flag.syn), packet('server', flag.syn | flag.ack), packet('client', flag.ack)],
    data(from, bytes) {
      if (closed || ended[from]) return []
      const size = segmentSize(ends[from].address)
      const packets: Buffer[] = []
      for (let at = 0; at < bytes.length; at += size) {
        const last = at + size >= bytes.length
        packets.push(packet(from, flag.ack | (last ? flag.psh : 0), bytes.subarray(at, at + size)))
      }
      return [...packets, packet(other[from], flag.ack)]
    },
    finish(from) {
      if (closed || ended[from]) return []
      ended[from] = true
      closed = ended[other[from]]
      return [packet(from, flag.fin | flag.ack), packet(other[from], flag.ack)]
    },
    reset(from) {
      if (closed) return []
      closed = true
      return [packet(from, flag.rst | flag.ack)]
    },
  }
}
