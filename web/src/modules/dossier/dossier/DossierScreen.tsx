// One case: its details, the evidence in the member's order, the downloads and the shares.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { type DossierDetail, dossierApi, type dossierRecipients } from '@attestry/contract/modules/dossier/dossier'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { bytes } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useMissingPermission } from '../../account/public.tsx'
import { DossierDrawer } from './DossierDrawer.tsx'
import { DossierEntries } from './DossierEntries.tsx'
import { DossierShares, ShareDossier } from './DossierShares.tsx'
import { DOSSIERS, useDossier } from './queries.ts'
import { dossierWords } from './words.ts'
import './dossier.css'

interface DossierScreenProps {
  /** Link in the header that starts an application for notarization with the records. */
  readonly Notarize?: ComponentType<{ readonly id: string }> | undefined
}

export function DossierScreen({ Notarize }: DossierScreenProps) {
  const say = dossierWords.use()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const query = useDossier(id)
  if (query.error instanceof CallError && isMissing(query.error)) return <Missing />
  return (
    <>
      <Link className="dossier-back" to={paths.dossiers()}>
        <Icon name="left" size={16} />
        {say.back}
      </Link>
      <PageHeader
        title={query.data?.name ?? say.title}
        userContent={query.data !== undefined}
        actions={query.data && <Acts dossier={query.data} Notarize={Notarize} />}
      />
      <Loaded query={query} rows={5}>
        {(dossier) => (
          <div className="work">
            <div className="work-main">
              <DossierEntries dossier={dossier} />
            </div>
            <aside className="work-side work-side-cards">
              <Facts dossier={dossier} />
              <Downloads dossier={dossier} />
              <DossierShares id={dossier.id} />
            </aside>
          </div>
        )}
      </Loaded>
    </>
  )
}

const isMissing = ({ code }: CallError) => code === generalErrors.NOT_FOUND.code || code === generalErrors.INPUT_REFUSED.code

function Missing() {
  const say = dossierWords.use()
  return (
    <>
      <PageHeader title={say.missing} lead={say.missingText} />
      <LinkButton to={paths.dossiers()}>{say.back}</LinkButton>
    </>
  )
}

function Acts({ dossier, Notarize }: { readonly dossier: DossierDetail } & Pick<DossierScreenProps, 'Notarize'>) {
  const say = dossierWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'change' | 'remove'>()
  const reload = () => client.invalidateQueries({ queryKey: collectionKey(DOSSIERS) })
  const close = () => setAsking(undefined)
  return (
    <>
      <div className="dossier-acts">
        {Notarize && dossier.records.length > 0 && <Notarize id={dossier.id} />}
        {dossier.records.length > 0 && <ShareDossier id={dossier.id} />}
        <Button icon="edit" onClick={() => setAsking('change')}>
          {say.change}
        </Button>
        <Button look="danger" onClick={() => setAsking('remove')}>
          {say.remove}
        </Button>
      </div>
      <DossierDrawer editing={asking === 'change' ? dossier : undefined} onSaved={reload} onClose={close} />
      <ConfirmDialog
        open={asking === 'remove'}
        title={say.removeTitle}
        act={say.remove}
        danger
        onConfirm={async () => {
          await call(dossierApi.remove, { id: dossier.id })
          notify({ kind: 'success', text: say.removed })
          await navigate({ to: paths.dossiers() })
          await reload()
        }}
        onClose={close}
      >
        <p>{say.removeText}</p>
      </ConfirmDialog>
    </>
  )
}

function Facts({ dossier }: { readonly dossier: DossierDetail }) {
  const say = dossierWords.use()
  const shown = (text: string) =>
    text ? (
      <span className="dossier-text" data-user-content>
        {text}
      </span>
    ) : (
      <span className="quiet">{say.none}</span>
    )
  return (
    <section className="card">
      <KeyValue
        rows={[
          [say.facts.caseNumber, shown(dossier.caseNumber)],
          [say.facts.cause, shown(dossier.cause)],
          [say.facts.ownSide, shown(dossier.ownSide)],
          [say.facts.otherSide, shown(dossier.otherSide)],
          [say.facts.court, shown(dossier.court)],
          [say.facts.note, shown(dossier.note)],
          [say.facts.total, say.totals(dossier.recordCount, dossier.fileCount, dossier.digestCount, bytes(dossier.size))],
        ]}
      />
    </section>
  )
}

function Downloads({ dossier: { id, records } }: { readonly dossier: DossierDetail }) {
  const say = dossierWords.use()
  const mayDownload = useMissingPermission('download') === undefined
  if (!mayDownload || records.length === 0) return null
  const waiting = records.filter(({ ready }) => !ready).length
  const bundle = (recipient: (typeof dossierRecipients)[number]) =>
    `${wirePath(dossierApi.bundle).replace(':id', id)}?for=${recipient}`
  const rows = [
    { label: say.index, hint: say.indexHint, href: wirePath(dossierApi.index).replace(':id', id), disabled: false },
    { label: say.bundleCourt, hint: say.bundleCourtHint, href: bundle('court'), disabled: waiting > 0 },
    { label: say.bundleOther, hint: say.bundleOtherHint, href: bundle('other'), disabled: waiting > 0 },
    { label: say.bundleSelf, hint: say.bundleSelfHint, href: bundle('self'), disabled: waiting > 0 },
  ]
  return (
    <section className="card dossier-downloads" aria-label={say.downloads}>
      <h2>{say.downloads}</h2>
      {waiting > 0 && <Callout kind="info">{say.waiting(waiting)}</Callout>}
      <ul>
        {rows.map(({ label, hint, href, disabled }) => (
          <li key={href}>
            <DownloadButton href={href} disabled={disabled}>
              {label}
            </DownloadButton>
            <p className="quiet">{hint}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
