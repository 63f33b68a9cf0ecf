// The trust list of a verifier: the log policy, the root certificates of signatures and time-stamps, the keys of vantages, the chains; its digest is published.
import { isRealTime, isVantageName } from '../record/vantage-report.ts'
import { NoteError, parseVkey } from './note-key.ts'

/** Reports that began outside the period do not count; a former vantage keeps its line, so that old records still verify. */
export interface TrustedVantage {
  readonly vkey: string
  /** Absent: since ever. */
  readonly from?: string
  /** Absent: until now. Only with `from`. */
  readonly until?: string
}

/** A chain on which the log is anchored. `evm` has a chain id, decimal. */
export type TrustedChain =
  | { readonly name: string; readonly kind: 'evm'; readonly chainId: string }
  | { readonly name: string; readonly kind: 'bitcoin' }

export interface Trust {
  readonly policySha256: string
  /** SHA-256 of root certificates (DER), lower-case hex. */
  readonly signatureRoots: readonly string[]
  readonly timeStampRoots: readonly { readonly authority: string; readonly fingerprint: string }[]
  readonly vantages: readonly TrustedVantage[]
  /** A name may have several lines: former chains keep theirs. */
  readonly chains: readonly TrustedChain[]
}

export class TrustError extends Error {}

const FORMAT = 'attestry/trust/v1'
const DIGEST = /^[0-9a-f]{64}$/
const NAME = /^[a-z0-9][a-z0-9.-]{0,62}$/
const CHAIN_NAME = /^[a-z0-9][a-z0-9-]{0,31}$/
const CHAIN_ID = /^[1-9][0-9]{0,19}$/
const MAX_LINES = 1_000

export function formatTrust({ policySha256, signatureRoots, timeStampRoots, vantages, chains }: Trust): string {
  const lines = [
    FORMAT,
    `policy ${policySha256}`,
    ...signatureRoots.map((fingerprint) => `signature ${fingerprint}`),
    ...timeStampRoots.map(({ authority, fingerprint }) => `time-stamp ${authority} ${fingerprint}`),
    ...vantages.map(({ vkey, from, until }) => ['vantage', vkey, from, until].filter((part) => part !== undefined).join(' ')),
    ...chains.map((chain) => `chain ${chain.name} ${chain.kind}${chain.kind === 'evm' ? ` ${chain.chainId}` : ''}`),
  ]
  const text = `${lines.join('\n')}\n`
  parseTrust(text)
  return text
}

export function parseTrust(text: string): Trust {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.length > MAX_LINES) throw new TrustError('not a list of lines')
  const [format, policy, ...rest] = lines.map((line) => line.split(' '))
  if (format?.join(' ') !== FORMAT) throw new TrustError('another format')
  if (policy?.length !== 2 || policy[0] !== 'policy' || !DIGEST.test(policy[1] ?? '')) throw new TrustError('no policy')
  const trust = {
    policySha256: policy[1] ?? '',
    signatureRoots: [] as string[],
    timeStampRoots: [] as Trust['timeStampRoots'][number][],
    vantages: [] as TrustedVantage[],
    chains: [] as TrustedChain[],
  }
  for (const parts of rest) {
    const [word, first = '', second = ''] = parts
    if (word === 'signature' && parts.length === 2 && DIGEST.test(first) && trust.timeStampRoots.length === 0)
      trust.signatureRoots.push(first)
    else if (
      word === 'time-stamp' &&
      parts.length === 3 &&
      NAME.test(first) &&
      DIGEST.test(second) &&
      trust.vantages.length + trust.chains.length === 0
    )
      trust.timeStampRoots.push({ authority: first, fingerprint: second })
    else if (word === 'vantage' && isVantageKey(first) && isPeriod(parts.slice(2)) && trust.chains.length === 0)
      trust.vantages.push({ vkey: first, ...(parts[2] ? { from: parts[2] } : {}), ...(parts[3] ? { until: parts[3] } : {}) })
    else if (word === 'chain') trust.chains.push(parseChain(parts))
    else throw new TrustError(`not a line of it: ${parts.join(' ').slice(0, 80)}`)
  }
  if (trust.signatureRoots.length === 0 || trust.timeStampRoots.length === 0) throw new TrustError('a root is missing')
  const names = trust.vantages.map(({ vkey }) => parseVkey(vkey).name)
  if (new Set(names).size !== names.length) throw new TrustError('two keys of one vantage')
  return trust
}

function parseChain([, name = '', kind, ...id]: readonly string[]): TrustedChain {
  if (CHAIN_NAME.test(name)) {
    if (kind === 'evm' && id.length === 1 && CHAIN_ID.test(id[0] ?? '')) return { name, kind, chainId: id[0] ?? '' }
    if (kind === 'bitcoin' && id.length === 0) return { name, kind }
  }
  throw new TrustError(`not a chain: ${[name, kind, ...id].join(' ').slice(0, 80)}`)
}

/** Nothing, a first time, or a first and a last one. */
const isPeriod = (times: readonly string[]): boolean =>
  times.length <= 2 && times.every(isRealTime) && (times[0] ?? '') <= (times[1] ?? times[0] ?? '')

/** Times as in a record, which sort like texts. */
export const isListedAt = ({ from, until }: TrustedVantage, at: string): boolean =>
  (from === undefined || from <= at) && (until === undefined || at <= until)

/** It signs texts, not checkpoints with a time. */
function isVantageKey(text: string): boolean {
  try {
    const { algorithm, name } = parseVkey(text)
    return algorithm === 1 && isVantageName(name)
  } catch (error) {
    if (error instanceof NoteError) return false
    throw error
  }
}
