// Drawer with one record: facts, files with digests, custody log, editable description.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { bytes, time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { AnchorButton, LinkButton } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { DigestText, NumberText } from '../../../ui/DigestText.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { CustodyTimeline } from './CustodyTimeline.tsx'
import { type RecordDetail, useRecord } from './queries.ts'
import { RecordDescriptionForm } from './RecordDescriptionForm.tsx'
import { RecordFiles } from './RecordFiles.tsx'
import { recordWords } from './words.ts'

interface RecordDrawerProps {
  readonly ano: string | undefined
  contentUrl?(ano: string): string
  onClose(): void
}

export function RecordDrawer({ ano, contentUrl, onClose }: RecordDrawerProps) {
  const { data, error, refetch } = useRecord(ano)
  return (
    <DetailDrawer
      open={ano !== undefined}
      onClose={onClose}
      title={data ? <span data-user-content>{data.name}</span> : <NumberText value={ano ?? ''} />}
    >
      {error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <RecordBody record={data} contentUrl={data.state === 'sealed' ? contentUrl?.(data.ano) : undefined} />
      ) : (
        <ListSkeleton />
      )}
    </DetailDrawer>
  )
}

function RecordBody({ record, contentUrl }: { readonly record: RecordDetail; readonly contentUrl: string | undefined }) {
  const say = recordWords.use()
  return (
    <div className="record-body">
      <div className="record-acts">
        <LinkButton look="primary" to={paths.record({ ano: record.ano })}>
          {say.openPage}
        </LinkButton>
        {contentUrl !== undefined && record.previewBlock === null && (
          <AnchorButton icon="download" href={contentUrl} download={record.name}>
            {say.download}
          </AnchorButton>
        )}
      </div>
      {record.previewBlock === 'flagged' && <Callout kind="warning">{say.flagged}</Callout>}
      <Meaning record={record} />
      <KeyValue
        rows={[
          [
            say.number,
            <span key="number" className="with-copy">
              <NumberText value={record.ano} />
              <CopyButton value={record.ano} />
            </span>,
          ],
          [say.kind, evidenceKinds[record.kind].name[useLocale()]],
          [say.acceptedAt, time(record.createdAt)],
          [say.sealedAt, record.sealedAt ? time(record.sealedAt) : say.notYet],
          ...(record.size === null ? [] : [[say.size, say.filesOf(record.fileCount, bytes(record.size))] as const]),
          [say.fee, <Money key="fee" yuan={record.fee} />],
          [
            say.operator,
            <span key="operator" data-user-content>
              {record.operatorName}
            </span>,
          ],
        ]}
      />
      <RecordDescriptionForm key={record.ano} record={record} />
      <RecordFiles files={record.files} />
      {record.digest && (
        <section>
          <h3>{say.manifest}</h3>
          <p className="quiet">{say.manifestHint}</p>
          <DigestText value={record.digest} name="SHA-256" />
        </section>
      )}
      {record.custody.length > 0 && (
        <section>
          <h3>{say.custody}</h3>
          <CustodyTimeline record={record} />
        </section>
      )}
    </div>
  )
}

function Meaning({ record }: { readonly record: RecordDetail }) {
  const say = recordWords.use()
  const kind = { sealed: 'success', sealing: 'info', failed: 'error' } as const
  const text = {
    sealed: say.meanings[record.sourceClass],
    sealing: say.sealingMeaning,
    failed: say.failedMeaning,
  }
  return (
    <Callout kind={kind[record.state]}>
      <strong>{say.states[record.state]}</strong>
      <p>{text[record.state]}</p>
    </Callout>
  )
}
