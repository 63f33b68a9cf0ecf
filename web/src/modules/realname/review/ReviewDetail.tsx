// One application: masked facts, identity and photos revealed on demand with an audit record, and the decision.
import type { OutputOf } from '@attestry/contract/endpoint'
import { applicationCan, reviewApi } from '@attestry/contract/modules/realname/review'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { ReviewPhoto } from './ReviewPhoto.tsx'
import { tones } from './tones.ts'
import './review.css'
import { reviewWords } from './words.ts'

type Detail = OutputOf<typeof reviewApi.detail>

export function ReviewDetail({ desk, id }: { readonly desk: Pick<Collection, 'name' | 'close' | 'next'>; readonly id: string }) {
  const say = reviewWords.use()
  const [seen, setSeen] = useState<readonly string[]>([])
  const see = (what: string) => setSeen((before) => [...before, what])
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(applicationId, signal) => callDesk(reviewApi.detail, { id: applicationId }, { signal })}
      title={({ application }) => application.name}
      tag={({ application: { state } }) => <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>}
      acts={(detail) =>
        applicationCan.decide(detail.application.state) && (
          <Decision id={id} isOpened={isOpened(detail, seen)} onDone={desk.next} />
        )
      }
    >
      {(detail) => (
        <>
          {detail.sameNumber > 0 && <Callout kind="warning">{say.sameNumber(detail.sameNumber)}</Callout>}
          <Identity detail={detail} onReveal={() => see(id)} />
          <section>
            <h3>{say.photos}</h3>
            {detail.photos.length === 0 && <p className="quiet">{say.noPhotos}</p>}
            <ul className="review-photos">
              {detail.photos.map((photo) => (
                <li key={photo.id}>
                  <ReviewPhoto id={photo.id} side={say.sides[photo.side]} onShow={() => see(photo.id)} />
                </li>
              ))}
            </ul>
          </section>
          {detail.earlier.length > 0 && <Earlier list={detail.earlier} />}
        </>
      )}
    </DeskDetail>
  )
}

/** By this reviewer, now or earlier: the server refuses to pass before. */
function isOpened({ application, photos, opened }: Detail, seen: readonly string[]): boolean {
  const isSeen = new Set([...(opened.identity ? [application.id] : []), ...opened.photos, ...seen])
  return [application, ...photos].every(({ id }) => isSeen.has(id))
}

function Identity({ detail: { application }, onReveal }: { readonly detail: Detail; onReveal(): void }) {
  const say = reviewWords.use()
  const [unmasked, setUnmasked] = useState<OutputOf<typeof reviewApi.reveal>>()
  const { busy, problem, run } = useAct()
  const reveal = async () => {
    const revealed = await run((options) => callDesk(reviewApi.reveal, { id: application.id }, options))
    if (!revealed) return
    setUnmasked(revealed.value)
    onReveal()
  }
  const { name, number, legalPerson } = unmasked ?? { ...application, legalPerson: null }
  return (
    <section>
      <KeyValue
        rows={[
          [
            say.applicant,
            <span key="name" data-user-content>
              {name}
            </span>,
          ],
          [
            say.number,
            <span key="number" className="figures">
              {number}
            </span>,
          ],
          ...(legalPerson
            ? [
                [
                  say.legalPerson,
                  <span key="legal" data-user-content>
                    {legalPerson}
                  </span>,
                ] as const,
              ]
            : []),
          [
            say.phone,
            <span key="phone" className="figures">
              {application.phone}
            </span>,
          ],
          [say.method, `${say.kinds[application.kind]} · ${say.methods[application.method]}`],
          [
            say.submittedAt,
            <span key="at" className="figures">
              {time(application.submittedAt)}
            </span>,
          ],
          ...(application.decidedAt
            ? [
                [
                  say.decidedAt,
                  <span key="decided" className="figures">
                    {time(application.decidedAt)}
                  </span>,
                ] as const,
              ]
            : []),
          ...(application.reason
            ? [
                [
                  say.reason,
                  <span key="reason" data-user-content>
                    {application.reason}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      {!unmasked && (
        <p className="review-reveal">
          <Button small busy={busy} onClick={() => void reveal()}>
            {say.reveal}
          </Button>{' '}
          <span className="quiet">{say.revealHint}</span>
        </p>
      )}
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
    </section>
  )
}

function Earlier({ list }: { readonly list: Detail['earlier'] }) {
  const say = reviewWords.use()
  return (
    <section>
      <h3>{say.earlier}</h3>
      <ul className="review-earlier">
        {list.map(({ id, state, submittedAt, reason }) => (
          <li key={id}>
            <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag> <span className="figures">{time(submittedAt)}</span>
            {reason && (
              <p className="quiet" data-user-content>
                {reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DecisionProps {
  readonly id: string
  readonly isOpened: boolean
  onDone(): Promise<void>
}

function Decision({ id, isOpened, onDone }: DecisionProps) {
  const say = reviewWords.use()
  const change = (after: 'passed' | 'rejected') => [
    { what: say.stateChange, before: say.states.pending, after: say.states[after] },
  ]
  return (
    <>
      {!isOpened && <p className="quiet review-first">{say.viewFirst}</p>}
      <DeskAct
        label={say.reject}
        look="danger"
        text={say.rejectText}
        changes={change('rejected')}
        reason={{ hint: say.rejectHint, suggestions: say.suggestions }}
        done={say.rejected}
        act={(reason, options) => callDesk(reviewApi.reject, { id, reason }, options)}
        onDone={onDone}
      />
      <DeskAct
        label={say.pass}
        look="primary"
        disabled={!isOpened}
        text={say.passText}
        changes={change('passed')}
        done={say.passed}
        act={(_, options) => callDesk(reviewApi.pass, { id }, options)}
        onDone={onDone}
      />
    </>
  )
}
