// Digests of a record and of its files on the certificate.
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import type { ComponentProps } from 'react'
import { bytes } from '../../../kernel/format.ts'
import { Digest } from '../../../light/Digest.tsx'
import { KeyValue, type KeyValueRow } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { CopyValue } from './CopyValue.tsx'
import { certificateWords } from './words.ts'

/** Files above this are collapsed; those above MAX_LISTED_FILES are only in the package. */
const MAX_SHOWN_FILES = 3
const MAX_LISTED_FILES = 200

type RecordFile = PublicCertificate['files'][number]

export function CertificateFiles({ certificate }: { readonly certificate: PublicCertificate }) {
  const say = certificateWords.use()
  const { files, digest } = certificate
  const folded = files.slice(MAX_SHOWN_FILES, MAX_LISTED_FILES)
  const omitted = files.length - MAX_SHOWN_FILES - folded.length
  return (
    <section className="sheet-part">
      <h2>{say.digests}</h2>
      <h3>{say.recordDigest}</h3>
      <p className="field-hint">{say.recordDigestHint}</p>
      <KeyValue rows={[['SHA-256', <DigestLine key="digest" value={digest} what={say.recordDigest} />]]} />
      <h3>{say.files(files.length)}</h3>
      <FileList files={files.slice(0, MAX_SHOWN_FILES)} />
      {folded.length > 0 && (
        <details>
          <summary>{say.moreFiles(folded.length)}</summary>
          <FileList files={folded} />
        </details>
      )}
      {omitted > 0 && <p className="field-hint">{say.filesLeftOff(omitted)}</p>}
    </section>
  )
}

function FileList({ files }: { readonly files: readonly RecordFile[] }) {
  const say = certificateWords.use()
  return (
    <ol className="sheet-files">
      {files.map((file) => (
        <li key={file.path}>
          <UserText className="sheet-file-name" text={file.path} />
          <KeyValue
            rows={[
              [say.size, [file.size === null ? say.sizeUnknown : bytes(file.size), file.mediaType].filter(Boolean).join(' · ')],
              ...digestRow('SHA-256', file.sha256, file.path),
              ...digestRow('SM3', file.sm3, file.path),
            ]}
          />
        </li>
      ))}
    </ol>
  )
}

const digestRow = (algorithm: string, value: string | null, path: string): KeyValueRow[] =>
  value ? [[algorithm, <DigestLine key={algorithm} value={value} what={algorithm} of={path} />]] : []

export function DigestLine({ value, what, of }: ComponentProps<typeof CopyValue>) {
  return (
    <span className="digest-line">
      <Digest value={value} />
      <CopyValue value={value} what={what} {...(of ? { of } : {})} />
    </span>
  )
}
