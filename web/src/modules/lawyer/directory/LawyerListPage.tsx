// Lawyer directory: a plain form filters by city, field and name; the list is server-rendered.
import type { LawyerPage } from '@attestry/contract/modules/lawyer/directory'
import type { ReactNode } from 'react'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { Button } from '../../../light/Button.tsx'
import { EmptyState } from '../../../light/EmptyState.tsx'
import { Field } from '../../../light/Field.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { PageLinks } from '../../content/public.tsx'
import { LawyerCards } from './LawyerCards.tsx'
import { lawyerWords } from './words.ts'

interface LawyerListPageProps extends PageFacts {
  readonly query: Readonly<Record<string, string>>
  /** The form's island, passed in because only the server can render it. */
  readonly caseForm: ReactNode
}

const CASE_ANCHOR = 'case'

export function LawyerListPage({ answer, query, caseForm }: LawyerListPageProps) {
  const say = lawyerWords.use()
  const page = answer && 'data' in answer ? (answer.data as LawyerPage) : undefined
  const { city, field, keyword } = query
  return (
    <div className="reading reading-wide">
      <header className="reading-head">
        <h1>{say.title}</h1>
        <p className="band-lead">{say.lead}</p>
        <Filters query={query} page={page} />
      </header>
      {page && page.total > 0 ? (
        <>
          <p className="lawyer-count">{say.found(page.total)}</p>
          <LawyerCards lawyers={page.list} level={2} />
          <PageLinks {...page} hrefOf={(pageNum) => paths.lawyers({ city, field, keyword, page: String(pageNum) })} />
        </>
      ) : (
        <EmptyState title={say.empty} action={<a href={paths.lawyers()}>{say.clear}</a>}>
          {say.emptyText}
        </EmptyState>
      )}
      <section className="band case" id={CASE_ANCHOR} aria-labelledby="case-title">
        <div>
          <h2 id="case-title">{say.ask}</h2>
          <p className="band-lead">{say.askText}</p>
        </div>
        {caseForm}
      </section>
    </div>
  )
}

function Filters({ query, page }: { readonly query: LawyerListPageProps['query']; readonly page: LawyerPage | undefined }) {
  const say = lawyerWords.use()
  return (
    <form className="lawyer-filters" method="get" action={paths.lawyers()} aria-label={say.filters}>
      <Field label={say.city}>
        {(ids) => (
          <select {...ids} className="input" name="city" defaultValue={query.city ?? ''}>
            <option value="">{say.anyCity}</option>
            {page?.cities.map(({ city, name, count }) => (
              <option key={city} value={city}>
                {name} ({count})
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={say.field}>
        {(ids) => (
          <select {...ids} className="input" name="field" defaultValue={query.field ?? ''}>
            <option value="">{say.anyField}</option>
            {page?.fields.map(({ fid, name, count }) => (
              <option key={fid} value={fid}>
                {name} ({count})
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField name="keyword" label={say.keyword} defaultValue={query.keyword ?? ''} maxLength={40} type="search" />
      <Button type="submit" look="primary">
        {say.search}
      </Button>
    </form>
  )
}
