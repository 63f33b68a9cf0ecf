// Desk of members: search, view, disable and enable accounts.
import { type PersonItem, peopleApi, personRoles, personStates } from '@attestry/contract/modules/account/people'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { PersonDetail } from './PersonDetail.tsx'
import { PersonStatus } from './PersonStatus.tsx'
import { personKinds, readPeopleSearch } from './search.ts'
import { peopleWords } from './words.ts'
import './people.css'

export function PeopleDeskScreen() {
  const say = peopleWords.use()
  const desk = useCollection({
    name: 'people',
    read: readPeopleSearch,
    keyOf: ({ id }: PersonItem) => id,
    list: ({ page, size, ...filters }, signal) =>
      callDesk(
        peopleApi.list,
        { ...filters, ...pageInput({ ...(page ? { page } : {}), ...(size ? { size } : {}) }) },
        { signal },
      ),
  })
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      label={say.list}
      name={{ title: say.name, text: (row) => row.name, below: (row) => (row.phone === row.name ? null : row.phone) }}
      columns={[
        { key: 'kind', title: say.kind, wideOnly: true, cell: ({ kind }) => say.kinds[kind] },
        { key: 'role', title: say.role, wideOnly: true, cell: ({ role }) => say.roles[role] },
        {
          key: 'certification',
          title: say.certification,
          wideOnly: true,
          cell: ({ role, certification }) => (role === 'sub' ? say.ofMain : say.certifications[certification]),
        },
        { key: 'state', title: say.state, cell: ({ disabled }) => <PersonStatus disabled={disabled} /> },
        { key: 'createdAt', title: say.createdAt, wideOnly: true, at: ({ createdAt }) => createdAt },
      ]}
      filters={[
        { key: 'search', label: say.search },
        { key: 'kind', label: say.kind, options: personKinds.map((value) => ({ value, label: say.kinds[value] })) },
        { key: 'role', label: say.role, options: personRoles.map((value) => ({ value, label: say.roles[value] })) },
        { key: 'state', label: say.state, options: personStates.map((value) => ({ value, label: say.states[value] })) },
      ]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) => <PersonDetail desk={desk} id={id} />}
    />
  )
}
