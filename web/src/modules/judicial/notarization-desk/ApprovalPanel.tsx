// Approval by another notary: what the case rests on, the checks of the template, and the certificate once it is issued.
import { wirePath } from '@attestry/contract/endpoint'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { type DeskCase, notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { useEffect, useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { offeredActs } from './blocked.ts'
import { CheckList, openChecks } from './CheckList.tsx'
import type { CasePartProps } from './case-part.ts'
import { DocumentList } from './DocumentList.tsx'
import { OpenFile } from './OpenFile.tsx'
import { notarizationDeskWords } from './words.ts'

/** The handler has not asked for approval yet. */
const before: readonly DeskCase['state'][] = ['submitted', 'supplement', 'priced', 'in_progress', 'suspended']

export function ApprovalPanel(props: CasePartProps) {
  const { data, desk } = props
  const say = notarizationDeskWords.use()
  const { certificate } = data.progress
  const offered = offeredActs(data).find(({ act }) => act === 'approve')
  return (
    <>
      {certificate && <Certificate id={data.id} certificate={certificate} />}
      {offered && <Approval {...props} blocked={offered.blocked} />}
      {data.state === 'closing' && <Callout>{say.approval.closing}</Callout>}
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

interface CertificateProps {
  readonly id: string
  readonly certificate: NonNullable<DeskCase['progress']['certificate']>
}

function Certificate({ id, certificate: { number, version, issuedAt, sha256, isRevoked } }: CertificateProps) {
  const say = notarizationDeskWords.use()
  return (
    <Card title={say.certificate.title}>
      <div className="case-list-head">
        <strong className="figures" data-user-content>
          {number}
        </strong>
        {isRevoked ? (
          <StatusTag tone="failed">{say.certificate.revoked}</StatusTag>
        ) : (
          <StatusTag tone="done">{say.certificate.valid}</StatusTag>
        )}
        <OpenFile
          url={wirePath(notarizationDeskApi.certificate).replace(':id', id)}
          label={say.open}
          fullLabel={say.openOf(say.certificate.title)}
        />
      </div>
      <div className="quiet">{say.certificate.issued(version, time(issuedAt))}</div>
      <DigestText value={sha256} name="SHA-256" />
    </Card>
  )
}
