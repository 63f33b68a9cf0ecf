// Decides which IP addresses a captured page may reach: none in IANA's special-purpose registries, and none that embeds such an address.
import { isIPv4, isIPv6 } from 'node:net'

/** The whole IANA IPv4 Special-Purpose Address Registry, with multicast (RFC 5771). The globally reachable rows (AS112, AMT) serve no pages. */
export const specialV4: readonly (readonly [block: string, name: string])[] = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private use'],
  ['100.64.0.0/10', 'shared address space'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link local'],
  ['172.16.0.0/12', 'private use'],
  ['192.0.0.0/24', 'IETF protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.31.196.0/24', 'AS112-v4'],
  ['192.52.193.0/24', 'AMT'],
  ['192.88.99.0/24', '6to4 relay anycast'],
  ['192.168.0.0/16', 'private use'],
  ['192.175.48.0/24', 'direct delegation AS112'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
  ['255.255.255.255/32', 'limited broadcast'],
]

/** IANA IPv6 Special-Purpose Address Registry without the rows that embed IPv4 addresses; outside of 2000::/3 nothing is public, listed or not. */
export const specialV6: readonly (readonly [block: string, name: string])[] = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::ffff:0:0:0/96', 'IPv4-translated'],
  ['64:ff9b:1::/48', 'local-use translation'],
  ['100::/64', 'discard only'],
  ['100:0:0:1::/64', 'dummy prefix'],
  ['2001::/23', 'IETF protocol assignments'],
  ['2001:2::/48', 'benchmarking'],
  ['2001:3::/32', 'AMT'],
  ['2001:4:112::/48', 'AS112-v6'],
  ['2001:10::/28', 'ORCHID'],
  ['2001:20::/28', 'ORCHIDv2'],
  ['2001:30::/28', 'drone remote id'],
  ['2001:db8::/32', 'documentation'],
  ['2620:4f:8000::/48', 'direct delegation AS112'],
  ['3ffe::/16', 'returned test network'],
  ['3fff::/20', 'documentation'],
  ['5f00::/16', 'segment routing'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link local'],
  ['fec0::/10', 'site local'],
  ['ff00::/8', 'multicast'],
]

/** IPv6 prefixes that embed IPv4 addresses, each at a bit offset from the right; Teredo inverts the second one's bits. */
const embeddings: readonly {
  readonly block: string
  readonly inner: readonly { readonly shift: bigint; readonly inverted?: true }[]
}[] = [
  { block: '::ffff:0:0/96', inner: [{ shift: 0n }] },
  { block: '64:ff9b::/96', inner: [{ shift: 0n }] },
  { block: '2002::/16', inner: [{ shift: 80n }] },
  { block: '2001::/32', inner: [{ shift: 64n }, { shift: 0n, inverted: true }] },
]

interface Block {
  readonly first: bigint
  readonly shift: bigint
}

const v4Blocks = specialV4.map(([block]) => blockOf(block))
const v6Blocks = specialV6.map(([block]) => blockOf(block))
const embeddingBlocks = embeddings.map(({ block, inner }) => ({ block: blockOf(block), inner }))
const globalUnicast = blockOf('2000::/3')
const V4_MASK = 0xffff_ffffn
/** ISATAP: an interface identifier under any prefix, followed by the IPv4 address. */
const ISATAP = [0x0000_5efen, 0x0200_5efen]

/** True only for a globally routed unicast address; false also for text that is not an address. */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return isPublicV4(bitsOfV4(text))
  if (!isIPv6(text) || text.includes('%')) return false
  const bits = bitsOfV6(text)
  const embedding = embeddingBlocks.find(({ block }) => within(bits, block))
  if (embedding) {
    return embedding.inner.every(({ shift, inverted }) => isPublicV4(((inverted ? ~bits : bits) >> shift) & V4_MASK))
  }
  if (!within(bits, globalUnicast) || v6Blocks.some((block) => within(bits, block))) return false
  return !ISATAP.includes((bits >> 32n) & V4_MASK) || isPublicV4(bits & V4_MASK)
}

/** Compares addresses independent of spelling; an IPv4-mapped address equals its IPv4 address. */
export function sameAddress(one: string, other: string): boolean {
  const bits = comparable(one)
  return bits !== null && bits === comparable(other)
}

function comparable(text: string): bigint | null {
  if (isIPv4(text)) return (0xffffn << 32n) | bitsOfV4(text)
  return isIPv6(text) && !text.includes('%') ? bitsOfV6(text) : null
}

const isPublicV4 = (bits: bigint) => !v4Blocks.some((block) => within(bits, block))

const within = (bits: bigint, block: Block) => bits >> block.shift === block.first

function blockOf(text: string): Block {
  const [address = '', length] = text.split('/')
  const four = isIPv4(address)
  const shift = BigInt((four ? 32 : 128) - Number(length))
  return { first: (four ? bitsOfV4(address) : bitsOfV6(address)) >> shift, shift }
}

function bitsOfV4(text: string): bigint {
  return text.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

/** The 16 bytes of an IPv6 address accepted by `isIPv6`, or the 4 of an IPv4 address. */
export function bytesOfAddress(text: string): Buffer {
  const four = isIPv4(text)
  return Buffer.from((four ? bitsOfV4(text) : bitsOfV6(text)).toString(16).padStart(four ? 8 : 32, '0'), 'hex')
}

function bitsOfV6(text: string): bigint {
  const [front = '', back] = text.split('::')
  const head = groupsOf(front)
  const tail = back === undefined ? [] : groupsOf(back)
  const groups = [...head, ...new Array<bigint>(Math.max(0, 8 - head.length - tail.length)).fill(0n), ...tail]
  return groups.reduce((bits, group) => (bits << 16n) | group, 0n)
}

function groupsOf(text: string): bigint[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [BigInt(`0x${group}`)]
    const bits = bitsOfV4(group)
    return [bits >> 16n, bits & 0xffffn]
  })
}
