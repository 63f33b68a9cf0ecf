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

/** What the page shows in place of a name that the member entered; null if that is the same, or the page shows none. */
export function differingNames({ platform_words, seller_words, report }: Named): {
  platform: string | null
  seller: string | null
} {
  const onPage = (...fields: string[]) => report?.extracted.find(({ field }) => fields.includes(field))?.value ?? null
  const other = (named: string, seen: string | null) => (named && seen && bare(seen) && !isSameName(named, seen) ? seen : null)
  return { platform: other(platform_words, onPage('site')), seller: other(seller_words, onPage('shop', 'author')) }
}

export function nameWarnings(row: Named): CaptureItem['warnings'] {
  const { platform, seller } = differingNames(row)
  return [
    ...(platform === null ? [] : [{ kind: 'platform-differs' as const, seen: platform }]),
    ...(seller === null ? [] : [{ kind: 'seller-differs' as const, seen: seller }]),
  ]
}
