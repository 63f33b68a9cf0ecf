// Status of a capture on a phone: state, current step, cause of failure.
import { wallOf } from '@attestry/contract/modules/attestation/capture-finding'
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { progressText } from '../progress-text.ts'
import { warningTags } from '../warning-tags.ts'
import { captureWords } from '../words.ts'

export function PhoneStatus({ capture }: { readonly capture: CaptureItem }) {
  const say = captureWords.use()
  const { state, ahead, cause } = capture
  const sealedWall = state === 'succeeded' ? wallOf(capture) : null
  const { wall, isRehearsal, others } = warningTags(capture, false)
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
        {sealedWall ? say.sealedWall(sealedWall) : say.states[state]}
      </span>
      {wall && (
        <span className="phone-state" data-state="warned">
          {say.wallTag(wall)}
        </span>
      )}
      {others > 0 && (
        <span className="phone-state" data-state="warned">
          {say.warned(others)}
        </span>
      )}
      {isRehearsal && <span className="phone-quiet">{say.rehearsal}</span>}
      {now && <span className="phone-quiet figures">{now}</span>}
    </span>
  )
}
