// Section for the history check, in which the visitor's browser acts as a witness; the script fills in the result.
import { Button } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { LogPart } from '../LogPart.tsx'
import { CheckTemplates } from './CheckTemplates.tsx'
import { checkWords } from './words.ts'

export function ConsistencyCheck() {
  const { check: say } = checkWords.use()
  return (
    <LogPart name="check" title={say.title} text={say.text}>
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <div className="check" aria-live="polite" data-kept="">
        <p className="needs-script">{say.ready}</p>
      </div>
      <div className="needs-script" data-kept="">
        <Button data-again={say.again}>{say.now}</Button>
      </div>
      <CheckTemplates />
    </LogPart>
  )
}
