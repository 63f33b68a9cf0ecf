// All help on one page, so that it can be searched and printed: topics, documents, prices, FAQ.
import type { OutputOf } from '@attestry/contract/endpoint'
import { helpTopics } from '@attestry/contract/modules/content/piece'
import type { frontApi } from '@attestry/contract/modules/overview/front'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { EmptyState } from '../../../light/EmptyState.tsx'
import { ArticleText } from '../article/ArticleText.tsx'
import { PriceTable } from '../price/PriceTable.tsx'
import { helpWords } from './words.ts'

export type HelpAnswer = OutputOf<typeof frontApi.help>

export function HelpPage({ answer }: PageFacts) {
  const say = helpWords.use()
  const data = answer && 'data' in answer ? (answer.data as HelpAnswer) : undefined
  const topics = helpTopics.flatMap((topic) => {
    const documents = data?.documents.filter(({ section }) => section === topic) ?? []
    return documents.length > 0 ? [{ topic, documents }] : []
  })
  return (
    <div className="reading reading-wide">
      <header className="reading-head">
        <h1>{say.title}</h1>
        <p className="band-lead">{say.lead}</p>
      </header>
      {topics.length === 0 && <EmptyState title={say.empty}>{say.emptyText}</EmptyState>}
      <div className="help">
        {topics.length > 0 && (
          <nav className="help-contents" aria-label={say.contents}>
            <ul>
              {topics.map(({ topic }) => (
                <li key={topic}>
                  <a href={`#${topic}`}>{say.topics[topic]}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="help-topics">
          {topics.map(({ topic, documents }) => (
            <section key={topic} id={topic} aria-labelledby={`${topic}-title`}>
              <h2 id={`${topic}-title`}>{say.topics[topic]}</h2>
              {topic === 'faq'
                ? documents.map((document) => (
                    <details key={document.id} className="question">
                      <summary>
                        <h3>{document.title}</h3>
                      </summary>
                      <p className="question-short">{document.summary}</p>
                      <ArticleText body={document.body} level={4} />
                    </details>
                  ))
                : documents.map((document) => (
                    <article key={document.id} className="help-document">
                      <h3>{document.title}</h3>
                      <p className="help-summary">{document.summary}</p>
                      <ArticleText body={document.body} level={4} />
                    </article>
                  ))}
              {topic === 'price' && data && <PriceTable {...data.prices} />}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
