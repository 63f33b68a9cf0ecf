// Local and server digest of an upload and whether they match.
import { DigestText } from '../../../ui/DigestText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { digestVerdict, type UploadRow } from './row.ts'
import { uploadWords } from './words.ts'

export function UploadDigests({ row }: { readonly row: UploadRow }) {
  const say = uploadWords.use()
  const verdict = digestVerdict(row)
  if (verdict === 'unknown') return null
  return (
    <details className={`upload-digests verdict-${verdict}`}>
      <summary>
        <span className="verdict">
          <Icon name={verdict === 'same' ? 'done' : 'problem'} size={16} />
          {say.verdicts[verdict]}
        </span>
        <span className="upload-digests-open">{say.digest}</span>
      </summary>
      {row.sha256 && <DigestText value={row.sha256} name={`${say.localDigest} SHA-256`} />}
      {row.serverSha256 && <DigestText value={row.serverSha256} name={`${say.serverDigest} SHA-256`} />}
    </details>
  )
}
