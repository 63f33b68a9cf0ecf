// What the applicant submitted: who, what and why, the evidence, the papers, and the documents with their signatures.
import type { DeskCase } from '@attestry/contract/modules/judicial/notarization-desk'
import { entryText, type TemplateEntry } from '@attestry/contract/modules/judicial/template'
import { EMPTY } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import type { CasePartProps } from './case-part.ts'
import { DocumentList } from './DocumentList.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { PaperList } from './PaperList.tsx'
import { notarizationDeskWords } from './words.ts'

export function ApplicationPanel({ data, template, desk }: CasePartProps) {
  const say = notarizationDeskWords.use()
  return (
    <>
      <Applicant data={data} />
      <Request data={data} template={template} />
      <Card title={say.evidence.title(data.evidence.length)}>
        <EvidenceList id={data.id} reference={data.reference} evidence={data.evidence} />
      </Card>
      <Card title={say.papers.title}>
        <PaperList papers={data.papers} reference={data.reference} />
      </Card>
      <Card title={say.documents.title}>
        <DocumentList data={data} desk={desk} />
      </Card>
    </>
  )
}

const userText = (text: string | null) => (text ? <span data-user-content>{text}</span> : EMPTY)
const longText = (text: string) =>
  text ? (
    <span className="long-text" data-user-content>
      {text}
    </span>
  ) : (
    EMPTY
  )

function Applicant({ data: { applicant, draft } }: { readonly data: DeskCase }) {
  const say = notarizationDeskWords.use()
  const isOther = draft.applicant === 'other'
  return (
    <Card title={say.applicant.title}>
      <KeyValue
        rows={[
          [say.applicant.capacity, say.applicant.kinds[draft.applicant]],
          [say.applicant.name[applicant.kind], userText(applicant.name)],
          [
            say.applicant.number[applicant.kind],
            <span key="number" className="mono">
              {applicant.number || EMPTY}
            </span>,
          ],
          ...(applicant.kind === 'organisation'
            ? [[say.applicant.representative, userText(applicant.representative)] as const]
            : []),
          [
            say.applicant.phone,
            <span key="phone" className="figures">
              {applicant.phone || EMPTY}
            </span>,
          ],
          [isOther ? say.applicant.agent : say.applicant.signer, userText(applicant.signer)],
          ...(applicant.agentNumber
            ? [
                [
                  say.applicant.agentNumber,
                  <span key="agent" className="mono">
                    {applicant.agentNumber}
                  </span>,
                ] as const,
              ]
            : []),
          ...(isOther ? [[say.applicant.relation, say.applicant.relations[draft.relation]] as const] : []),
        ]}
      />
    </Card>
  )
}

function Request({ data: { draft }, template }: Pick<CasePartProps, 'data' | 'template'>) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const nameOf = (list: readonly TemplateEntry[], key: string) => entryText(list, key)?.[locale] ?? (key || EMPTY)
  return (
    <Card title={say.request.title}>
      <KeyValue
        rows={[
          [say.request.matter, nameOf(template.matters, draft.matter)],
          [say.request.use, nameOf(template.uses, draft.use)],
          [say.request.basis, nameOf(template.bases, draft.basis)],
          [say.request.reason, longText(draft.reason)],
          [say.request.obtaining, longText(draft.obtaining)],
          [say.request.copies, say.request.copiesOf(draft.copies)],
          [say.request.delivery, say.request.deliveries[draft.delivery.kind]],
          ...(draft.delivery.to ? [[say.request.to, userText(draft.delivery.to)] as const] : []),
        ]}
      />
    </Card>
  )
}
