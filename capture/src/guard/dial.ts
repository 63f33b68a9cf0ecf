// From a host name to an open socket: all answers are judged, one that is not public refuses the name, and what is dialled is the judged address itself.
import { connect, isIP, isIPv6, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Rehearsal } from '../host-options.ts'
import type { Cause } from '../report.ts'
import { isPublicAddress, sameAddress } from './address.ts'
import { judgeHost } from './intake.ts'
import type { DnsExchange, LookUp, Resolver } from './resolver.ts'

export interface Way {
  readonly addresses: readonly string[]
  /** The one that is dialled; in a rehearsal not the one that was asked for. */
  readonly port: number
}

export interface LookupFacts {
  readonly name: string
  readonly type: 'A' | 'AAAA'
  readonly answers: readonly string[]
  readonly ttl: number
  /** `rehearsal` when no server was asked. */
  readonly server: string
  readonly at: string
  /** One of the answers may not be called, so none is. */
  readonly refused: boolean
}

export interface Pathfinder {
  find(host: string, port: number): Promise<Way | { readonly refused: Cause }>
  readonly lookups: readonly LookupFacts[]
  readonly exchanges: readonly DnsExchange[]
}

export interface PathRules {
  readonly ports: readonly number[]
  readonly ownHosts: readonly string[]
  readonly rehearsal: Rehearsal | null
  readonly resolver: Resolver
  /** Milliseconds since 1970, never going back. */
  readonly now: () => number
}

const MAX_KEPT_MS = 60_000
const MAX_ADDRESSES = 8
const HEAD_START_MS = 250

export function openPathfinder(rules: PathRules): Pathfinder {
  const lookups: LookupFacts[] = []
  const exchanges: DnsExchange[] = []
  /** A judged answer stays good for its time to live: asking again could only change it for the worse. */
  const known = new Map<string, { until: number; way: Promise<readonly string[] | { refused: Cause }> }>()

  async function resolve(name: string) {
    const at = new Date(rules.now()).toISOString()
    const both = await Promise.all([rules.resolver.lookUp(name, 'A', rules.now), rules.resolver.lookUp(name, 'AAAA', rules.now)])
    const refused = both.some(({ addresses }) => !addresses.every(mayBeCalled))
    for (const answer of both) {
      exchanges.push(...answer.exchanges)
      const { type, addresses: answers, ttl, server } = answer
      lookups.push({ name, type, answers, ttl, server, at, refused })
    }
    const ttl = Math.min(...both.filter(({ state }) => state === 'found').map((answer) => answer.ttl))
    return { judged: refused ? { refused: 'address-refused' as const } : judged(both), ttl: Number.isFinite(ttl) ? ttl : 0 }
  }

  const mayBeCalled = (address: string) => {
    const ours = [...rules.ownHosts, ...interfaceAddresses()]
    return isPublicAddress(address) && !ours.some((own) => sameAddress(own, address))
  }

  async function addressesOf(host: string) {
    const kept = known.get(host)
    if (kept && kept.until > rules.now()) return kept.way
    const work = resolve(host)
    const way = work.then(({ judged }) => judged)
    const entry = { until: Number.POSITIVE_INFINITY, way }
    known.set(host, entry)
    try {
      entry.until = rules.now() + Math.min((await work).ttl * 1000, MAX_KEPT_MS)
    } catch {
      known.delete(host)
    }
    return way
  }

  return {
    lookups,
    exchanges,
    async find(host, port) {
      const site = Object.hasOwn(rules.rehearsal?.names ?? {}, host) ? rules.rehearsal?.names[host] : undefined
      if (site) {
        const type = isIPv6(site.address) ? 'AAAA' : 'A'
        const at = new Date(rules.now()).toISOString()
        if (!lookups.some(({ name }) => name === host))
          lookups.push({ name: host, type, answers: [site.address], ttl: 0, server: 'rehearsal', at, refused: false })
        const real = site.ports[port]
        return real === undefined ? { refused: 'connection-refused' } : { addresses: [site.address], port: real }
      }
      if (!rules.ports.includes(port) || judgeHost(host, rules.ownHosts) !== null) return { refused: 'address-refused' }
      if (isIP(host)) return mayBeCalled(host) ? { addresses: [host], port } : { refused: 'address-refused' }
      const found = await addressesOf(host)
      return 'refused' in found ? found : { addresses: found, port }
    },
  }
}

const interfaceAddresses = () => Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])

/** A name without addresses is unknown only if a server said so; silence is a failure. */
function judged(both: readonly LookUp[]): readonly string[] | { refused: Cause } {
  const [four = [], six = []] = both.map(({ addresses }) => addresses)
  if (four.length + six.length === 0) {
    return { refused: both.some(({ state }) => state === 'no-answer') ? 'connection-failed' : 'name-not-found' }
  }
  const longest = Math.max(four.length, six.length)
  const turns = Array.from({ length: longest }, (_, turn) => [four[turn], six[turn]])
  return turns
    .flat()
    .filter((address) => address !== undefined)
    .slice(0, MAX_ADDRESSES)
}

/** The first address that answers; each gets a quarter of a second before the next one is tried beside it. */
export function dial({ addresses, port }: Way, ms: number, signal: AbortSignal): Promise<Socket | { refused: Cause }> {
  return new Promise((resolve) => {
    const open = new Set<Socket>()
    let waiting = addresses.length
    let next = 0
    let refusedBySome = false
    let over = false
    const end = (result: Socket | { refused: Cause }) => {
      if (over) return
      over = true
      clearTimeout(deadline)
      clearTimeout(headStart)
      signal.removeEventListener('abort', give)
      for (const socket of open) if (socket !== result) socket.destroy()
      resolve(result)
    }
    const give = () => end({ refused: refusedBySome ? 'connection-refused' : 'connection-failed' })
    const deadline = setTimeout(give, ms)
    let headStart: NodeJS.Timeout | undefined
    const tryNext = () => {
      clearTimeout(headStart)
      const host = addresses[next]
      next += 1
      if (host === undefined || over) return
      const socket = connect({ host, port, allowHalfOpen: true, noDelay: true })
      open.add(socket)
      socket.once('connect', () => end(socket))
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (over) return
        refusedBySome ||= error.code === 'ECONNREFUSED'
        waiting -= 1
        if (waiting === 0) give()
        else tryNext()
      })
      headStart = setTimeout(tryNext, HEAD_START_MS)
    }
    signal.addEventListener('abort', give)
    if (signal.aborted || waiting === 0) give()
    else tryNext()
  })
}
