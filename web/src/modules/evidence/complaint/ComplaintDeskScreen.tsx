// Operator screen for complaints about captures: complaint, captured artefacts, refund or decline.

import type { OutputOf } from '@attestry/contract/endpoint'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { complaintCase } from '@attestry/contract/modules/evidence/complaint-case'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { pageInput } from '../../../ui/collection/search.ts'
import { type Collection, useCollection } from '../../../ui/collection/use-collection.ts'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { KeyValue } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { CaseDesk, CaseDeskActs, CaseStatus, CaseTimeline } from '../../casework/public.tsx'
import { captureWords } from '../capture/words.ts'
import { readComplaintSearch } from './search.ts'
import { complaintWords } from './words.ts'
import type { Words } from './words.zh.ts'

type Complaint = OutputOf<typeof complaintApi.list>['list'][number]
type Whole = OutputOf<typeof complaintApi.read>

export function ComplaintDeskScreen() {
  const locale = useLocale()
  const say = complaintWords.use()
  const desk = useCollection({
    name: 'complaint',
    read: readComplaintSearch,
    keyOf: ({ ano }: Complaint) => ano,
    list: ({ state, ...page }, signal) =>
      callDesk(complaintApi.list, { ...pageInput(page), ...(state ? { state } : {}) }, { signal }),
  })
  return (
    <CaseDesk
      definition={complaintCase}
      desk={desk}
      words={say.desk}
      name={{ title: say.name, text: ({ name }) => name, below: ({ kind }) => evidenceKinds[kind].name[locale] }}
      columns={[
        { key: 'reason', title: say.reason, wideOnly: true, cell: ({ reason }) => say.reasons[reason] },
        {
          key: 'at',
          title: say.complainedAt,
          at: ({ complainedAt }) => complainedAt,
        },
      ]}
      detail={(ano) => <ComplaintDetail desk={desk} ano={ano} />}
    />
  )
}

type OpenDesk = Pick<Collection, 'name' | 'close' | 'next' | 'reload'>

function ComplaintDetail({ desk, ano }: { readonly desk: OpenDesk; readonly ano: string }) {
  return (
    <DeskDetail
      desk={desk}
      id={ano}
      load={(id, signal) => callDesk(complaintApi.read, { ano: id }, { signal })}
      title={({ name }) => name}
      tag={({ state }) => <CaseStatus definition={complaintCase} state={state} />}
      acts={(complaint) =>
        actsOf(complaintCase, complaint.state, 'desk').length > 0 && <Decision complaint={complaint} onDone={desk.next} />
      }
    >
      {(complaint) => (
        <>
          <Facts complaint={complaint} />
          <CaseTimeline
            definition={complaintCase}
            desk={desk}
            id={ano}
            state={complaint.state}
            load={(options) => callDesk(complaintApi.timeline, { ano }, options)}
            assign={(input, options) => callDesk(complaintApi.assign, { ano, ...input }, options)}
          />
        </>
      )}
    </DeskDetail>
  )
}

const refundOf = ({ refund }: Whole, say: Words): string =>
  (['recharged', 'gift'] as const)
    .filter((fund) => Number(refund[fund]) > 0)
    .map((fund) => say.refundParts[fund](refund[fund]))
    .join(say.comma) || say.nothing

function Facts({ complaint }: { readonly complaint: Whole }) {
  const say = complaintWords.use()
  const capture = captureWords.use()
  const own = (text: string) => <span data-user-content>{text}</span>
  const figures = (text: string) => <span className="figures">{text}</span>
  return (
    <>
      <section>
        <h3>{say.reasons[complaint.reason]}</h3>
        <p>{complaint.text ? own(complaint.text) : say.noText}</p>
      </section>
      <KeyValue
        rows={[
          [say.number, figures(complaint.ano)],
          [say.kind, evidenceKinds[complaint.kind].name[useLocale()]],
          [say.url, own(complaint.url)],
          [say.phone, figures(complaint.phone)],
          [say.complainedAt, figures(time(complaint.complainedAt))],
          [say.capturedAt, figures(time(complaint.capturedAt))],
          ...(complaint.state === 'open' ? [[say.refundWould, refundOf(complaint, say)] as const] : []),
          ...(complaint.decision ? [[say.decision, own(complaint.decision)] as const] : []),
          ...(complaint.decidedAt ? [[say.decidedAt, figures(time(complaint.decidedAt))] as const] : []),
        ]}
      />
      <section>
        <h3>{say.warnings}</h3>
        {complaint.warnings.length === 0 && <p className="quiet">{say.noWarnings}</p>}
        <ul>
          {complaint.warnings.map((warning) => (
            <li key={warning}>{capture.warnings[warning]}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{say.artefacts}</h3>
        <KeyValue
          rows={complaint.artefacts.map(({ kind, state }) => [
            capture.artefacts[kind],
            <StatusTag key={kind} tone={state === 'ok' ? 'done' : 'failed'}>
              {capture.artefactStates[state]}
            </StatusTag>,
          ])}
        />
      </section>
    </>
  )
}

function Decision({ complaint, onDone }: { readonly complaint: Whole; onDone(): Promise<void> }) {
  const say = complaintWords.use()
  const { ano, state } = complaint
  return (
    <CaseDeskActs
      definition={complaintCase}
      state={state}
      views={{
        decline: { text: say.declineText, done: say.declined },
        refund: {
          look: 'primary',
          text: say.refundText,
          changes: [{ what: say.money, before: say.nothing, after: refundOf(complaint, say) }],
          done: say.refunded,
        },
      }}
      note={{ label: say.decision, hint: say.hint }}
      perform={(act, reason, options) => callDesk(complaintApi[act], { ano, reason }, options)}
      onDone={onDone}
    />
  )
}
