// One file of a share: shown if a page may show it, with the way there and the check that it is the right one.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import { useEffect, useMemo, useState } from 'react'
import { bytes } from '../../../kernel/format.ts'
import { Button, LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { DownloadProgress } from './DownloadProgress.tsx'
import { fileUrl } from './links.ts'
import { loadsUnasked, type PreviewPlan, planPreview, type SharedFile } from './preview-plan.ts'
import { type Checked, type PreviewState, usePreview } from './use-preview.ts'
import { shareWords } from './words.ts'

interface FilePreviewProps {
  readonly token: string
  readonly file: SharedFile
  readonly certificate: SharedRecord['certificate']
  /** Large files too, without being asked. */
  readonly atOnce: boolean
}

export function FilePreview({ token, file, certificate, atOnce }: FilePreviewProps) {
  const say = shareWords.use()
  const url = fileUrl(token, file.place)
  const plan = useMemo(() => planPreview(file), [file])
  const sha256 = certificate.files.find(({ path }) => path === file.path)?.sha256 ?? null
  const { state, load, cancel } = usePreview({ plan, url, sha256 })
  const unasked = atOnce || loadsUnasked(plan)
  useEffect(() => {
    if (unasked) void load()
  }, [unasked, load])
  return (
    <div className="preview">
      {plan.kind === 'none' ? (
        <Callout>{say[reasons[plan.why]](bytes(file.size))}</Callout>
      ) : (
        <PreviewPart plan={plan} state={state} file={file} onLoad={load} onCancel={cancel} />
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
