// All artefacts of a capture with state, cause, size, digests and download links.
import type { artefactStates, CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { bytes } from '../../../../kernel/format.ts'
import { AnchorButton } from '../../../../ui/Button.tsx'
import { DigestText } from '../../../../ui/DigestText.tsx'
import { StatusTag, type StatusTone } from '../../../../ui/StatusTag.tsx'
import { fileUrl } from '../use-picture.ts'
import { captureWords } from '../words.ts'
import { FileText } from './FileText.tsx'
import type { ArtefactFile } from './file-content.ts'
import { previewWords } from './words.ts'

type Artefact = CaptureDetail['artefacts'][number]

const tones: Record<(typeof artefactStates)[number], StatusTone> = {
  ok: 'done',
  partial: 'waiting',
  missing: 'failed',
  refused: 'plain',
}

export function ArtefactSection({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  return (
    <section className="card">
      <h2 className="card-title">{say.artefacts}</h2>
      <p className="quiet">{say.artefactsText}</p>
      <ul className="artefact-list">
        {capture.artefacts.map((artefact) => (
          <ArtefactRow key={artefact.kind} capture={capture} artefact={artefact} />
        ))}
      </ul>
    </section>
  )
}

function ArtefactRow({ capture, artefact }: { readonly capture: CaptureDetail; readonly artefact: Artefact }) {
  const say = previewWords.use()
  const words = captureWords.use()
  const { ano, previewBlock } = capture
  const { kind, state, cause, files } = artefact
  const [only] = files
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <li data-kind={kind} data-state={state}>
      <div className="artefact-head">
        <h3>{words.artefacts[kind]}</h3>
        <StatusTag tone={tones[state]}>{words.artefactStates[state]}</StatusTag>
        {files.length > 0 && (
          <span className="quiet figures">
            {files.length > 1 && `${say.files(files.length)} · `}
            {bytes(size)}
          </span>
        )}
        {files.length === 1 && only && <Download ano={ano} file={only} />}
      </div>
      <p className="quiet">{say.hints[kind]}</p>
      {cause && <p className="artefact-cause">{words.causes[cause]}</p>}
      {files.length > 0 && (
        <details>
          <summary>{files.length > 1 ? say.files(files.length) : say.showDigest}</summary>
          <ul className="artefact-files">
            {files.map((file) => (
              <li key={file.place}>
                <div className="artefact-file">
                  <span className="mono" data-user-content>
                    {file.path}
                  </span>
                  <span className="quiet figures">{bytes(file.size)}</span>
                  {files.length > 1 && <Download ano={ano} file={file} />}
                </div>
                <DigestText value={file.sha256} name="SHA-256" />
                {previewBlock === null && <FileText ano={ano} file={file} />}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function Download({ ano, file }: { readonly ano: string; readonly file: ArtefactFile }) {
  const say = previewWords.use()
  const name = file.path.split('/').at(-1) ?? file.path
  return (
    <AnchorButton
      small
      icon="download"
      className="artefact-download"
      href={fileUrl(ano, file.place)}
      download={name}
      aria-label={say.downloadOf(file.path)}
    >
      {say.download}
    </AnchorButton>
  )
}
