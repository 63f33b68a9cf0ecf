// The latest articles and announcements.
import type { FrontPage } from '@attestry/contract/modules/overview/front'
import { paths } from '../../../paths.ts'
import { DateText } from '../article/DateText.tsx'
import { homeWords } from './words.ts'

export function Latest({ news, announcements }: Pick<FrontPage, 'news' | 'announcements'>) {
  const say = homeWords.use()
  if (news.length + announcements.length === 0) return null
  return (
    <section className="band latest" aria-labelledby="latest">
      <div>
        <h2 id="latest">{say.newsTitle}</h2>
        <ul className="latest-news">
          {news.map(({ id, title, summary, publishedAt }) => (
            <li key={id}>
              <DateText at={publishedAt} />
              <h3>
                <a href={paths.article({ id })}>{title}</a>
              </h3>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
        <p className="band-note">
          <a href={paths.news()}>{say.allNews}</a>
        </p>
      </div>
      {announcements.length > 0 && (
        <div>
          <h2>{say.announcementsTitle}</h2>
          <ul className="latest-announcements">
            {announcements.map(({ id, title, summary, publishedAt }) => (
              <li key={id}>
                <h3>{title}</h3>
                <p>{summary}</p>
                <DateText at={publishedAt} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
