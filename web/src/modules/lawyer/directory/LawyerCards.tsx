// Lawyers as a list of cards.
import type { ListedLawyer } from '@attestry/contract/modules/lawyer/directory'
import { paths } from '../../../paths.ts'
import { lawyerWords } from './words.ts'

interface LawyerCardsProps {
  readonly lawyers: readonly ListedLawyer[]
  readonly level: 2 | 3
}

export function LawyerCards({ lawyers, level }: LawyerCardsProps) {
  const say = lawyerWords.use()
  const Heading = `h${level}` as const
  return (
    <ul className="lawyers">
      {lawyers.map(({ id, name, firm, city, fields, years, summary }) => (
        <li key={id} className="card">
          <Heading>
            <a href={paths.lawyer({ id })}>{name}</a>
          </Heading>
          <p className="lawyer-firm">
            {firm} · <span className="lawyer-fact">{city}</span> · <span className="lawyer-fact">{say.years(years)}</span>
          </p>
          <p>{summary}</p>
          <ul className="tags" aria-label={say.fields}>
            {fields.map((field) => (
              <li key={field.fid}>{field.name}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
