// Tag with the state of a capture.
import { wallOf } from '@attestry/contract/modules/attestation/capture-finding'
import type { CaptureItem, CaptureState } from '@attestry/contract/modules/evidence/capture'
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

interface CaptureStateTagProps {
  readonly state: CaptureState
  /** If it is of one capture: once sealed, the tag names what was captured in place of the page. */
  readonly warnings?: CaptureItem['warnings']
}

export function CaptureStateTag({ state, warnings = [] }: CaptureStateTagProps) {
  const say = captureWords.use()
  const wall = state === 'succeeded' ? wallOf({ warnings }) : null
  if (wall) return <StatusTag tone="warned">{say.sealedWall(wall)}</StatusTag>
  return <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>
}
