// Server-side rendering of the public pages, and of the empty document in which the workspace and console start.
import { wirePath } from '@attestry/contract/endpoint'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type Locale, LocaleContext } from './kernel/locale.ts'
import { dataText, factsText, type PageAnswer, type PageFacts } from './kernel/page-facts.ts'
import type { PlatformInfo } from './kernel/session.ts'
import type { ThemeChoice } from './kernel/theme.ts'
import { unnamedPlatform } from './kernel/unnamed-platform.ts'
import { safeRedirectPath } from './paths.ts'
import { assetsOf } from './shells/PublicAssets.ts'
import { coloursOf, workspaceColoursOf } from './shells/PublicColours.ts'
import { PublicDocument } from './shells/PublicDocument.tsx'
import { publicWords } from './shells/public-words.ts'
import { loadCatalogues, notFound, pageAt } from './site-pages.tsx'
import { stylesOf } from './site-sheets.ts'

export { entryOf } from './paths.ts'

export interface PageRequest {
  readonly path: string
  /** A repeated parameter arrives as a list; only its first value is used. */
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly locale: Locale
  readonly theme: ThemeChoice
  readonly platform: PlatformInfo | undefined
  readonly loggedIn: boolean
  readonly answer?: PageAnswer
}

/** The API call whose answer the page at this path renders. */
export function needOf(path: string, query: Readonly<Record<string, string>>) {
  const found = pageAt(path)
  const need = found?.page.need?.(found.params, query)
  return need && { call: `${need.endpoint.method} ${wirePath(need.endpoint)}`, input: need.input }
}

export interface RenderedPage {
  readonly status: number
  readonly html: string
}

export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { path, locale, theme, loggedIn, platform = unnamedPlatform } = request
  const query = firstValues(request.query)
  await loadCatalogues(locale)
  const found = pageAt(path)
  const { page, params } = found ?? { page: notFound, params: {} }
  const back = safeRedirectPath(query.back)
  const known = { ...pick(query, page.queryParams ?? []), ...params }
  const { answer } = request
  const facts: PageFacts = {
    platform,
    loggedIn,
    ...(back ? { back } : {}),
    ...(answer ? { answer } : {}),
    ...(Object.keys(known).length > 0 ? { params: known } : {}),
  }
  const { title, description, canonical = page.path, structured } = page.head(locale, facts)
  const colours = coloursOf(platform)
  const { answer: _forTheServerOnly, ...scriptFacts } = facts
  const name = platform.basicInfo.platformName
  const html = documentText(
    locale,
    <PublicDocument
      locale={locale}
      theme={theme}
      title={page.path === '/' ? `${name} - ${title}` : `${title} - ${name}`}
      {...(description ? { description } : {})}
      {...(canonical ? { canonical } : {})}
      {...(structured ? { structured: dataText(structured) } : {})}
      styles={stylesOf(page.sheets)}
      {...(colours ? { colours } : {})}
      assets={assetsOf('src/site.tsx', page.preload?.(locale))}
      lowPriorityScripts={!page.preload}
      facts={factsText(page.staticAnswer ? scriptFacts : facts)}
    >
      {page.body(facts, { query, theme })}
    </PublicDocument>,
  )
  return { status: answer && 'refusal' in answer ? answer.refusal.http : (page.status ?? 200), html }
}

const pick = (query: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))

function firstValues(query: PageRequest['query']): Record<string, string> {
  const entries = Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : (value?.[0] ?? '')])
  return Object.fromEntries(entries) as Record<string, string>
}

export interface WorkspaceRequest {
  readonly locale: Locale
  readonly theme: ThemeChoice
  readonly entry: 'app' | 'console'
  /** The platform whose colours are used; undefined: the default colours. */
  readonly platform?: PlatformInfo | undefined
}

/** The workspace renders in the browser; the server sends only its empty document. */
export async function renderWorkspace({ locale, theme, entry, platform }: WorkspaceRequest): Promise<RenderedPage> {
  const say = await publicWords.load(locale)
  const colours = platform && workspaceColoursOf(platform)
  const html = documentText(
    locale,
    <PublicDocument
      locale={locale}
      theme={theme}
      title={entry === 'app' ? say.workspaceTitle : say.consoleTitle}
      {...(colours ? { colours } : {})}
      assets={assetsOf(`src/${entry}.tsx`)}
    >
      <div id="root" />
      <noscript>
        <p className="page">{say.workspaceNeedsScript}</p>
      </noscript>
    </PublicDocument>,
  )
  return { status: 200, html }
}

const documentText = (locale: Locale, content: ReactNode): string =>
  `<!doctype html>${renderToString(<LocaleContext value={locale}>{content}</LocaleContext>)}`
