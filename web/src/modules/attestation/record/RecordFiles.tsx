// The files of a record with their digests.
import { bytes } from '../../../kernel/format.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { RecordDetail } from './queries.ts'
import { recordWords } from './words.ts'

export function RecordFiles({ files }: { readonly files: RecordDetail['files'] }) {
  const say = recordWords.use()
  if (files.length === 0) return null
  return (
    <section>
      <h3>{say.files}</h3>
      <ul className="record-files">
        {files.map((file) => (
          <li key={file.path}>
            <div className="record-file-name">
              <Icon name="file" />
              <span data-user-content>{file.path}</span>
              {file.size !== null && <span className="quiet figures nowrap">{bytes(file.size)}</span>}
            </div>
            {file.sha256 && <DigestText value={file.sha256} name="SHA-256" />}
            {file.sm3 && <DigestText value={file.sm3} name="SM3" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
