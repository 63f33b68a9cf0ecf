// A sample record that visitors can verify themselves.
import { BrandMark } from '../../../light/BrandMark.tsx'
import { Digest } from '../../../light/Digest.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { sample } from './sample.ts'
import { homeWords } from './words.ts'

export function SampleRecord() {
  const say = homeWords.use().sample
  return (
    <figure className="card sample">
      <figcaption className="sample-head">
        <span className="sample-caption">{say.caption}</span>
        <span className="sample-badge">{say.badge}</span>
      </figcaption>
      <KeyValue
        rows={[
          [say.name, say.nameValue],
          ['SHA-256', <Digest key="sha256" value={sample.sha256} />],
          ['SM3', <Digest key="sm3" value={sample.sm3} />],
        ]}
      />
      <h2 className="sample-custody">{say.custody}</h2>
      <ol className="custody">
        {say.steps.map((step) => (
          <li key={step.what}>
            <strong>{step.what}</strong>
            <span>{step.detail}</span>
          </li>
        ))}
      </ol>
      <div className="sample-seal">
        <BrandMark size={48} />
      </div>
      <p className="sample-note">{say.note}</p>
    </figure>
  )
}
