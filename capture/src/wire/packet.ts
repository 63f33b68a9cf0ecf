// Builds IP packets with TCP or UDP around recorded bytes, with the real addresses and ports and correct checksums.
import { isIPv6 } from 'node:net'
import { bytesOfAddress } from '../guard/address.ts'

export interface Endpoint {
  readonly address: string
  readonly port: number
}

export const flag = { fin: 1, syn: 2, rst: 4, psh: 8, ack: 16 } as const
const TCP = 6
const UDP = 17
const WINDOW = 65_535
const HOP_LIMIT = 64
/** Large enough that no amount of unacknowledged bytes looks like a full window. */
const WINDOW_SCALE = 14

/** Maximum segment size on an Ethernet path. */
export const segmentSize = (address: string) => (isIPv6(address) ? 1440 : 1460)

export function tcpPacket(
  from: Endpoint,
  to: Endpoint,
  segment: { seq: number; ack: number; flags: number; bytes?: Buffer; identification: number },
): Buffer {
  const { seq, ack, flags, bytes = Buffer.alloc(0), identification } = segment
  const isSyn = (flags & flag.syn) !== 0
  const header = Buffer.alloc(isSyn ? 28 : 20)
  header.writeUInt16BE(from.port, 0)
  header.writeUInt16BE(to.port, 2)
  header.writeUInt32BE(seq >>> 0, 4)
  header.writeUInt32BE(ack >>> 0, 8)
  header.writeUInt8((header.length / 4) << 4, 12)
  header.writeUInt8(flags, 13)
  header.writeUInt16BE(WINDOW, 14)
  if (isSyn) {
    header.writeUInt16BE(0x0204, 20)
    header.writeUInt16BE(segmentSize(from.address), 22)
    header.set([3, 3, WINDOW_SCALE, 0], 24)
  }
  return ipPacket(from.address, to.address, TCP, header, 16, bytes, identification)
}

export function udpPacket(from: Endpoint, to: Endpoint, bytes: Buffer, identification: number): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt16BE(from.port, 0)
  header.writeUInt16BE(to.port, 2)
  header.writeUInt16BE(8 + bytes.length, 4)
  return ipPacket(from.address, to.address, UDP, header, 6, bytes, identification)
}

function ipPacket(
  source: string,
  destination: string,
  protocol: number,
  header: Buffer,
  checksumAt: number,
  bytes: Buffer,
  identification: number,
): Buffer {
  const six = isIPv6(source)
  const addresses = Buffer.concat([bytesOfAddress(source), bytesOfAddress(destination)])
  const length = header.length + bytes.length
  const ip = Buffer.alloc(six ? 40 : 20)
  if (six) {
    ip.writeUInt8(0x60, 0)
    ip.writeUInt16BE(length, 4)
    ip.writeUInt8(protocol, 6)
    ip.writeUInt8(HOP_LIMIT, 7)
    addresses.copy(ip, 8)
  } else {
    ip.writeUInt8(0x45, 0)
    ip.writeUInt16BE(20 + length, 2)
    ip.writeUInt16BE(identification & 0xffff, 4)
    ip.writeUInt16BE(0x4000, 6)
    ip.writeUInt8(HOP_LIMIT, 8)
    ip.writeUInt8(protocol, 9)
    addresses.copy(ip, 12)
    ip.writeUInt16BE(checksum(sum(ip)), 10)
  }
  const check = checksum(sum(addresses) + protocol + length + sum(header) + sum(bytes))
  // Zero means "not computed" in UDP.
  header.writeUInt16BE(check === 0 && protocol === UDP ? 0xffff : check, checksumAt)
  return Buffer.concat([ip, header, bytes])
}

function sum(bytes: Buffer): number {
  let total = 0
  const even = bytes.length & ~1
  for (let at = 0; at < even; at += 2) total += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  return even === bytes.length ? total : total + ((bytes[even] ?? 0) << 8)
}

function checksum(total: number): number {
  let folded = total
  while (folded > 0xffff) folded = (folded & 0xffff) + Math.floor(folded / 0x10000)
  return ~folded & 0xffff
}
