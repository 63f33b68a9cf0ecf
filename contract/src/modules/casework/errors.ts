// Errors of every kind of case (68xxxx); an act that the state does not allow gets the kind's own error.
import { defineErrors } from '../../errors.ts'

export const caseworkErrors = defineErrors({
  ASSIGNED_MEANWHILE: [
    '680001',
    409,
    '处理人已经变更，请刷新后重试',
    'Somebody else has taken or handed back this case. Reload and try again.',
  ],
})
