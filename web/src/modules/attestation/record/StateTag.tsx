// Tag with the state of a record.
import type { RecordState } from '@attestry/contract/modules/attestation/record'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { recordWords } from './words.ts'
import './record.css'

const tones: Record<RecordState, StatusTone> = { sealing: 'waiting', sealed: 'done', failed: 'failed' }

/** `flagged`: with a second tag, because the malware scan flagged a file of the record. */
export function StateTag({ state, flagged }: { readonly state: RecordState; readonly flagged?: boolean | undefined }) {
  const say = recordWords.use()
  return (
    <>
      <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>
      {flagged && <StatusTag tone="failed">{say.flaggedTag}</StatusTag>}
    </>
  )
}
