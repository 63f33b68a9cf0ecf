// Drawer that shows a document or a paper.
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { FileView } from './FileView.tsx'
import { type FileSubject, useFile } from './use-file.ts'
import { notarizationWords } from './words.ts'

interface FileDrawerProps {
  readonly title: string
  readonly fileName: string
  /** Undefined: closed. */
  readonly subject: FileSubject | undefined
  onLoaded?(): void
  onClose(): void
}

export function FileDrawer({ title, fileName, subject, onLoaded, onClose }: FileDrawerProps) {
  const say = notarizationWords.use()
  const file = useFile(subject, onLoaded)
  return (
    <DetailDrawer open={subject !== undefined} title={title} onClose={onClose}>
      {subject && (
        <div className="notarization-stack">
          <DigestText name={say.file.digest} value={subject.sha256} />
          <FileView file={file} title={title} fileName={fileName} />
        </div>
      )}
    </DetailDrawer>
  )
}
