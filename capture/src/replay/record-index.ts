// Finds the record for a request: by exact URL, then without cache-busting parameters; repeated requests get their records in recorded order.
import type { CdxEntry } from '../archive/cdx.ts'

export interface RecordQuery {
  readonly url: string
  readonly method: string
  /** `sha256:` and the digest of the request body. */
  readonly requestDigest: string | null
  /** First byte of the requested range. */
  readonly from: number | null
}

export interface RecordIndex {
  find(query: RecordQuery): CdxEntry | null
}

const CACHE_BUSTER_NAMES =
  /^(_|t|ts|tm|time|timestamp|cb|cachebuster|cache_buster|nocache|rnd|rand|random|r|nonce|_t|_ts|_r|__t)$/i
const CACHE_BUSTER_VALUES = /^(\d{10}|\d{13}|\d{16}|0\.\d{6,})$/

export function indexRecords(entries: readonly CdxEntry[]): RecordIndex {
  const exact = new Map<string, CdxEntry[]>()
  const loose = new Map<string, CdxEntry[]>()
  const add = (map: Map<string, CdxEntry[]>, key: string, entry: CdxEntry) => {
    const list = map.get(key)
    if (list) list.push(entry)
    else map.set(key, [entry])
  }
  // The offset gives the recorded order.
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    const [url, method] = [withoutFragment(entry.url), entry.method ?? 'GET']
    if (entry.requestDigest) add(exact, `${method} ${url} ${entry.requestDigest}`, entry)
    add(exact, `${method} ${url}`, entry)
    add(loose, `${method} ${looseUrl(url)}`, entry)
  }
  const served = new Map<string, number>()
  return {
    find({ url, method, requestDigest, from }) {
      const plain = withoutFragment(url)
      const found = [
        [`${method} ${plain} ${requestDigest}`, exact],
        [`${method} ${plain}`, exact],
        [`${method} ${looseUrl(plain)}`, loose],
      ] as const
      for (const [key, map] of found) {
        const list = map.get(key)
        if (!list) continue
        if (from !== null) return list.find((entry) => holds(entry, from)) ?? list.find(({ range }) => !range) ?? null
        const count = served.get(key) ?? 0
        served.set(key, count + 1)
        return list[Math.min(count, list.length - 1)] ?? null
      }
      return null
    },
  }
}

function holds({ range }: CdxEntry, from: number): boolean {
  const match = /^bytes (\d+)-(\d+)\//.exec(range ?? '')
  return match !== null && Number(match[1]) <= from && from <= Number(match[2])
}

const withoutFragment = (url: string) => url.split('#', 1)[0] ?? url

function looseUrl(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  const kept = [...url.searchParams].filter(([name, value]) => !CACHE_BUSTER_NAMES.test(name) && !CACHE_BUSTER_VALUES.test(value))
  return `${url.origin}${url.pathname}?${new URLSearchParams(kept).toString()}`
}
