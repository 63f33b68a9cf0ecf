// The log is not the one this browser has seen: what is wrong, what to do, and the two signed texts to take along.
import { Button } from '../../../light/Button.tsx'
import { Icon } from '../../../light/Icon.tsx'
import type { CheckResult, Failure } from './consistency-check.ts'
import { outcomeWords } from './outcome-words.ts'

type Failed = Extract<CheckResult, { verdict: 'failed' }>

/** Both texts are signed and cannot both be true; elsewhere what was fetched is wrong by itself. */
const CONTRADICTIONS: ReadonlySet<Failure> = new Set(['key-changed', 'smaller', 'two-roots', 'inconsistent'])

export function CheckAlarm({ result: { failure, before, current } }: { readonly result: Failed }) {
  const say = outcomeWords.use()
  const { title, acts } = say.alarms[CONTRADICTIONS.has(failure) ? 'contradicts' : 'unsound']
  const texts = [
    [say.before, before],
    [say.current, current],
  ].filter((pair): pair is [string, string] => Boolean(pair[1]))
  return (
    <div className="check-alarm" role="alert">
      <p className="check-alarm-title">
        <Icon name="problem" size={24} />
        {title}
      </p>
      <p>
        <strong>{say.failures[failure]}</strong>
      </p>
      <ol>
        {acts.map((act) => (
          <li key={act}>{act}</li>
        ))}
      </ol>
      {texts.length > 0 && (
        <p>
          <Button onClick={() => save(texts)}>{texts.length > 1 ? say.save : say.saveOne}</Button>
        </p>
      )}
      {texts.map(([name, text]) => (
        <figure key={name} className="log-note">
          <figcaption>{name}</figcaption>
          <pre translate="no">{text}</pre>
        </figure>
      ))}
    </div>
  )
}

/** Kept byte for byte between two rules, so that each can be cut out and verified. */
function save(texts: readonly (readonly [string, string])[]): void {
  const rule = '-'.repeat(72)
  const text = texts.map(([title, note]) => `${title}\n${rule}\n${note}${rule}\n`).join('\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${location.href}\n${new Date().toISOString()}\n\n${text}`], { type: 'text/plain' }))
  link.download = `log-checkpoints-${Date.now()}.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
