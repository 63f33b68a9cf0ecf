// Status tag of an adjustment.
import type { Adjustment } from '@attestry/contract/modules/wallet/adjustment'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { adjustmentWords } from './words.ts'

const tones: Record<Adjustment['state'], StatusTone> = {
  proposed: 'waiting',
  confirmed: 'done',
  refused: 'failed',
  withdrawn: 'plain',
}

export function AdjustmentStatus({ state }: Pick<Adjustment, 'state'>) {
  const say = adjustmentWords.use()
  return <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>
}
