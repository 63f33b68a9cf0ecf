// Evidence files of a record: choose one, preview it, see its digests.
import { useState } from 'react'
import { bytes } from '../../../kernel/format.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { NotAllowed, useMissingPermission } from '../../account/public.tsx'
import { ScanLine } from '../scan/ScanLine.tsx'
import { scanWords } from '../scan/words.ts'
import { EvidencePreview } from './EvidencePreview.tsx'
import { OriginalCheck } from './OriginalCheck.tsx'
import { recordPageWords } from './page-words.ts'
import { initialFileIndex, type RecordFile } from './preview-kind.ts'
import type { RecordDetail } from './queries.ts'

/** A longer list of files is collapsed. */
const MAX_LISTED_FILES = 8

export function EvidenceSection({ record }: { readonly record: RecordDetail }) {
  const say = recordPageWords.use()
  const [chosen, setChosen] = useState(() => initialFileIndex(record.files))
  const file = record.files[chosen]
  if (!file) return null
  return (
    <section className="card evidence" aria-labelledby="evidence">
      <div className="section-head">
        <h2 id="evidence">{say.evidence}</h2>
        {record.files.length > 1 && <span className="quiet">{say.evidenceCount(record.files.length)}</span>}
      </div>
      {record.files.length > MAX_LISTED_FILES ? (
        <details className="more">
          <summary>{say.choose}</summary>
          <FileChoice files={record.files} chosen={chosen} onChoose={setChosen} />
        </details>
      ) : (
        record.files.length > 1 && <FileChoice files={record.files} chosen={chosen} onChoose={setChosen} />
      )}
      <div className="evidence-file">
        <FileHead file={file} />
        <ScanLine scan={file.scan} />
        <Look record={record} place={chosen} file={file} />
        <Digests file={file} />
      </div>
      {record.files.some(({ sha256, sm3 }) => sha256 ?? sm3) && <OriginalCheck record={record} />}
    </section>
  )
}

interface FileChoiceProps {
  readonly files: readonly RecordFile[]
  readonly chosen: number
  onChoose(place: number): void
}

function FileChoice({ files, chosen, onChoose }: FileChoiceProps) {
  const say = recordPageWords.use()
  return (
    <ul className="file-choice" aria-label={say.choose}>
      {files.map((file, place) => (
        <li key={file.path}>
          <button type="button" aria-pressed={place === chosen} onClick={() => onChoose(place)}>
            <Icon name="file" />
            <span data-user-content>{file.path}</span>
            {file.size !== null && <span className="quiet figures nowrap">{bytes(file.size)}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

function FileHead({ file }: { readonly file: RecordFile }) {
  return (
    <p className="evidence-name">
      <Icon name="file" size={20} />
      <strong data-user-content>{file.path}</strong>
      {file.size !== null && (
        <span className="quiet figures">{[file.mediaType, bytes(file.size)].filter(Boolean).join(' · ')}</span>
      )}
    </p>
  )
}

function Look({ record, place, file }: { readonly record: RecordDetail; readonly place: number; readonly file: RecordFile }) {
  const say = recordPageWords.use()
  const scan = scanWords.use()
  const missing = useMissingPermission('download')
  if (record.sourceClass === 'digest') return <p className="preview-none quiet">{say.noBytes}</p>
  if (record.state === 'failed') return null
  if (record.state === 'sealing') return <p className="preview-none quiet">{say.afterSealing}</p>
  if (missing) return <NotAllowed missing={missing} />
  if (record.previewBlock) return <p className="preview-none quiet">{scan.noPreview[record.previewBlock](record.files.length)}</p>
  return <EvidencePreview key={place} ano={record.ano} place={place} file={file} />
}

function Digests({ file }: { readonly file: RecordFile }) {
  const say = recordPageWords.use()
  if (!file.sha256 && !file.sm3) return null
  return (
    <div className="evidence-digests">
      <h3>{say.digests}</h3>
      <p className="quiet">{say.digestsHint}</p>
      {file.sha256 && <DigestText value={file.sha256} name="SHA-256" />}
      {file.sm3 && <DigestText value={file.sm3} name="SM3" />}
    </div>
  )
}
