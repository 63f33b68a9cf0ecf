// Parsed digest lines: valid ones as they will be deposited, invalid ones with the error.
import { DigestText } from '../../../ui/DigestText.tsx'
import { Callout } from '../../../ui/light-components.ts'
import type { ReadLine } from './digest-lines.ts'
import { depositWords } from './words.ts'

const MAX_SHOWN_FAULTS = 10
const names = { sha256: 'SHA-256', sm3: 'SM3' } as const

export function DigestPreview({ lines }: { readonly lines: readonly ReadLine[] }) {
  const say = depositWords.use()
  const good = lines.flatMap((line) => ('item' in line ? [line.item] : []))
  const bad = lines.flatMap((line) => ('problem' in line ? [line] : []))
  return (
    <section className="digest-preview" aria-label={say.digestPreview}>
      <p aria-live="polite">{say.digestRead(good.length, bad.length)}</p>
      {bad.length > 0 && (
        <Callout kind="error">
          <ul className="line-problems">
            {bad.slice(0, MAX_SHOWN_FAULTS).map(({ line, problem, text }) => (
              <li key={line}>
                {say.lineProblem(line, say.lineProblems[problem])}
                <code data-user-content>{text.length > 60 ? `${text.slice(0, 60)}…` : text}</code>
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {good.length > 0 && (
        <ul className="digest-items">
          {good.map(({ name, algorithm, digest }) => (
            <li key={`${algorithm}${digest}${name}`}>
              <span data-user-content>{name}</span>
              <DigestText value={digest} name={names[algorithm]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
