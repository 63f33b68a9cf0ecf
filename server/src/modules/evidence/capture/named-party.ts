// Compares the marketplace and shop (or publisher) that the member named with those that the page shows.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import type { CaptureRow } from './store.ts'

type Named = Pick<CaptureRow, 'platform_words' | 'seller_words' | 'report'>

const MIN_PARTIAL_NAME_CHARS = 2

/** Without spaces, punctuation, case and width: "JD.com" and "ＪＤ com" are the same name. */
const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** One name may be a part of the other: "Qinghe" names "Qinghe flagship store". */
function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [bare(one), bare(other)].sort((a, b) => a.length - b.length)
  return short === long || (short.length >= MIN_PARTIAL_NAME_CHARS && long.includes(short))
}

interface Names {
  readonly platform: string | null
  readonly seller: string | null
}

/** What the page shows in place of a name that the member entered, or left to the capture; null if the page shows the same or none. */
export function namesOnPage({ platform_words, seller_words, report }: Named): Names {
  const onPage = (...fields: string[]) => report?.extracted.find(({ field }) => fields.includes(field))?.value ?? null
  const other = (named: string, seen: string | null) => (seen && bare(seen) && !(named && isSameName(named, seen)) ? seen : null)
  return { platform: other(platform_words, onPage('site')), seller: other(seller_words, onPage('shop', 'author')) }
}

export function nameWarnings(row: Named): CaptureItem['warnings'] {
  const { platform, seller } = namesOnPage(row)
  return [
    ...(row.platform_words && platform !== null ? [{ kind: 'platform-differs' as const, seen: platform }] : []),
    ...(row.seller_words && seller !== null ? [{ kind: 'seller-differs' as const, seen: seller }] : []),
  ]
}

/** As entered, else as read from the page; empty for web pages, which have neither. */
export function partiesOf(row: Named & Pick<CaptureRow, 'kind'>): { platform: string; seller: string } {
  const onPage = row.kind === 'web' ? null : namesOnPage(row)
  return { platform: row.platform_words || (onPage?.platform ?? ''), seller: row.seller_words || (onPage?.seller ?? '') }
}
