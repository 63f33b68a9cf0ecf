// The public site's 404 page.
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { paths } from '../../../paths.ts'
import { notFoundWords } from './words.ts'

export function NotFoundPage({ platform }: PageFacts) {
  const say = notFoundWords.use()
  const phone = platform.notaryInfo.consultationPhone
  return (
    <section className="way-out">
      <h1>{say.title}</h1>
      <p>{say.text}</p>
      <div className="way-out-acts">
        <LinkButton look="primary" href={paths.home()}>
          {say.home}
        </LinkButton>
        <LinkButton href={paths.overview()}>{say.workspace}</LinkButton>
        <LinkButton href={paths.query()}>{say.query}</LinkButton>
      </div>
      {phone && <p>{say.call(phone)}</p>}
    </section>
  )
}
