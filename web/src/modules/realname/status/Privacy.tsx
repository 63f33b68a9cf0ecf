// Privacy note and consent checkbox for identity documents.
import { RichText } from '../../../kernel/rich-text.tsx'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { paths } from '../../../paths.ts'
import { realNameStatusWords } from './words.ts'

export function PrivacyNote() {
  const say = realNameStatusWords.use()
  return (
    <section>
      <h2 className="card-title">{say.privacyTitle}</h2>
      <ul className="plain-points">
        {say.privacy.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

export function ConsentBox({ problem }: { readonly problem: string | undefined }) {
  const say = realNameStatusWords.use()
  const privacy = (text: string) => (
    <a href={paths.privacyCollected()} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  return <Checkbox name="consent" label={<RichText text={say.consent} parts={{ privacy }} />} problem={problem} />
}
