// Status of a capture on a phone: state, current step, cause of failure.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { progressText } from '../progress-text.ts'
import { captureWords } from '../words.ts'

export function PhoneStatus({ capture }: { readonly capture: CaptureItem }) {
  const say = captureWords.use()
  const { state, ahead, cause, warnings } = capture
  const now =
    state === 'queued' && cause === 'node-busy'
      ? say.retrySoon
      : state === 'queued' && ahead !== null
        ? say.ahead(ahead)
        : state === 'collecting'
          ? progressText(say, capture)
          : (state === 'failed' || state === 'cancelled') && cause
            ? `${say.causes[cause]} · ${say.notCharged}`
            : ''
  return (
    <span className="phone-standing">
      <span className="phone-state" data-state={state}>
        {say.states[state]}
      </span>
      {warnings.length > 0 && (
        <span className="phone-state" data-state="warned">
          {say.warned(warnings.length)}
        </span>
      )}
      {now && <span className="phone-quiet figures">{now}</span>}
    </span>
  )
}
