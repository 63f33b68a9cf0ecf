// Errors of the public log (56xxxx).
import { defineErrors } from '../../errors.ts'

export const transparencyErrors = defineErrors({
  LOG_NOT_HALTED: [
    '560001',
    409,
    '公开日志没有停止签署，无需恢复',
    'The public log has not stopped signing; there is nothing to resume.',
  ],
  LOG_INCONSISTENT: [
    '560002',
    409,
    '日志前后仍不一致，不能恢复签署：{reason}',
    'The log is still inconsistent and cannot resume signing: {reason}',
  ],
})
