// DNS client that queries servers directly, so that every message can be recorded; /etc/hosts and search domains are not used.
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { readFile } from 'node:fs/promises'
import { connect, isIP, isIPv6 } from 'node:net'
import { type Answer, DnsMessageError, encodeQuery, matchAnswer, type RecordType, readAnswer } from './dns-message.ts'

export interface Endpoint {
  readonly address: string
  readonly port: number
}

/** One query and its answer; times in milliseconds of the given clock. */
export interface DnsExchange {
  readonly transport: 'udp' | 'tcp'
  readonly local: Endpoint
  readonly server: Endpoint
  readonly askedAt: number
  readonly answeredAt: number | null
  readonly query: Buffer
  readonly answer: Buffer | null
}

export interface LookUp {
  readonly type: RecordType
  readonly state: 'found' | 'no-such-name' | 'no-answer'
  readonly addresses: readonly string[]
  readonly ttl: number
  /** The last queried server, as `address:port`. */
  readonly server: string
  readonly exchanges: readonly DnsExchange[]
}

export interface Resolver {
  readonly servers: readonly Endpoint[]
  lookUp(name: string, type: RecordType, now: () => number): Promise<LookUp>
}

export interface ResolverTimes {
  readonly tryMs: number
  readonly tries: number
  readonly totalMs: number
}

const defaultTimes: ResolverTimes = { tryMs: 1500, tries: 3, totalMs: 6000 }
const MAX_ALIAS_QUERIES = 8
const MAX_TCP_ANSWER_BYTES = 16_384
const NAME_ERROR = 3
/** A CNAME may point to the root or to bytes that are no host name. */
const hostName = /^(?=.{1,253}$)[\w-]{1,63}(\.[\w-]{1,63})*$/

/** `configured` empty: the servers of /etc/resolv.conf, read once. */
export async function openResolver(configured: readonly string[], times: ResolverTimes = defaultTimes): Promise<Resolver> {
  const servers = (configured.length > 0 ? configured : await systemServers()).map(endpointOf)
  return { servers, lookUp: (name, type, now) => lookUpFollowingAliases(servers, name, type, now, times) }
}

async function systemServers(): Promise<string[]> {
  const text = await readFile('/etc/resolv.conf', 'utf8').catch(() => '')
  const named = [...text.matchAll(/^\s*nameserver\s+(\S+)/gm)]
    .map((match) => match[1] ?? '')
    .filter((address) => isIP(address) !== 0)
  return named.length > 0 ? named.slice(0, 3) : ['127.0.0.1']
}

/** `1.2.3.4`, `1.2.3.4:5353`, `2001:db8::1` or `[2001:db8::1]:5353`. */
export function endpointOf(text: string): Endpoint {
  const [, six, four, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const address = isIPv6(text) ? text : (six ?? four ?? '')
  if (!isIP(address)) throw new Error(`invalid DNS server address: ${text}`)
  return { address, port: port === undefined ? 53 : Number(port) }
}

async function lookUpFollowingAliases(
  servers: readonly Endpoint[],
  name: string,
  type: RecordType,
  now: () => number,
  times: ResolverTimes,
): Promise<LookUp> {
  const exchanges: DnsExchange[] = []
  const until = performance.now() + times.totalMs
  let queried = name
  let ttl = Number.POSITIVE_INFINITY
  for (let hop = 0; hop < MAX_ALIAS_QUERIES; hop += 1) {
    const answer = await queryServers(servers, queried, type, now, times, until, exchanges)
    const last = exchanges.at(-1)?.server
    const common = { type, server: last ? `${last.address}:${last.port}` : '', exchanges }
    if (answer === null) return { ...common, state: 'no-answer', addresses: [], ttl: 0 }
    ttl = Math.min(ttl, answer.ttl)
    if (answer.addresses.length > 0) return { ...common, state: 'found', addresses: answer.addresses, ttl }
    const isAlias = answer.rcode !== NAME_ERROR && answer.name !== queried && hostName.test(answer.name)
    if (!isAlias) return { ...common, state: 'no-such-name', addresses: [], ttl: 0 }
    queried = answer.name
  }
  return { type, server: '', exchanges, state: 'no-such-name', addresses: [], ttl: 0 }
}

async function queryServers(
  servers: readonly Endpoint[],
  name: string,
  type: RecordType,
  now: () => number,
  times: ResolverTimes,
  until: number,
  exchanges: DnsExchange[],
): Promise<Answer | null> {
  for (let attempt = 0; attempt < Math.max(times.tries, servers.length); attempt += 1) {
    const server = servers[attempt % servers.length]
    const left = Math.min(times.tryMs, until - performance.now())
    if (!server || left <= 0) return null
    const query = encodeQuery(randomInt(0x10000), mixedCase(name), type)
    const udp = await queryUdp(server, query, left, now)
    if (udp.exchange) exchanges.push(udp.exchange)
    const answer = usableAnswer(udp.exchange?.answer ?? null, query, type)
    if (answer && !answer.truncated) return answer
    // Truncated, or the letter case was lost, as in a forged answer: retry over TCP, which off-path attackers cannot spoof.
    if (answer?.truncated || udp.folded) {
      const tcp = await queryTcp(server, query, Math.min(times.tryMs, until - performance.now()), now)
      if (tcp) exchanges.push(tcp)
      const whole = usableAnswer(tcp?.answer ?? null, query, type)
      if (whole && !whole.truncated) return whole
    }
  }
  return null
}

/** Null for malformed messages and server failures, so that another server or attempt is tried. */
function usableAnswer(message: Buffer | null, query: Buffer, type: RecordType): Answer | null {
  if (message === null) return null
  try {
    const answer = readAnswer(message, query, type)
    return answer.rcode === 0 || answer.rcode === NAME_ERROR ? answer : null
  } catch (error) {
    if (error instanceof DnsMessageError || error instanceof RangeError) return null
    throw error
  }
}

/** Random letter case (DNS 0x20) adds entropy that an off-path attacker cannot guess. */
const mixedCase = (name: string) => name.replace(/[a-z]/g, (letter) => (randomInt(2) === 0 ? letter : letter.toUpperCase()))

/** Uses a new socket, and so a random port, per query; messages that do not match the query are ignored. */
function queryUdp(server: Endpoint, query: Buffer, ms: number, now: () => number) {
  return new Promise<{ exchange: DnsExchange | null; folded: boolean }>((resolve) => {
    const socket = createSocket(isIPv6(server.address) ? 'udp6' : 'udp4')
    let sent: Pick<DnsExchange, 'local' | 'askedAt'> | null = null
    let folded = false
    const end = (answer: Buffer | null) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => {})
      socket.close()
      const answeredAt = answer ? now() : null
      resolve({ exchange: sent && { transport: 'udp', server, query, answer, answeredAt, ...sent }, folded })
    }
    const timer = setTimeout(end, ms, null)
    socket.on('error', () => end(null))
    socket.on('message', (message) => {
      const match = matchAnswer(message, query)
      if (match === 'exact') return end(message)
      if (match === 'folded') {
        folded = true
        end(null)
      }
    })
    socket.connect(server.port, server.address, () => {
      const { address, port } = socket.address()
      sent = { local: { address, port }, askedAt: now() }
      socket.send(query, (error) => error && end(null))
    })
  })
}

function queryTcp(server: Endpoint, query: Buffer, ms: number, now: () => number): Promise<DnsExchange | null> {
  return new Promise((resolve) => {
    if (ms <= 0) return resolve(null)
    const socket = connect({ host: server.address, port: server.port })
    let sent: Pick<DnsExchange, 'local' | 'askedAt'> | null = null
    let received = Buffer.alloc(0)
    const end = (answer: Buffer | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(sent && { transport: 'tcp', server, query, answer, answeredAt: answer ? now() : null, ...sent })
    }
    const timer = setTimeout(end, ms, null)
    socket.on('error', () => end(null))
    socket.on('close', () => end(null))
    socket.on('connect', () => {
      sent = { local: { address: socket.localAddress ?? '', port: socket.localPort ?? 0 }, askedAt: now() }
      const framed = Buffer.alloc(2 + query.length)
      framed.writeUInt16BE(query.length)
      query.copy(framed, 2)
      socket.write(framed)
    })
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 2) return
      const length = received.readUInt16BE(0)
      if (length > MAX_TCP_ANSWER_BYTES) return end(null)
      if (received.length < 2 + length) return
      const message = received.subarray(2, 2 + length)
      end(matchAnswer(message, query) === 'other' ? null : message)
    })
  })
}
