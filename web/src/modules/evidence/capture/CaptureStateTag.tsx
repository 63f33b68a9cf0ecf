// Tag with the state of a capture.
import type { CaptureState } from '@attestry/contract/modules/evidence/capture'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { captureWords } from './words.ts'

const tones: Record<CaptureState, StatusTone> = {
  queued: 'waiting',
  collecting: 'waiting',
  awaiting_confirmation: 'waiting',
  sealing: 'waiting',
  succeeded: 'done',
  failed: 'failed',
  cancelled: 'plain',
}

export const CaptureStateTag = ({ state }: { readonly state: CaptureState }) => (
  <StatusTag tone={tones[state]}>{captureWords.use().states[state]}</StatusTag>
)
