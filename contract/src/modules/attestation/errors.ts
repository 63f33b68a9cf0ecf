// Refusals about sealed records (54xxxx).
import { defineErrors } from '../../errors.ts'

export const attestationErrors = defineErrors({
  EXPORT_TOO_LARGE: [
    '540001',
    400,
    '一次最多导出 {limit} 条，请缩小筛选范围',
    'At most {limit} records can be exported at once. Narrow the filter.',
  ],
})
