// One article, with links to the next and previous ones.
import type { NewsArticle } from '@attestry/contract/modules/content/site'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { paths } from '../../../paths.ts'
import { ArticleText } from '../article/ArticleText.tsx'
import { DateText } from '../article/DateText.tsx'
import { newsWords } from './words.ts'

export function NewsArticlePage({ answer }: PageFacts) {
  const say = newsWords.use()
  if (!answer || 'refusal' in answer) return <Missing />
  const article = answer.data as NewsArticle
  const neighbours = [
    [say.newer, article.newer],
    [say.older, article.older],
  ] as const
  return (
    <article className="reading article">
      <p className="news-facts">
        <a href={paths.news({ kind: article.section })}>{say.kinds[article.section as keyof typeof say.kinds]}</a>{' '}
        <DateText at={article.publishedAt} />
      </p>
      <h1>{article.title}</h1>
      <p className="article-lead">{article.summary}</p>
      <ArticleText body={article.body} />
      <nav className="article-neighbours" aria-label={say.neighbours}>
        {neighbours.map(([name, other]) =>
          other ? (
            <a key={name} href={paths.article({ id: other.id })}>
              <span>{name}</span>
              <strong>{other.title}</strong>
            </a>
          ) : null,
        )}
      </nav>
    </article>
  )
}

function Missing() {
  const say = newsWords.use()
  return (
    <div className="way-out">
      <h1>{say.missing}</h1>
      <p>{say.missingText}</p>
      <LinkButton look="primary" href={paths.news()}>
        {say.back}
      </LinkButton>
    </div>
  )
}
