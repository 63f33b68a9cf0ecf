// Renders the public pages on the server, and the empty frame that the workspace and the console fill.
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type Locale, LocaleContext } from './kernel/locale.ts'
import { factsText, type PageFacts } from './kernel/page-facts.ts'
import type { PlatformInfo } from './kernel/session.ts'
import type { ThemeChoice } from './kernel/theme.ts'
import { unnamedPlatform } from './kernel/unnamed-platform.ts'
import { safeBack } from './paths.ts'
import { assetsOf } from './shells/PublicAssets.ts'
import { PublicDocument } from './shells/PublicDocument.tsx'
import { publicWords } from './shells/public-words.ts'
import { notFound, pageAt, wordsReady } from './site-pages.tsx'

export { entryOf } from './paths.ts'

export interface PageRequest {
  readonly path: string
  /** A name given twice arrives as a list; the first one counts. */
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly locale: Locale
  readonly theme: ThemeChoice
  readonly platform: PlatformInfo | undefined
  readonly loggedIn: boolean
}

export interface RenderedPage {
  readonly status: number
  readonly html: string
}

export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { path, locale, theme, loggedIn, platform = unnamedPlatform } = request
  const query = firstValues(request.query)
  await wordsReady(locale)
  const page = pageAt(path) ?? notFound
  const back = safeBack(query.back)
  const facts: PageFacts = { platform, loggedIn, ...(back ? { back } : {}) }
  const { title, description } = page.head(locale)
  const name = platform.basicInfo.platformName
  const html = documentText(
    locale,
    <PublicDocument
      locale={locale}
      theme={theme}
      title={page.path === '/' ? `${name} - ${title}` : `${title} - ${name}`}
      {...(description ? { description } : {})}
      {...(page.path ? { canonical: page.path } : {})}
      assets={assetsOf('src/site.tsx', page.soon?.(locale))}
      facts={factsText(facts)}
    >
      {page.body(facts, { query, theme })}
    </PublicDocument>,
  )
  return { status: page.status ?? 200, html }
}

function firstValues(query: PageRequest['query']): Record<string, string> {
  const entries = Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : (value?.[0] ?? '')])
  return Object.fromEntries(entries) as Record<string, string>
}

export interface WorkspaceRequest {
  readonly locale: Locale
  readonly theme: ThemeChoice
  readonly entry: 'app' | 'console'
}

/** The workspace draws itself; the server only hands over the frame. */
export async function renderWorkspace({ locale, theme, entry }: WorkspaceRequest): Promise<RenderedPage> {
  const say = await publicWords.load(locale)
  const html = documentText(
    locale,
    <PublicDocument
      locale={locale}
      theme={theme}
      title={entry === 'app' ? say.workspaceTitle : say.consoleTitle}
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
