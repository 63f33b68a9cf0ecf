// Fidelity of the archive's replay in three figures, with the resources it lacks; or why it was not measured.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { isUnshownFile } from './file-content.ts'
import { previewWords } from './words.ts'

const parts = ['text', 'resources', 'image'] as const
const GOOD_FIDELITY_SHARE = 0.95

export function FidelitySection({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const { fidelity, artefacts } = capture
  if (!fidelity) {
    const archived = artefacts.some(({ kind, files }) => kind === 'archive' && files.length > 0)
    return (
      <section className="card">
        <h2 className="card-title">{say.fidelity}</h2>
        <p>{isUnshownFile(capture) ? say.fileNotReplayed : archived ? say.notReplayed : say.noArchive}</p>
      </section>
    )
  }
  return (
    <section className="card">
      <h2 className="card-title">{say.fidelity}</h2>
      <p className="quiet">{say.fidelityText}</p>
      <dl className="fidelity">
        {parts.map((part) => (
          <div key={part}>
            <dt>{say.fidelityParts[part]}</dt>
            <Part share={fidelity[part]} label={say.fidelityParts[part]} />
          </div>
        ))}
      </dl>
      {fidelity.lacking.length > 0 && (
        <details>
          <summary>{say.lacking(fidelity.lacking.length)}</summary>
          <ul className="lacking mono" data-user-content>
            {fidelity.lacking.map((url) => (
              <li key={url}>{url}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Part({ share, label }: { readonly share: number | null; readonly label: string }) {
  const say = previewWords.use()
  if (share === null) return <dd className="quiet">{say.notCompared}</dd>
  return (
    <dd>
      <ProgressBar value={share} label={label} tone={share >= GOOD_FIDELITY_SHARE ? 'done' : 'still'} />
      <span className="figures">{say.percent(Math.floor(share * 1000) / 10)}</span>
    </dd>
  )
}
