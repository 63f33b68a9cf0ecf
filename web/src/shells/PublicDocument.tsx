// The HTML document around a page: language, title, canonical links, styles, the entry script, and the page facts for scripts.
import { wirePath } from '@attestry/contract/endpoint'
import { behaviorApi } from '@attestry/contract/modules/content/behavior'
import type { ReactNode } from 'react'
import { htmlLang, type Locale } from '../kernel/locale.ts'
import { FACTS_ID } from '../kernel/page-facts.ts'
import type { ThemeChoice } from '../kernel/theme.ts'
import type { PageAssets } from './PublicAssets.ts'

export interface PublicDocumentProps {
  readonly locale: Locale
  readonly theme: ThemeChoice
  readonly title: string
  readonly description?: string
  /** Absent: the page is marked `noindex`. */
  readonly canonical?: string
  /** schema.org data for search engines, as JSON that is safe inside a script element. */
  readonly structured?: string
  /** Inlined style sheet for the first paint. */
  readonly styles?: string
  /** A platform's own colours, as a style sheet. */
  readonly colours?: string
  readonly assets: PageAssets
  /** The page is readable without its scripts, so they are fetched at low priority. */
  readonly lowPriorityScripts?: boolean
  /** JSON that is safe inside a script element. */
  readonly facts?: string
  readonly children: ReactNode
}

export function PublicDocument(props: PublicDocumentProps) {
  const {
    locale,
    theme,
    title,
    description,
    canonical,
    structured,
    styles,
    colours,
    assets,
    lowPriorityScripts,
    facts,
    children,
  } = props
  const fetchPriority = lowPriorityScripts ? 'low' : 'auto'
  return (
    <html lang={htmlLang[locale]} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {canonical ? <CanonicalLinks canonical={canonical} /> : <meta name="robots" content="noindex" />}
        <meta property="og:title" content={title} />
        {description && <meta property="og:description" content={description} />}
        <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
        <meta name="format-detection" content="telephone=no" />
        {assets.icon && <link rel="icon" type="image/svg+xml" href={assets.icon} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own sheets, as they were built */}
        {styles && <style dangerouslySetInnerHTML={{ __html: styles }} />}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of six-digit colours only */}
        {colours && <style dangerouslySetInnerHTML={{ __html: colours }} />}
        {assets.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority={fetchPriority} />
        ))}
        {assets.script && <script type="module" src={assets.script} fetchPriority={fetchPriority} />}
      </head>
      <body data-count-at={wirePath(behaviorApi.note)}>
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, never run */}
        {structured && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, read as data */}
        {facts && <script id={FACTS_ID} type="application/json" dangerouslySetInnerHTML={{ __html: facts }} />}
      </body>
    </html>
  )
}

/** The canonical link, and an alternate link for each language. */
function CanonicalLinks({ canonical }: { readonly canonical: string }) {
  return (
    <>
      <link rel="canonical" href={canonical} />
      {(['zh', 'en'] as const).map((lang) => (
        <link key={lang} rel="alternate" hrefLang={htmlLang[lang]} href={`${canonical}?lang=${lang}`} />
      ))}
    </>
  )
}
