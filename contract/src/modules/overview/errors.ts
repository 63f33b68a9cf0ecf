// Errors of statistics (61xxxx).
import { defineErrors } from '../../errors.ts'

export const overviewErrors = defineErrors({
  WRONG_RANGE: [
    '610001',
    400,
    '结束日期不能早于开始日期，且最多统计 {days} 天',
    'The range must end after it begins and have at most {days} days.',
  ],
})
