// Approval by another notary: what the case rests on, the checks of the template, and the certificate once it is issued.
import { wirePath } from '@attestry/contract/endpoint'
import { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { type DeskCase, notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { useEffect, useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { offeredActs } from './blocked.ts'
import { CertificateCard } from './CertificateCard.tsx'
import { CheckList, openChecks } from './CheckList.tsx'
import type { CasePartProps } from './case-part.ts'
import { DocumentList } from './DocumentList.tsx'
import { OpenFile } from './OpenFile.tsx'
import { notarizationDeskWords } from './words.ts'

/** The handler has not asked for approval yet. */
const before: readonly DeskCase['state'][] = ['submitted', 'supplement', 'priced', 'in_progress', 'suspended']

const hasEnded = (state: DeskCase['state']): boolean =>
  state === 'issued' || state === 'revoked' || state === 'rejected' || state === 'terminated' || state === 'abandoned'

export function ApprovalPanel(props: CasePartProps) {
  const { data, desk } = props
  const say = notarizationDeskWords.use()
  const { certificate } = data.progress
  const offered = offeredActs(data).find(({ act }) => act === 'approve')
  return (
    <>
      {certificate && <CertificateCard id={data.id} certificate={certificate} />}
      {offered && <Approval {...props} blocked={offered.blocked} />}
      {data.state === 'closing' && <Callout>{say.approval.closing}</Callout>}
      {data.state === 'correcting' && <Callout>{say.correction.waiting}</Callout>}
      {before.includes(data.state) && <Callout>{say.approval.notNow}</Callout>}
      <Card title={say.approval.basis}>
        <KeyValue
          rows={[
            [say.approval.evidence, say.approval.ready(data.evidence.filter(({ ready }) => ready).length, data.evidence.length)],
            [say.approval.papers, data.papers.length],
            [say.paid, <Money key="paid" yuan={data.progress.paid} />],
          ]}
        />
        <DocumentList data={data} desk={desk} />
      </Card>
      {hasEnded(data.state) && (
        <Card title={say.archive.title}>
          <p className="quiet">{say.archive.text}</p>
          <OpenFile
            url={wirePath(certificateDeskApi.archive).replace(':id', data.id)}
            label={say.archive.export}
            fullLabel={say.openOf(say.archive.title)}
          />
        </Card>
      )}
    </>
  )
}

function Approval({ data, template, desk, onDirty, blocked }: CasePartProps & { readonly blocked: string | undefined }) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    onDirty('approval', checked.size > 0)
    return () => onDirty('approval', false)
  }, [checked, onDirty])
  const left = openChecks(template.approvalChecks, checked)
  const nameOf = (state: DeskCase['state']) => notarizationCase.states[state].name[locale]
  return (
    <Card title={say.approval.title}>
      <div className="case-form">
        <p className="quiet">{say.approval.lead}</p>
        {blocked && <Callout>{say.blocked[blocked as keyof typeof say.blocked]}</Callout>}
        <CheckList
          legend={say.approval.checks}
          entries={template.approvalChecks}
          checked={checked}
          disabled={blocked !== undefined}
          onChange={setChecked}
        />
        {!blocked && left > 0 && <p className="quiet">{say.examination.checksLeft(left)}</p>}
        <div className="form-acts">
          <DeskAct
            label={notarizationCase.acts.approve[locale]}
            look="primary"
            disabled={blocked !== undefined || left > 0}
            text={say.approval.confirm}
            changes={[{ what: say.state, before: nameOf('review'), after: nameOf('issued') }]}
            done={say.approval.done}
            act={(_, options) => callDesk(notarizationDeskApi.approve, { id: data.id, checks: [...checked] }, options)}
            onDone={desk.reload}
          />
        </div>
      </div>
    </Card>
  )
}
