// Whether an IP address is in one of the networks that a key allows.
import { BlockList, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** An empty list allows any. IPv4-mapped IPv6 addresses are compared as IPv4. */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = familyOf(plain)
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', prefix = family === 'ipv4' ? '32' : '128'] = network.split('/')
    // BlockList would otherwise match addresses of the other family in mapped notation.
    if (familyOf(start) === family) list.addSubnet(start, Number(prefix), family)
  }
  return list.check(plain, family)
}
