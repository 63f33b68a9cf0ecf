// Status tag tones of a staff account's states.
import type { StaffState } from '@attestry/contract/modules/operator/staff'
import type { StatusTone } from '../../../ui/StatusTag.tsx'

export const tones: Readonly<Record<StaffState, StatusTone>> = {
  invited: 'waiting',
  enrolling: 'waiting',
  active: 'done',
  disabled: 'failed',
}
