// Colours of the states of runs and differences.
import type { Difference, ReconciliationRun } from '@attestry/contract/modules/wallet/reconciliation'
import type { StatusTone } from '../../../ui/StatusTag.tsx'

export const runTones: Record<ReconciliationRun['state'], StatusTone> = {
  waiting: 'waiting',
  clean: 'done',
  explained: 'plain',
  differs: 'failed',
  failed: 'failed',
}
export const differenceTones: Record<Difference['state'], StatusTone> = { open: 'failed', held_over: 'waiting', resolved: 'done' }
