// Details of a member as far as staff may see them: identity, devices, records, wallet, and acts with a reason.
import { type PersonDetail as Detail, peopleApi } from '@attestry/contract/modules/account/people'
import { mayDo } from '@attestry/contract/modules/operator/role'
import { useState } from 'react'
import { consolePaths } from '../../../console-paths.ts'
import { time } from '../../../kernel/format.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { useAccount } from '../own-account.ts'
import { PersonRelations } from './PersonRelations.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { PersonStatus } from './PersonStatus.tsx'
import { PersonSummary } from './PersonSummary.tsx'
import { peopleWords } from './words.ts'

type PeopleDesk = Pick<Collection, 'name' | 'close' | 'reload' | 'show'>

const userText = (text: string) => <span data-user-content>{text}</span>
const figures = (text: string) => <span className="figures">{text}</span>
const withCopy = (text: string) => (
  <span className="with-copy">
    <code className="mono">{text}</code>
    <CopyButton value={text} />
  </span>
)

interface Unmasked {
  readonly name: string
  readonly phone: string
}

export function PersonDetail({ desk, id }: { readonly desk: PeopleDesk; readonly id: string }) {
  const say = peopleWords.use()
  // Component state only: revealed data is discarded when the pane closes.
  const [unmasked, setUnmasked] = useState<Unmasked>()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(personId, signal) => callDesk(peopleApi.detail, { id: personId }, { signal })}
      title={({ person }: Detail) => person.name}
      tag={({ person }) => <PersonStatus disabled={person.disabled} />}
      acts={(detail) => <Acts desk={desk} detail={detail} onRevealed={setUnmasked} />}
    >
      {({ person, main, subs, sessions, bar }) => (
        <>
          {bar && (
            <Callout kind="warning">
              {say.barred(time(bar.at))}
              <br />
              <span data-user-content>{say.barReason(bar.reason)}</span>
            </Callout>
          )}
          {!bar && person.disabled && person.role === 'sub' && <Callout kind="info">{say.byMain}</Callout>}
          <KeyValue
            rows={[
              [say.fullName, userText(unmasked?.name ?? person.name)],
              [say.phone, figures(unmasked?.phone ?? person.phone)],
              [say.kind, `${say.kinds[person.kind]} · ${say.roles[person.role]}`],
              [say.certification, person.role === 'sub' ? say.ofMain : say.certifications[person.certification]],
              [say.createdAt, time(person.createdAt)],
              [say.id, withCopy(person.id)],
            ]}
          />
          <PersonSummary desk={desk} id={id} />
          <PersonRelations desk={desk} main={main} subs={subs} isMain={person.role === 'main'} />
          <PersonSessions desk={desk} sessions={sessions} />
        </>
      )}
    </DeskDetail>
  )
}

interface ActsProps {
  readonly desk: PeopleDesk
  readonly detail: Detail
  onRevealed(unmasked: Unmasked): void
}

function Acts({ desk, detail: { person, bar }, onRevealed }: ActsProps) {
  const say = peopleWords.use()
  const role = useAccount()?.role ?? ''
  const { id } = person
  const change = (before: string, after: string) => [{ what: say.state, before, after }]
  const { active, disabled } = say.states
  return (
    <>
      <DeskAct
        label={say.reveal}
        text={say.revealText}
        reason={{ label: say.lookReason }}
        done={say.revealed}
        act={async (reason, options) => onRevealed(await callDesk(peopleApi.reveal, { id, reason }, options))}
      />
      {person.role === 'main' && mayDo(role, 'price-propose') && (
        <AnchorButton href={consolePaths.adjustments({ open: 'new', member: id })}>{say.adjust}</AnchorButton>
      )}
      {bar ? (
        <DeskAct
          label={say.enable}
          look="primary"
          text={say.enableText}
          changes={change(disabled, active)}
          reason={{ hint: say.reasonHint, suggestions: [say.cleared] }}
          done={say.enabled}
          act={(reason, options) => callDesk(peopleApi.enable, { id, reason }, options)}
          onDone={desk.reload}
        />
      ) : (
        <DeskAct
          label={say.disable}
          look="danger"
          text={say.disableText}
          changes={change(person.disabled ? disabled : active, disabled)}
          reason={{ hint: say.reasonHint, suggestions: [say.stolen, say.fraud] }}
          done={say.disabled}
          act={(reason, options) => callDesk(peopleApi.disable, { id, reason }, options)}
          onDone={desk.reload}
        />
      )}
    </>
  )
}
