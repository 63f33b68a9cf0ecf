// Screen of one record, of a capture from its confirmation on: state, what the evidence shows, proof, evidence, downloads, sharing, verification.
import { generalErrors } from '@attestry/contract/errors'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { Link, useParams } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { CallError } from '../../../kernel/call.ts'
import { isPhone } from '../../../kernel/is-phone.ts'
import { currentLocale, useLocale } from '../../../kernel/locale.ts'
import { listPath, paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { NumberText } from '../../../ui/DigestText.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useMissingPermission } from '../../account/public.tsx'
import { CaptureFindings, CaptureWarnings } from '../certificate/CaptureFacts.tsx'
import { scanWords } from '../scan/words.ts'
import { CustodyTimeline } from './CustodyTimeline.tsx'
import { DownloadsSection } from './DownloadsSection.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import { HeaderDownloads } from './HeaderDownloads.tsx'
import { PhoneFold } from './PhoneFold.tsx'
import { ProofSteps } from './ProofSteps.tsx'
import { recordPageWords } from './page-words.ts'
import type { RecordDetail } from './queries.ts'
import { RecordFacts } from './RecordFacts.tsx'
import { RecordStatus } from './RecordStatus.tsx'
import type { MissingRecordProps, PartsByLane, RecordPart, RecordParts } from './record-parts.ts'
import { StateTag } from './StateTag.tsx'
import { type LiveConnection, useLiveRecord } from './use-live-record.ts'
import { VERIFY_ID, VerifySection } from './VerifySection.tsx'
import { recordWords } from './words.ts'
import '../certificate/strength.css'
import './record.css'
import './record-page.css'

type Panel = 'share' | 'phone'

/** Loads the texts too: a component that suspends for them would render twice. */
const loadSharing = async () => {
  const sharing = await import('../sharing/panels.tsx')
  await sharing.sharingWords.load(currentLocale())
  return sharing
}
const ShareDrawer = lazy(async () => ({ default: (await loadSharing()).ShareDrawer }))
const PhoneDialog = lazy(async () => ({ default: (await loadSharing()).PhoneDialog }))

interface RecordScreenProps {
  readonly parts: PartsByLane
  /** Button in the header that adds the record to a case. */
  readonly AddToCase?: RecordPart
  /** Link in the header that starts an application for notarization. */
  readonly Notarize?: RecordPart
  /** Shown when no record has this number. */
  readonly MissingRecord: ComponentType<MissingRecordProps>
}

export function RecordScreen({ parts, AddToCase, Notarize, MissingRecord }: RecordScreenProps) {
  const say = recordPageWords.use()
  const { ano = '' } = useParams({ strict: false }) as { ano?: string }
  const validNumber = /^\d{18,19}$/.test(ano)
  const { data, error, refetch, connected } = useLiveRecord(validNumber ? ano : undefined)
  const [panel, setPanel] = useState<Panel>()
  const [opened, setOpened] = useState<readonly Panel[]>([])
  const openPanel = (wanted: Panel) => {
    setOpened((before) => [...new Set([...before, wanted])])
    setPanel(wanted)
  }
  const closePanel = () => setPanel(undefined)
  const [run, setRun] = useState(0)
  const verify = () => {
    setRun((times) => times + 1)
    document.getElementById(VERIFY_ID)?.focus()
  }
  if (!validNumber) return <Missing />
  if (isMissing(error)) {
    return (
      <Suspense fallback={<ListSkeleton rows={8} />}>
        <MissingRecord ano={ano} otherwise={<Missing />} />
      </Suspense>
    )
  }
  return (
    <>
      <BackLink kind={data?.kind} />
      <PageHeader
        title={data?.name ?? say.title}
        userContent={data !== undefined}
        lead={<Lead ano={ano} record={data} />}
        actions={
          data && (
            <Acts record={data} onVerify={verify} onPanel={openPanel}>
              {AddToCase && <AddToCase ano={data.ano} />}
              {Notarize && data.state === 'sealed' && data.sourceClass !== 'digest' && <Notarize ano={data.ano} />}
            </Acts>
          )
        }
      />
      {data ? (
        <Body
          record={data}
          parts={data.state === 'failed' ? undefined : parts[evidenceKinds[data.kind].lane]}
          connected={connected}
          run={run}
          onRun={verify}
          onCancel={() => setRun(0)}
        />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="record-columns">
          <div className="record-main">
            <ListSkeleton rows={8} />
          </div>
          <div className="record-aside">
            <ListSkeleton rows={5} />
          </div>
        </div>
      )}
      {data && (
        <Suspense>
          {opened.includes('share') && <ShareDrawer ano={data.ano} open={panel === 'share'} onClose={closePanel} />}
          {opened.includes('phone') && <PhoneDialog ano={data.ano} open={panel === 'phone'} onClose={closePanel} />}
        </Suspense>
      )}
    </>
  )
}

const isMissing = (error: unknown) => error instanceof CallError && error.code === generalErrors.NOT_FOUND.code

function BackLink({ kind }: { readonly kind: RecordDetail['kind'] | undefined }) {
  return (
    <Link className="back-link" to={kind ? listPath(kind) : paths.overview()}>
      <Icon name="left" size={16} />
      {recordPageWords.use().back}
    </Link>
  )
}

function Lead({ ano, record }: { readonly ano: string; readonly record: RecordDetail | undefined }) {
  const locale = useLocale()
  return (
    <span className="record-lead">
      <NumberText value={ano} />
      {record && <span>{evidenceKinds[record.kind].name[locale]}</span>}
      {record && <StateTag state={record.state} wall={record.wall} />}
    </span>
  )
}

interface ActsProps {
  readonly record: RecordDetail
  readonly children: ReactNode
  onVerify(): void
  onPanel(panel: Panel): void
}

function Acts({ record, children, onVerify, onPanel }: ActsProps) {
  const say = recordPageWords.use()
  const mayShare = useMissingPermission('share') === undefined
  const mayDownload = useMissingPermission('download') === undefined
  if (record.state === 'failed') return null
  const sealed = record.state === 'sealed'
  const { ready } = record.proof
  return (
    <div className="record-acts">
      {children}
      {mayDownload && (
        <Button disabled={!ready} {...(ready ? {} : { title: say.notYet })} onClick={onVerify}>
          {say.acts.verify}
        </Button>
      )}
      {mayShare && (
        <>
          {!isPhone() && (
            <Button disabled={!sealed} onClick={() => onPanel('phone')}>
              {say.acts.phone}
            </Button>
          )}
          <Button disabled={!sealed} onClick={() => onPanel('share')}>
            {say.acts.share}
          </Button>
        </>
      )}
      <HeaderDownloads record={record} />
    </div>
  )
}

interface BodyProps {
  readonly record: RecordDetail
  /** A failed record has none: its files were discarded. */
  readonly parts: RecordParts | undefined
  readonly connected: LiveConnection
  readonly run: number
  onRun(): void
  onCancel(): void
}

function Body({ record, parts, connected, run, onRun, onCancel }: BodyProps) {
  const { custody } = recordWords.use()
  const { demo, steps, captured, evidence } = recordPageWords.use()
  const scan = scanWords.use()
  // Verification downloads the package.
  const mayDownload = useMissingPermission('download') === undefined
  const deliveries = record.state !== 'failed' && (
    <>
      <DownloadsSection record={record} />
      {mayDownload && <VerifySection record={record} run={run} onRun={onRun} onCancel={onCancel} />}
    </>
  )
  return (
    <div className="record-page">
      {record.demo && <Callout kind="warning">{demo}</Callout>}
      {record.capture && <CaptureFindings capture={record.capture} />}
      <RecordStatus record={record} />
      {record.previewBlock === 'flagged' && (
        <Callout kind="warning">
          <strong>{scan.record}</strong>
          <p>{scan.flaggedText}</p>
        </Callout>
      )}
      {parts && (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <parts.Opening ano={record.ano} />
        </Suspense>
      )}
      {record.capture && <CaptureWarnings warnings={record.capture.warnings} />}
      <div className="record-columns">
        <RecordFacts record={record}>
          <Suspense>{parts && <parts.Aside ano={record.ano} />}</Suspense>
        </RecordFacts>
        <div className="record-main">
          {isPhone() && deliveries}
          <PhoneFold title={steps.title}>
            <ProofSteps record={record} connected={connected} />
          </PhoneFold>
          {parts && (
            <PhoneFold title={captured}>
              <Suspense>
                <parts.Details ano={record.ano} />
              </Suspense>
            </PhoneFold>
          )}
          <PhoneFold title={evidence}>
            <EvidenceSection record={record} />
          </PhoneFold>
          {!isPhone() && deliveries}
          <PhoneFold title={custody}>
            <section className="card" aria-labelledby="custody">
              <h2 id="custody" className="card-title">
                {custody}
              </h2>
              <CustodyTimeline record={record} withDigests />
            </section>
          </PhoneFold>
        </div>
      </div>
    </div>
  )
}

function Missing() {
  const say = recordPageWords.use().missing
  return (
    <>
      <PageHeader title={say.title} lead={say.text} />
      <LinkButton look="primary" to={paths['file.list']()}>
        {say.act}
      </LinkButton>
    </>
  )
}
