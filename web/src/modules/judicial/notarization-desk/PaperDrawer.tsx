// Shows a paper of the applicant at the desk, below a watermark with the reader's name and the time; the opening is audited.
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import type { Paper } from '@attestry/contract/modules/judicial/notarization-view'
import { useMemo } from 'react'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { useFile } from '../notarization/use-file.ts'
import { Watermark } from './Watermark.tsx'
import { notarizationDeskWords } from './words.ts'

interface PaperDrawerProps {
  /** Undefined: closed. */
  readonly paper: Paper | undefined
  readonly reference: string
  onClose(): void
}

export function PaperDrawer({ paper, reference, onClose }: PaperDrawerProps) {
  const say = notarizationDeskWords.use().papers
  return (
    <DetailDrawer open={paper !== undefined} title={<span data-user-content>{paper?.name}</span>} onClose={onClose}>
      {paper && (
        <div className="paper-view">
          <p className="quiet">{say.marked}</p>
          <Content key={paper.id} paper={paper} reference={reference} />
          <DigestText value={paper.sha256} name="SHA-256" />
        </div>
      )}
    </DetailDrawer>
  )
}

function Content({ paper, reference }: { readonly paper: Paper; readonly reference: string }) {
  const say = notarizationDeskWords.use().papers
  const subject = useMemo(
    () => ({ endpoint: notarizationDeskApi.paper, input: { paper: paper.id }, sha256: paper.sha256 }),
    [paper.id, paper.sha256],
  )
  const file = useFile(subject)
  if (file.at === 'failed') return <Fault error={file.error} onRetry={file.retry} />
  if (file.at !== 'shown') return <ListSkeleton rows={6} />
  if (file.isPdf && !navigator.pdfViewerEnabled) return <Callout>{say.noViewer}</Callout>
  return (
    <div className="paper-frame">
      {file.isPdf ? (
        <iframe title={paper.name} src={`${file.url}#toolbar=0&view=FitH`} />
      ) : (
        <img src={file.url} alt={paper.name} />
      )}
      <Watermark reference={reference} />
    </div>
  )
}
