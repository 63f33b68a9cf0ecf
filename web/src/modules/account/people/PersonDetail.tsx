// One member: who they are as far as staff may see, their devices, what they have, and the acts with a reason.
import { type PersonDetail as Detail, peopleApi } from '@attestry/contract/modules/account/people'
import { mayDo } from '@attestry/contract/modules/operator/role'
import { useState } from 'react'
import { consolePaths } from '../../../console-paths.ts'
import { time } from '../../../kernel/format.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import type { Desk } from '../../../ui/desk/use-desk.ts'
import { Callout, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { useAccount } from '../own-account.ts'
import { PersonGlance } from './PersonGlance.tsx'
import { PersonRelations } from './PersonRelations.tsx'
import { PersonSessions } from './PersonSessions.tsx'
import { PersonState } from './PersonState.tsx'
import { peopleWords } from './words.ts'

type OfDesk = Pick<Desk, 'name' | 'close' | 'reload' | 'show'>

const own = (text: string) => <span data-user-content>{text}</span>
const figures = (text: string) => <span className="figures">{text}</span>
const copied = (text: string) => (
  <span className="with-copy">
    <code className="mono">{text}</code>
    <CopyButton value={text} />
  </span>
)

interface Whole {
  readonly name: string
  readonly phone: string
}

export function PersonDetail({ desk, id }: { readonly desk: OfDesk; readonly id: string }) {
  const say = peopleWords.use()
  // Gone with the pane: what was revealed once is not left lying about.
  const [whole, setWhole] = useState<Whole>()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(asked, signal) => callDesk(peopleApi.detail, { id: asked }, { signal })}
      title={({ person }: Detail) => person.name}
      tag={({ person }) => <PersonState disabled={person.disabled} />}
      acts={(detail) => <Acts desk={desk} detail={detail} onWhole={setWhole} />}
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
              [say.fullName, own(whole?.name ?? person.name)],
              [say.phone, figures(whole?.phone ?? person.phone)],
              [say.kind, `${say.kinds[person.kind]} · ${say.roles[person.role]}`],
              [say.certification, person.role === 'sub' ? say.ofMain : say.certifications[person.certification]],
              [say.createdAt, time(person.createdAt)],
              [say.id, copied(person.id)],
            ]}
          />
          <PersonGlance desk={desk} id={id} />
          <PersonRelations desk={desk} main={main} subs={subs} isMain={person.role === 'main'} />
          <PersonSessions desk={desk} sessions={sessions} />
        </>
      )}
    </DeskDetail>
  )
}

interface ActsProps {
  readonly desk: OfDesk
  readonly detail: Detail
  onWhole(whole: Whole): void
}

function Acts({ desk, detail: { person, bar }, onWhole }: ActsProps) {
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
        act={async (reason, options) => onWhole(await callDesk(peopleApi.reveal, { id, reason }, options))}
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
