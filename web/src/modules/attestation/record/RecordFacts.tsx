// Facts of a record: number, kind, source, times, fee, editable description, public certificate.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { ReactNode } from 'react'
import { bytes, time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { NumberText } from '../../../ui/DigestText.tsx'
import { CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { captureRows, connectionRows } from '../certificate/CaptureFacts.tsx'
import { claimWords } from '../certificate/claim-words.ts'
import { recordPageWords } from './page-words.ts'
import type { RecordDetail } from './queries.ts'
import { RecordDescriptionForm } from './RecordDescriptionForm.tsx'
import { recordWords } from './words.ts'

interface RecordFactsProps {
  readonly record: RecordDetail
  /** What the evidence of this record adds. */
  readonly children?: ReactNode
}

export function RecordFacts({ record, children }: RecordFactsProps) {
  const say = recordPageWords.use()
  const words = recordWords.use()
  const captureWords = claimWords.use()
  const locale = useLocale()
  const copied = (value: string) => (
    <span key={value} className="with-copy">
      <NumberText value={value} />
      <CopyButton value={value} />
    </span>
  )
  return (
    <aside className="record-aside" aria-label={say.facts}>
      <section className="card">
        <h2 className="card-title">{say.facts}</h2>
        <KeyValue
          rows={[
            [say.number, copied(record.ano)],
            [words.kind, evidenceKinds[record.kind].name[locale]],
            [say.source, say.sources[record.sourceClass]],
            ...captureRows(record.capture, captureWords),
            [words.acceptedAt, time(record.createdAt)],
            [words.sealedAt, record.sealedAt ? time(record.sealedAt) : words.notYet],
            ...(record.size === null ? [] : [[words.size, words.filesOf(record.fileCount, bytes(record.size))] as const]),
            [words.fee, record.state === 'failed' ? say.feeReturned : <Money key="fee" yuan={record.fee} />],
            [
              words.operator,
              <span key="operator" data-user-content>
                {record.operatorName}
              </span>,
            ],
          ]}
        />
        {record.capture && (
          <details className="more">
            <summary>{captureWords.obtained}</summary>
            <KeyValue rows={connectionRows(record.capture, captureWords)} />
          </details>
        )}
      </section>
      <section className="card">
        <h2 className="card-title">{say.words}</h2>
        <RecordDescriptionForm key={record.ano} record={record} />
      </section>
      {children}
      {record.state !== 'failed' && <Certificate record={record} />}
    </aside>
  )
}

function Certificate({ record }: { readonly record: RecordDetail }) {
  const say = recordPageWords.use()
  const { publicId } = record.proof
  return (
    <section className="card">
      <h2 className="card-title">{say.certificate}</h2>
      {record.state === 'sealed' ? (
        <div className="record-certificate">
          <KeyValue
            rows={[
              [
                say.publicId,
                <span key="id" className="with-copy">
                  <NumberText value={publicId} />
                  <CopyButton value={publicId} />
                </span>,
              ],
            ]}
          />
          <a href={paths.certificate({ id: publicId })} target="_blank" rel="noopener">
            {say.certificateOpen}
          </a>
          <p className="quiet">{say.certificateHint}</p>
        </div>
      ) : (
        <p className="quiet">{say.certificateLater}</p>
      )}
    </section>
  )
}
