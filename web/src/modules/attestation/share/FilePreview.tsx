// Preview of one shared file with load progress and digest comparison.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import { useEffect, useMemo } from 'react'
import { bytes } from '../../../kernel/format.ts'
import { Button, LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { ScanLine } from '../scan/ScanLine.tsx'
import { scanWords } from '../scan/words.ts'
import { DownloadProgress } from './DownloadProgress.tsx'
import { fileUrl } from './links.ts'
import { autoLoads, type PreviewPlan, planPreview, type SharedFile } from './preview-plan.ts'
import { ShownFile } from './ShownFile.tsx'
import { usePreview } from './use-preview.ts'
import { shareWords } from './words.ts'

interface FilePreviewProps {
  readonly token: string
  readonly file: SharedFile
  readonly record: SharedRecord
  /** Load without a click, even large files. */
  readonly autoLoad: boolean
}

export function FilePreview({ token, file, record, autoLoad }: FilePreviewProps) {
  const say = shareWords.use()
  const url = fileUrl(token, file.place)
  const { previewBlock } = record
  const plan = useMemo(() => planPreview(file, previewBlock), [file, previewBlock])
  const sha256 = record.certificate.files.find(({ path }) => path === file.path)?.sha256 ?? null
  return (
    <div className="preview">
      <ScanLine scan={file.scan} />
      {plan.kind === 'none' ? (
        <Callout>
          <NoPreview why={plan.why} size={bytes(file.size)} files={record.certificate.files.length} />
        </Callout>
      ) : (
        <LoadedPreview plan={plan} url={url} sha256={sha256} name={file.path} autoLoad={autoLoad || autoLoads(plan)} />
      )}
      {file.stored && (
        <div>
          <LinkButton href={url} download>
            {say.download}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

interface NoPreviewProps {
  readonly why: Extract<PreviewPlan, { kind: 'none' }>['why']
  readonly size: string
  /** How many files the record has. */
  readonly files: number
}

function NoPreview({ why, size, files }: NoPreviewProps) {
  const say = shareWords.use()
  const { noPreview } = scanWords.use()
  if (why === 'flagged' || why === 'waiting') return noPreview[why](files)
  if (why === 'too-large') return say.tooLarge(size)
  return why === 'format' ? say.noPreview : say.notStored
}

interface LoadedPreviewProps {
  readonly plan: Exclude<PreviewPlan, { kind: 'none' }>
  readonly url: string
  readonly sha256: string | null
  readonly name: string
  readonly autoLoad: boolean
}

function LoadedPreview({ plan, url, sha256, name, autoLoad }: LoadedPreviewProps) {
  const say = shareWords.use()
  const { state, load, cancel } = usePreview({ plan, url, sha256 })
  useEffect(() => {
    if (autoLoad) void load()
  }, [autoLoad, load])
  switch (state.at) {
    case 'waiting':
      return autoLoad ? null : (
        <div className="preview-ask">
          <Button look="primary" onClick={load}>
            {say.load}
          </Button>
          <span className="field-hint">{say.loadHint(bytes(plan.bytes))}</span>
        </div>
      )
    case 'loading':
      return <DownloadProgress done={state.done} total={plan.bytes} onCancel={cancel} />
    case 'not-text':
      return <Callout>{say.noPreview}</Callout>
    case 'shown':
      return <ShownFile plan={plan} name={name} shown={state} />
    default:
      return (
        <>
          <Callout kind={state.at === 'failed' ? 'error' : 'info'} alert>
            {state.at === 'failed' ? (state.serverMessage ?? say.offline) : say.cancelled}
          </Callout>
          <div>
            <Button onClick={load}>{say.again}</Button>
          </div>
        </>
      )
  }
}
