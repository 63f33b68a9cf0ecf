// Tag with the state of a record.
import type { RecordState } from '@attestry/contract/modules/attestation/record'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { recordWords } from './words.ts'
import './record.css'

const tones: Record<RecordState, StatusTone> = { sealing: 'waiting', sealed: 'done', failed: 'failed' }

export function StateTag({ state }: { readonly state: RecordState }) {
  return <StatusTag tone={tones[state]}>{recordWords.use().states[state]}</StatusTag>
}
