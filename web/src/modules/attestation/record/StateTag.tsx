// Tag with the state of a record.
import type { CapturedWall } from '@attestry/contract/modules/attestation/capture-finding'
import type { RecordState } from '@attestry/contract/modules/attestation/record'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { recordWords } from './words.ts'
import './record.css'

const tones: Record<RecordState, StatusTone> = { sealing: 'waiting', sealed: 'done', failed: 'failed' }

interface StateTagProps {
  readonly state: RecordState
  /** With a second tag, because the malware scan flagged a file of the record. */
  readonly flagged?: boolean | undefined
  /** What was captured in place of the page. */
  readonly wall?: CapturedWall | undefined
}

export function StateTag({ state, flagged, wall }: StateTagProps) {
  const say = recordWords.use()
  return (
    <>
      {wall && state === 'sealed' ? (
        <StatusTag tone="warned">{say.sealedWall(wall)}</StatusTag>
      ) : (
        <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>
      )}
      {flagged && <StatusTag tone="failed">{say.flaggedTag}</StatusTag>}
    </>
  )
}
