// Desk of staff: accounts, roles and enrolment state.
import type { OutputOf } from '@attestry/contract/endpoint'
import { staffRoles } from '@attestry/contract/modules/account/profile'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { InviteStaff } from './InviteStaff.tsx'
import { StaffDetail } from './StaffDetail.tsx'
import { readStaffSearch } from './search.ts'
import { tones } from './tones.ts'
import { staffWords } from './words.ts'

type Person = OutputOf<typeof staffApi.list>['list'][number]

const NEW = 'new'

export function StaffDeskScreen() {
  const say = staffWords.use()
  const desk = useCollection({
    name: 'staff',
    read: readStaffSearch,
    keyOf: ({ id }: Person) => id,
    list: ({ role, ...page }, signal) => callDesk(staffApi.list, { ...pageInput(page), ...(role ? { role } : {}) }, { signal }),
  })
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      label={say.list}
      actions={
        <Button look="primary" icon="plus" onClick={() => desk.show(NEW)}>
          {say.invite}
        </Button>
      }
      name={{
        title: say.name,
        text: ({ name }) => name,
        below: ({ phone, self }) => (
          <span className="figures">
            {phone}
            {self ? ` · ${say.you}` : ''}
          </span>
        ),
      }}
      columns={[
        { key: 'role', title: say.role, cell: ({ role }) => say.roles[role] },
        { key: 'state', title: say.state, cell: ({ state }) => <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag> },
        {
          key: 'lastSeenAt',
          title: say.lastSeenAt,
          wideOnly: true,
          at: ({ lastSeenAt }) => lastSeenAt,
          none: say.never,
        },
      ]}
      filters={[{ key: 'role', label: say.role, options: staffRoles.map((value) => ({ value, label: say.roles[value] })) }]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) => (id === NEW ? <InviteStaff desk={desk} /> : <StaffDetail desk={desk} id={id} />)}
    />
  )
}
