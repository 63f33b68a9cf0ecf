// One capture without a record: warnings, screenshot, decision, then all artefacts and facts. Once confirmed, its page is the record's.
import { generalErrors } from '@attestry/contract/errors'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { type CaptureDetail, isConfirmed } from '@attestry/contract/modules/evidence/capture'
import { Navigate } from '@tanstack/react-router'
import { CallError } from '../../../../kernel/call.ts'
import { useLocale } from '../../../../kernel/locale.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { NumberText } from '../../../../ui/DigestText.tsx'
import { Fault } from '../../../../ui/Fault.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { ListSkeleton } from '../../../../ui/ListTable.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CaptureStateTag } from '../CaptureStateTag.tsx'
import type { KindPlan } from '../kind.ts'
import { useCapture } from '../queries.ts'
import type { LiveConnection } from '../use-live-captures.ts'
import { Warnings } from '../Warnings.tsx'
import { captureWords } from '../words.ts'
import { ArtefactSection } from './ArtefactSection.tsx'
import { CaptureFacts } from './CaptureFacts.tsx'
import { CaptureLogSection } from './CaptureLogSection.tsx'
import { Decision } from './Decision.tsx'
import { Extracted } from './Extracted.tsx'
import { FidelitySection } from './FidelitySection.tsx'
import { isUnshownFile } from './file-content.ts'
import { MediaSection } from './MediaSection.tsx'
import { PagePicture } from './PagePicture.tsx'
import { ReplaySection } from './ReplaySection.tsx'
import { RunningView } from './RunningView.tsx'
import { previewWords } from './words.ts'
import '../capture.css'
import './preview.css'

export interface CapturePreviewProps {
  readonly ano: string
  readonly plan: KindPlan
  readonly connected: LiveConnection
  onClose(): void
}

export function CapturePreview({ ano, plan, connected, onClose }: CapturePreviewProps) {
  const say = previewWords.use()
  const locale = useLocale()
  const { data, error, refetch } = useCapture(ano, connected === true)
  if (data && isConfirmed(data.state)) return <Navigate to={paths.record({ ano })} replace />
  const missing = error instanceof CallError && error.code === generalErrors.NOT_FOUND.code
  return (
    <>
      <div className="capture-back">
        <Button look="quiet" small onClick={onClose}>
          <Icon name="left" size={16} />
          {say.back}
        </Button>
      </div>
      <PageHeader
        title={missing ? say.missing : (data?.name ?? say.title)}
        userContent={data !== undefined}
        lead={
          missing ? (
            say.missingText
          ) : (
            <span className="capture-lead">
              <NumberText value={ano} />
              <span>{evidenceKinds[data?.kind ?? plan.kind].name[locale]}</span>
              {data && <CaptureStateTag state={data.state} />}
            </span>
          )
        }
      />
      {data ? (
        <Body capture={data} />
      ) : error ? (
        !missing && <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="preview-columns">
          <div className="preview-view">
            <ListSkeleton rows={8} />
          </div>
          <div className="preview-decision">
            <ListSkeleton rows={5} />
          </div>
        </div>
      )}
    </>
  )
}

function Body({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  if (capture.state === 'queued' || capture.state === 'collecting') return <RunningView capture={capture} />
  // The artefacts of failed and cancelled captures are not kept.
  const kept = capture.state !== 'failed' && capture.state !== 'cancelled'
  const shown = kept && capture.previewBlock === null
  // The environment matters for what was captured in it.
  const warnings = capture.warnings.filter(({ kind }) => kept || kind !== 'environment')
  const archive = capture.artefacts.find(({ kind, files }) => kind === 'archive' && files.length > 0)
  return (
    <div className="preview-page">
      {warnings.length > 0 && (
        <section className="preview-warnings" aria-label={say.warningsTitle}>
          <Warnings warnings={warnings} />
        </section>
      )}
      {capture.previewBlock && <Flagged />}
      <div className="preview-columns">
        {shown && (
          <section className="preview-view" aria-label={say.pictureTitle}>
            <PagePicture capture={capture} />
          </section>
        )}
        <Decision capture={capture} />
        <div className="preview-rest">
          {shown && <MediaSection capture={capture} />}
          {capture.extracted.length > 0 && <Extracted capture={capture} />}
          {kept && capture.artefacts.length > 0 && <ArtefactSection capture={capture} />}
          <CaptureFacts capture={capture} />
          {kept && <FidelitySection capture={capture} />}
          {shown && archive && !isUnshownFile(capture) && <ReplaySection ano={capture.ano} archive={archive.files[0]} />}
          {capture.previewBlock === null && <CaptureLogSection capture={capture} />}
        </div>
      </div>
    </div>
  )
}

function Flagged() {
  const say = captureWords.use().flagged
  return (
    <Callout kind="warning">
      <strong>{say.title}</strong>
      <p>{say.text}</p>
    </Callout>
  )
}
