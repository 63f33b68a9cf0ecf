// Whether an address lies in one of the networks a key may be used from.
import { BlockList, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** No networks: anywhere. An IPv4 address may come in an IPv6 coat, and is judged without it. */
export function isAmong(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = familyOf(plain)
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', prefix = family === 'ipv4' ? '32' : '128'] = network.split('/')
    // A list of one family would else hold the other's addresses, written its own way.
    if (familyOf(start) === family) list.addSubnet(start, Number(prefix), family)
  }
  return list.check(plain, family)
}
