// Preview of the public page with the draft: the server-rendered shell in a script-free iframe, with the page component rendered into it.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { FrontPage, frontApi } from '@attestry/contract/modules/overview/front'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Locale, LocaleContext, useLocale } from '../../../kernel/locale.ts'
import { cachedPlatform } from '../../../kernel/session.ts'
import { languageNames } from '../../../light/language-names.zh.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { HelpPage } from '../help/HelpPage.tsx'
import { HomePage } from '../home/HomePage.tsx'
import { NewsArticlePage } from '../news/NewsArticlePage.tsx'
import './content-desk.css'
import type { PieceDraft } from './draft.ts'
import { articleWith, fetchAnswer, fetchShell, frontWith, helpWith, pageOfKind, placeOfKind } from './preview-page.ts'
import { contentDeskWords } from './words.ts'

export function ContentPreview({ draft }: { readonly draft: PieceDraft }) {
  const say = contentDeskWords.use()
  const [locale, setLocale] = useState<Locale>(useLocale())
  return (
    <details className="content-preview" open>
      <summary>{say.preview}</summary>
      <div>
        <p className="quiet">{say.previewText}</p>
        <Choice<Locale>
          label={say.previewLocale}
          value={locale}
          options={(['zh', 'en'] as const).map((value) => ({ value, label: languageNames[value] }))}
          onChange={setLocale}
        />
        <SitePage key={`${draft.kind} ${locale}`} draft={draft} locale={locale} />
      </div>
    </details>
  )
}

function SitePage({ draft, locale }: { readonly draft: PieceDraft; readonly locale: Locale }) {
  const say = contentDeskWords.use()
  const [main, setMain] = useState<Element>()
  const path = pageOfKind[draft.kind]
  const { data, error, refetch } = useQuery({
    queryKey: collectionKey('content', 'page', path, locale),
    queryFn: async () => {
      const platform = await cachedPlatform()
      const [shell, answer] = await Promise.all([fetchShell(path, locale, platform.id), fetchAnswer(draft.kind, locale)])
      return { platform, shell, answer }
    },
  })
  const deferredDraft = useDeferredValue(draft)
  if (!data) return error ? <Fault error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />
  const facts = { platform: data.platform, loggedIn: false }
  const page = () => {
    if (draft.kind === 'news') return <NewsArticlePage {...facts} answer={{ data: articleWith(deferredDraft, locale) }} />
    if (draft.kind === 'help') {
      const help = data.answer as OutputOf<typeof frontApi.help>
      return <HelpPage {...facts} answer={{ data: helpWith(help, deferredDraft, locale) }} />
    }
    const front = frontWith(data.answer as FrontPage, deferredDraft, locale)
    return <HomePage {...facts} answer={{ data: front }} digestBox={null} packageCheck={null} />
  }
  return (
    <>
      <div className="content-window">
        <iframe
          className="content-frame"
          title={say.preview}
          sandbox="allow-same-origin"
          srcDoc={data.shell}
          onLoad={({ currentTarget }) => setMain(currentTarget.contentDocument?.querySelector('main') ?? undefined)}
        />
      </div>
      {main &&
        createPortal(
          <LocaleContext value={locale}>
            <Suspense>
              {page()}
              <ScrollTo main={main} place={placeOfKind[draft.kind]} />
            </Suspense>
          </LocaleContext>,
          main,
        )}
    </>
  )
}

const MARGIN_PX = 80

/** Rendered after the page, so that its effect finds the piece. Scrolls only the frame: scrollIntoView would scroll the console, too. */
function ScrollTo({ main, place }: { readonly main: Element; readonly place: string | undefined }) {
  useEffect(() => {
    const top = place && main.querySelector(place)?.getBoundingClientRect().top
    if (top) main.ownerDocument.defaultView?.scrollBy({ top: top - MARGIN_PX })
  }, [main, place])
  return null
}
