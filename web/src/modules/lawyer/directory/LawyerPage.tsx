// One lawyer's profile, and the form to request a call back.
import type { Lawyer } from '@attestry/contract/modules/lawyer/directory'
import type { ReactNode } from 'react'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { paths } from '../../../paths.ts'
import { ArticleText } from '../../content/public.tsx'
import { LawyerCards } from './LawyerCards.tsx'
import { lawyerWords } from './words.ts'

export function LawyerPage({ answer, caseForm }: PageFacts & { readonly caseForm: ReactNode }) {
  const say = lawyerWords.use()
  if (!answer || 'refusal' in answer) return <Missing />
  const { name, firm, city, years, licence, fields, summary, introduction, others } = answer.data as Lawyer
  return (
    <div className="reading reading-wide">
      <p className="news-facts">
        <a href={paths.lawyers()}>{say.back}</a>
      </p>
      <div className="lawyer">
        <article>
          <h1>{name}</h1>
          <p className="article-lead">{summary}</p>
          <ArticleText body={introduction} />
        </article>
        <aside className="card" aria-label={name}>
          <KeyValue
            rows={[
              [say.firm, firm],
              [say.city, city],
              [say.practice, say.practiceYears(years)],
              [say.fields, fields.map((field) => field.name).join(' · ')],
              [say.licence, licence],
            ]}
          />
          <p className="field-hint">{say.licenceNote}</p>
        </aside>
      </div>
      <section className="band case" aria-labelledby="case-title">
        <div>
          <h2 id="case-title">{say.ask}</h2>
          <p className="band-lead">{say.askText}</p>
        </div>
        {caseForm}
      </section>
      {others.length > 0 && (
        <section className="band" aria-labelledby="others">
          <h2 id="others">{say.others}</h2>
          <LawyerCards lawyers={others} level={3} />
        </section>
      )}
    </div>
  )
}

function Missing() {
  const say = lawyerWords.use()
  return (
    <div className="way-out">
      <h1>{say.missing}</h1>
      <p>{say.missingText}</p>
      <LinkButton look="primary" href={paths.lawyers()}>
        {say.back}
      </LinkButton>
    </div>
  )
}
