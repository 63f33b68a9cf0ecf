// Island of a server-rendered page, hydrated later by scripts; until then, and without scripts, it is plain HTML.
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { LocaleContext, useLocale } from '../kernel/locale.ts'
import type { PageFacts } from '../kernel/page-facts.ts'

export type IslandName =
  | 'login'
  | 'registration'
  | 'reset-password'
  | 'auth-login'
  | 'third-login'
  | 'bridge-login'
  | 'file-digest'
  | 'case-form'
  | 'certificate-check'
  | 'file-lookup'
  | 'package-check'
  | 'shared-evidence'
  | 'shared-file'
  | 'shared-file-at-once'
  | 'shared-dossier'
  | 'phone-link'
  | 'log-path'
  | 'phone-capture'
  | 'phone-invoice'

/** Islands without React: their scripts work on the server-rendered HTML. */
export type PlainPartName = 'log'

interface PublicIslandProps {
  readonly name: IslandName
  readonly Component: ComponentType<PageFacts>
  readonly facts: PageFacts
  /** now: the page's purpose. idle: the page is readable without it. touch: rarely used, hydrated on first interaction. */
  readonly when: 'now' | 'idle' | 'touch'
}

export function PublicIsland({ name, Component, facts, when }: PublicIslandProps) {
  const locale = useLocale()
  // Rendered as a separate React root: generated ids depend on the root and must match the browser's.
  const content = (
    <LocaleContext value={locale}>
      <Component {...facts} />
    </LocaleContext>
  )
  const html = renderToString(content, { identifierPrefix: name })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and escaped by React
  return <div data-island={name} data-when={when} dangerouslySetInnerHTML={{ __html: html }} />
}

interface PlainPartProps extends Pick<PublicIslandProps, 'when'> {
  readonly name: PlainPartName
  readonly children: ReactNode
}

export const PlainPart = ({ name, when, children }: PlainPartProps) => (
  <div data-island={name} data-when={when}>
    {children}
  </div>
)
