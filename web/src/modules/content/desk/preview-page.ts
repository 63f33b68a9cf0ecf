// The public page that shows a draft, as a visitor would get it: the shell from the server, and the page's data with the draft inserted.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { PieceKind, WholePiece } from '@attestry/contract/modules/content/piece'
import type { NewsArticle } from '@attestry/contract/modules/content/site'
import { type FrontPage, frontApi } from '@attestry/contract/modules/overview/front'
import { htmlLang, type Locale } from '../../../kernel/locale.ts'
import { wireRequest } from '../../../kernel/request.ts'
import { dataOf } from '../../../kernel/response.ts'
import { paths } from '../../../paths.ts'
import type { PieceDraft } from './draft.ts'

type HelpAnswer = OutputOf<typeof frontApi.help>

const DRAFT_ID = 'draft'
const FETCH_TIMEOUT_MS = 15_000

export const pageOfKind: Readonly<Record<PieceKind, string>> = {
  banner: paths.home(),
  product: paths.home(),
  announcement: paths.home(),
  activity: paths.home(),
  news: paths.news(),
  help: paths.help(),
}

/** Where on its page a piece stands; a banner is at the top, and an article is the page. */
export const placeOfKind: Readonly<Partial<Record<PieceKind, string>>> = {
  product: '.offers',
  announcement: '.latest-announcements',
  activity: '.activity',
}

/** Fetched without cookies, so that neither the operator's language nor session affects the page. */
export async function fetchShell(path: string, locale: Locale, platformId: number): Promise<string> {
  const response = await fetch(`${path}?notaryId=${platformId}`, {
    credentials: 'omit',
    headers: { 'Accept-Language': htmlLang[locale] },
    signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`fetching ${path} failed with status ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const element of page.querySelectorAll('script, noscript, link:not([rel="stylesheet"])')) element.remove()
  // Inert: the preview must not be clickable or focusable.
  page.body.inert = true
  page.querySelector('main')?.replaceChildren()
  return `<!doctype html>${page.documentElement.outerHTML}`
}

export async function fetchAnswer(kind: PieceKind, locale: Locale): Promise<FrontPage | HelpAnswer> {
  const { url, init } = wireRequest(kind === 'help' ? frontApi.help : frontApi.home, {}, { locale })
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })
  return dataOf(response.status, await response.json(), locale) as FrontPage | HelpAnswer
}

export function draftAsPiece(draft: PieceDraft, locale: Locale): WholePiece {
  const { title, summary, body = '', action = '' } = draft[locale]
  const now = new Date().toISOString()
  return {
    id: DRAFT_ID,
    section: draft.section,
    title,
    summary,
    body,
    action,
    link: draft.link,
    publishedAt: now,
    updatedAt: now,
  }
}

export const articleWith = (draft: PieceDraft, locale: Locale): NewsArticle => ({
  ...draftAsPiece(draft, locale),
  newer: null,
  older: null,
})

/** The draft is inserted first in its list, where visitors look first. */
export function frontWith(front: FrontPage, draft: PieceDraft, locale: Locale): FrontPage {
  const piece = draftAsPiece(draft, locale)
  const { kind } = draft
  return {
    ...front,
    banners: kind === 'banner' ? [piece] : front.banners,
    products: kind === 'product' ? [piece, ...front.products] : front.products,
    announcements: kind === 'announcement' ? [piece, ...front.announcements] : front.announcements,
    activity: kind === 'activity' ? piece : null,
  }
}

export function helpWith(help: HelpAnswer, draft: PieceDraft, locale: Locale): HelpAnswer {
  return { ...help, documents: [draftAsPiece(draft, locale), ...help.documents] }
}
