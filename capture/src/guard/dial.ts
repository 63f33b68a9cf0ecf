// Resolves and dials a target: one non-public address in the DNS answers refuses the name, and exactly the checked addresses are dialled.
import { connect, isIP, isIPv6, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Rehearsal } from '../host-options.ts'
import type { Cause } from '../report.ts'
import { isPublicAddress, sameAddress } from './address.ts'
import { checkHost } from './intake.ts'
import type { DnsExchange, LookUp, Resolver } from './resolver.ts'

export interface ResolvedTarget {
  readonly addresses: readonly string[]
  /** The dialled port; in a rehearsal it differs from the requested one. */
  readonly port: number
}

export interface LookupFacts {
  readonly name: string
  readonly type: 'A' | 'AAAA'
  readonly answers: readonly string[]
  readonly ttl: number
  /** `rehearsal` when no DNS server was queried. */
  readonly server: string
  readonly at: string
  /** One of the addresses is not allowed, so none is dialled. */
  readonly refused: boolean
}

export interface TargetResolver {
  resolve(host: string, port: number): Promise<ResolvedTarget | { readonly refused: Cause }>
  readonly lookups: readonly LookupFacts[]
  readonly exchanges: readonly DnsExchange[]
}

export interface EgressRules {
  readonly ports: readonly number[]
  readonly ownHosts: readonly string[]
  readonly rehearsal: Rehearsal | null
  readonly resolver: Resolver
  /** Milliseconds since 1970, monotonic. */
  readonly now: () => number
}

const MAX_CACHE_MS = 60_000
const MAX_ADDRESSES = 8
/** RFC 8305, section 5. */
const CONNECTION_ATTEMPT_DELAY_MS = 250

export function openTargetResolver(rules: EgressRules): TargetResolver {
  const lookups: LookupFacts[] = []
  const exchanges: DnsExchange[] = []
  /** DNS cache: a checked answer is reused for its TTL, since a repeated query could be answered by DNS rebinding. */
  const cache = new Map<string, { until: number; addresses: Promise<readonly string[] | { refused: Cause }> }>()

  async function lookUp(name: string) {
    const at = new Date(rules.now()).toISOString()
    const both = await Promise.all([rules.resolver.lookUp(name, 'A', rules.now), rules.resolver.lookUp(name, 'AAAA', rules.now)])
    const refused = both.some(({ addresses }) => !addresses.every(isAllowedAddress))
    for (const answer of both) {
      exchanges.push(...answer.exchanges)
      const { type, addresses: answers, ttl, server } = answer
      lookups.push({ name, type, answers, ttl, server, at, refused })
    }
    const ttl = Math.min(...both.filter(({ state }) => state === 'found').map((answer) => answer.ttl))
    return {
      result: refused ? { refused: 'address-refused' as const } : selectAddresses(both),
      ttl: Number.isFinite(ttl) ? ttl : 0,
    }
  }

  const isAllowedAddress = (address: string) => {
    const ours = [...rules.ownHosts, ...interfaceAddresses()]
    return isPublicAddress(address) && !ours.some((own) => sameAddress(own, address))
  }

  async function addressesOf(host: string) {
    const cached = cache.get(host)
    if (cached && cached.until > rules.now()) return cached.addresses
    const work = lookUp(host)
    const addresses = work.then(({ result }) => result)
    const entry = { until: Number.POSITIVE_INFINITY, addresses }
    cache.set(host, entry)
    try {
      entry.until = rules.now() + Math.min((await work).ttl * 1000, MAX_CACHE_MS)
    } catch {
      cache.delete(host)
    }
    return addresses
  }

  return {
    lookups,
    exchanges,
    async resolve(host, port) {
      const site = Object.hasOwn(rules.rehearsal?.names ?? {}, host) ? rules.rehearsal?.names[host] : undefined
      if (site) {
        const type = isIPv6(site.address) ? 'AAAA' : 'A'
        const at = new Date(rules.now()).toISOString()
        if (!lookups.some(({ name }) => name === host))
          lookups.push({ name: host, type, answers: [site.address], ttl: 0, server: 'rehearsal', at, refused: false })
        const listening = site.ports[port]
        return listening === undefined ? { refused: 'connection-refused' } : { addresses: [site.address], port: listening }
      }
      if (!rules.ports.includes(port) || checkHost(host, rules.ownHosts) !== null) return { refused: 'address-refused' }
      if (isIP(host)) return isAllowedAddress(host) ? { addresses: [host], port } : { refused: 'address-refused' }
      const found = await addressesOf(host)
      return 'refused' in found ? found : { addresses: found, port }
    },
  }
}

const interfaceAddresses = () => Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])

/** Interleaves IPv4 and IPv6 addresses. Without any, the cause is `name-not-found` only if every server answered. */
function selectAddresses(both: readonly LookUp[]): readonly string[] | { refused: Cause } {
  const [four = [], six = []] = both.map(({ addresses }) => addresses)
  if (four.length + six.length === 0) {
    return { refused: both.some(({ state }) => state === 'no-answer') ? 'connection-failed' : 'name-not-found' }
  }
  const longest = Math.max(four.length, six.length)
  const pairs = Array.from({ length: longest }, (_, at) => [four[at], six[at]])
  return pairs
    .flat()
    .filter((address) => address !== undefined)
    .slice(0, MAX_ADDRESSES)
}

/** Connects to the first address that accepts; the next one is tried concurrently after a delay, or immediately after a failure. */
export function dial({ addresses, port }: ResolvedTarget, ms: number, signal: AbortSignal): Promise<Socket | { refused: Cause }> {
  return new Promise((resolve) => {
    const open = new Set<Socket>()
    let pending = addresses.length
    let next = 0
    let refusedBySome = false
    let done = false
    const finish = (result: Socket | { refused: Cause }) => {
      if (done) return
      done = true
      clearTimeout(deadline)
      clearTimeout(attemptDelay)
      signal.removeEventListener('abort', fail)
      for (const socket of open) if (socket !== result) socket.destroy()
      resolve(result)
    }
    const fail = () => finish({ refused: refusedBySome ? 'connection-refused' : 'connection-failed' })
    const deadline = setTimeout(fail, ms)
    let attemptDelay: NodeJS.Timeout | undefined
    const tryNext = () => {
      clearTimeout(attemptDelay)
      const host = addresses[next]
      next += 1
      if (host === undefined || done) return
      const socket = connect({ host, port, allowHalfOpen: true, noDelay: true })
      open.add(socket)
      socket.once('connect', () => finish(socket))
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (done) return
        refusedBySome ||= error.code === 'ECONNREFUSED'
        pending -= 1
        if (pending === 0) fail()
        else tryNext()
      })
      attemptDelay = setTimeout(tryNext, CONNECTION_ATTEMPT_DELAY_MS)
    }
    signal.addEventListener('abort', fail)
    if (signal.aborted || pending === 0) fail()
    else tryNext()
  })
}
