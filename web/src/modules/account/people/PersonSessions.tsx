// A member's logged-in devices, each of which can be logged out.
import { type PersonDetail, peopleApi } from '@attestry/contract/modules/account/people'
import { time } from '../../../kernel/format.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { deviceName } from '../settings/device-name.ts'
import { peopleWords } from './words.ts'

interface PersonSessionsProps {
  readonly desk: Pick<Collection, 'reload'>
  readonly sessions: PersonDetail['sessions']
}

export function PersonSessions({ desk, sessions }: PersonSessionsProps) {
  const say = peopleWords.use()
  return (
    <section>
      <h3>{say.sessions}</h3>
      {sessions.length === 0 ? (
        <p className="quiet">{say.noSessions}</p>
      ) : (
        <ul className="person-sessions">
          {sessions.map(({ id, device, address, lastSeenAt }) => (
            <li key={id}>
              <div>
                <div title={device} data-user-content>
                  {deviceName(device) || say.unknownDevice}
                </div>
                <div className="quiet">
                  {say.address} {address} · {say.lastSeen} {time(lastSeenAt)}
                </div>
              </div>
              <DeskAct
                small
                label={say.endSession}
                text={say.endSessionText}
                reason={{}}
                done={say.sessionEnded}
                act={(reason, options) => callDesk(peopleApi.endSession, { id, reason }, options)}
                onDone={desk.reload}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
