// Shows a loaded PDF or picture in the page, with buttons to open it in a tab and to save it.
import { useEffect, useState } from 'react'
import { saveBlob } from '../../../kernel/download.ts'
import { AnchorButton, Button } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import type { LoadedFile } from './use-file.ts'
import { notarizationWords } from './words.ts'

interface FileViewProps {
  readonly file: LoadedFile
  readonly title: string
  /** Without its extension. */
  readonly fileName: string
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

export function FileView({ file, title, fileName }: FileViewProps) {
  const say = notarizationWords.use()
  const isBlocked = useFramesBlocked()
  if (file.at === 'none') return null
  if (file.at === 'loading') return <ListSkeleton rows={6} />
  if (file.at === 'failed') return <Fault error={file.error} onRetry={file.retry} />
  const { url, blob, isPdf } = file
  const isShown = !isPdf || (navigator.pdfViewerEnabled && !isBlocked)
  return (
    <div className="notarization-view">
      <div className="notarization-acts">
        <AnchorButton small newTab href={url}>
          {say.file.openTab}
        </AnchorButton>
        <Button small icon="download" onClick={() => saveBlob(blob, `${fileName}.${extensions[blob.type] ?? 'bin'}`)}>
          {say.file.save}
        </Button>
      </div>
      {!isShown && <Callout>{say.file.noViewer}</Callout>}
      {isShown && isPdf && <iframe className="notarization-frame" title={title} src={`${url}#view=FitH`} />}
      {isShown && !isPdf && <img src={url} alt={title} />}
    </div>
  )
}

/** The page's content security policy may forbid frames with object URLs. */
function useFramesBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith('blob')) setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [])
  return isBlocked
}
