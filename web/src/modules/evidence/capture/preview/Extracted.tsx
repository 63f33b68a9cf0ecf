// What the platform read from the captured page.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { readableFacts } from './extracted-facts.ts'
import { previewWords } from './words.ts'

export function Extracted({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  return (
    <section className="card">
      <h2 className="card-title">{say.extracted}</h2>
      <dl className="extracted">
        {readableFacts(capture.extracted).map(({ field, value }) => (
          <div key={`${field} ${value}`}>
            <dt>{say.fields[field] ?? field}</dt>
            <dd data-user-content>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{say.extractedText}</p>
    </section>
  )
}
