// Related accounts: a sub-account's main account, or a main account's sub-accounts.
import type { PersonItem } from '@attestry/contract/modules/account/people'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { PersonStatus } from './PersonStatus.tsx'
import { peopleWords } from './words.ts'

interface PersonRelationsProps {
  readonly desk: Pick<Collection, 'show'>
  readonly main: PersonItem | null
  readonly subs: readonly PersonItem[]
  readonly isMain: boolean
}

export function PersonRelations({ desk, main, subs, isMain }: PersonRelationsProps) {
  const say = peopleWords.use()
  const shown = main ? [main] : subs
  return (
    <section>
      <h3>{isMain ? say.subs : say.main}</h3>
      {shown.length === 0 ? (
        <p className="quiet">{say.noSubs}</p>
      ) : (
        <ul className="person-relations">
          {shown.map(({ id, name, phone, disabled }) => (
            <li key={id}>
              <button type="button" className="text-link" data-user-content onClick={() => desk.show(id)}>
                {name}
              </button>
              <span className="quiet figures">{phone}</span>
              <PersonStatus disabled={disabled} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
