// Details of a staff member, and the owner's acts on them.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { StaffRole } from '@attestry/contract/modules/account/profile'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Duties, RoleField } from './RoleField.tsx'
import { tones } from './tones.ts'
import './staff.css'
import { staffWords } from './words.ts'

type Person = OutputOf<typeof staffApi.read>

export function StaffDetail({ desk, id }: { readonly desk: Pick<Collection, 'name' | 'close' | 'reload'>; readonly id: string }) {
  const say = staffWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(staffId, signal) => callDesk(staffApi.read, { id: staffId }, { signal })}
      title={({ name }) => name}
      tag={({ state }) => <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>}
      acts={(person) => !person.self && <Acts person={person} onDone={desk.reload} />}
    >
      {(person) => (
        <>
          {person.self && <Callout>{say.self}</Callout>}
          <KeyValue
            rows={[
              [
                say.phone,
                <span key="phone" className="figures">
                  {person.phone}
                </span>,
              ],
              [say.role, say.roles[person.role]],
              [say.factor, person.state === 'active' ? say.factorOn : say.factorOff],
              [
                say.createdAt,
                <span key="at" className="figures">
                  {time(person.createdAt)}
                </span>,
              ],
              [
                say.lastSeenAt,
                <span key="seen" className="figures">
                  {person.lastSeenAt ? time(person.lastSeenAt) : say.never}
                </span>,
              ],
            ]}
          />
          <Duties role={person.role} />
        </>
      )}
    </DeskDetail>
  )
}

function Acts({ person, onDone }: { readonly person: Person; onDone(): Promise<void> }) {
  const say = staffWords.use()
  const { id, state } = person
  const [role, setRole] = useState<StaffRole>(person.role)
  const reason = { label: say.reason }
  return (
    <>
      {state === 'active' && (
        <DeskAct
          label={say.reset}
          text={say.resetText}
          changes={[{ what: say.factor, before: say.factorOn, after: say.factorOff }]}
          reason={reason}
          done={say.resetDone}
          act={(why, options) => callDesk(staffApi.resetFactor, { id, reason: why }, options)}
          onDone={onDone}
        />
      )}
      {state === 'disabled' ? (
        <DeskAct
          label={say.enable}
          reason={reason}
          done={say.enabled}
          act={(why, options) => callDesk(staffApi.enable, { id, reason: why }, options)}
          onDone={onDone}
        />
      ) : (
        <DeskAct
          label={say.disable}
          look="danger"
          text={say.disableText}
          changes={[{ what: say.state, before: say.states[state], after: say.states.disabled }]}
          reason={reason}
          done={say.disabled}
          act={(why, options) => callDesk(staffApi.disable, { id, reason: why }, options)}
          onDone={onDone}
        />
      )}
      <DeskAct
        label={say.changeRole}
        look="primary"
        text={say.roleText}
        changes={[{ what: say.role, before: say.roles[person.role], after: say.roles[role] }]}
        fields={() => <RoleField label={say.newRole} value={role} onChange={setRole} />}
        ready={role !== person.role}
        reason={reason}
        done={say.roleChanged}
        act={(why, options) => callDesk(staffApi.changeRole, { id, role, reason: why }, options)}
        onDone={onDone}
      />
    </>
  )
}
