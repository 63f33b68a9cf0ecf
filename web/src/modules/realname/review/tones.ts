// Status tag tones of an application's states.
import type { ApplicationState } from '@attestry/contract/modules/realname/review'
import type { StatusTone } from '../../../ui/StatusTag.tsx'

export const tones: Readonly<Record<ApplicationState, StatusTone>> = {
  pending: 'waiting',
  passed: 'done',
  rejected: 'failed',
  withdrawn: 'plain',
}
