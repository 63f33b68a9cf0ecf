// Files of an opened share with preview and download links.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import { bytes } from '../../../kernel/format.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { Icon } from '../../../light/Icon.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { paths } from '../../../paths.ts'
import { ScanLine } from '../scan/ScanLine.tsx'
import { fileUrl } from './links.ts'
import { planPreview, type SharedFile } from './preview-plan.ts'
import { shareWords } from './words.ts'

const MAX_LISTED_FILES = 200

export function EvidenceFiles({ token, record }: { readonly token: string; readonly record: SharedRecord }) {
  const say = shareWords.use()
  const { files, previewBlock } = record
  const more = files.length - MAX_LISTED_FILES
  return (
    <>
      <ul className="evidence-files">
        {files.slice(0, MAX_LISTED_FILES).map((file) => (
          <li key={file.place}>
            <Icon name="file" />
            <div className="evidence-file">
              <UserText className="sheet-file-name" text={file.path} />
              <span className="field-hint">{[file.mediaType, bytes(file.size)].filter(Boolean).join(' · ')}</span>
              <ScanLine scan={file.scan} />
            </div>
            <Acts token={token} file={file} previews={planPreview(file, previewBlock).kind !== 'none'} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="field-hint">{say.moreFiles(more)}</p>}
    </>
  )
}

interface ActsProps {
  readonly token: string
  readonly file: SharedFile
  readonly previews: boolean
}

function Acts({ token, file, previews }: ActsProps) {
  const say = shareWords.use()
  if (!file.stored) return <span className="field-hint">{say.notStored}</span>
  return (
    <div className="evidence-acts">
      {previews && (
        <LinkButton small href={paths.sharedFile({ share: token, place: String(file.place) })}>
          {say.preview} <Named path={file.path} />
        </LinkButton>
      )}
      <LinkButton small href={fileUrl(token, file.place)} download>
        {say.download} <Named path={file.path} />
      </LinkButton>
    </div>
  )
}

const Named = ({ path }: { readonly path: string }) => <UserText className="unseen" text={path} />
