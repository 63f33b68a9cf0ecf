// List of news; the section and the page are in the URL.
import type { OutputOf } from '@attestry/contract/endpoint'
import { newsKinds } from '@attestry/contract/modules/content/piece'
import type { siteApi } from '@attestry/contract/modules/content/site'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { EmptyState } from '../../../light/EmptyState.tsx'
import { paths } from '../../../paths.ts'
import { DateText } from '../article/DateText.tsx'
import { PageLinks } from '../article/PageLinks.tsx'
import { newsWords } from './words.ts'

type NewsPage = OutputOf<typeof siteApi.news>

export function NewsListPage({ answer, kind }: PageFacts & { readonly kind: string | undefined }) {
  const say = newsWords.use()
  const page = answer && 'data' in answer ? (answer.data as NewsPage) : undefined
  const sections = [[undefined, say.all], ...newsKinds.map((each) => [each, say.kinds[each]] as const)] as const
  return (
    <div className="reading">
      <header className="reading-head">
        <h1>{say.title}</h1>
        <p className="band-lead">{say.lead}</p>
        <nav className="chips" aria-label={say.kindsLabel}>
          {sections.map(([each, name]) => (
            <a key={name} href={paths.news({ kind: each })} aria-current={each === kind ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      {page && page.list.length > 0 ? (
        <ul className="news-list">
          {page.list.map((item) => (
            <li key={item.id}>
              <p className="news-facts">
                <DateText at={item.publishedAt} /> <span>{say.kinds[item.section as keyof typeof say.kinds]}</span>
              </p>
              <h2>
                <a href={paths.article({ id: item.id })}>{item.title}</a>
              </h2>
              <p>{item.summary}</p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={say.empty} action={<a href={paths.news()}>{say.all}</a>}>
          {say.emptyText}
        </EmptyState>
      )}
      {page && <PageLinks {...page} hrefOf={(pageNum) => paths.news({ kind, page: String(pageNum) })} />}
    </div>
  )
}
