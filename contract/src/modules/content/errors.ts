// Errors about site content (58xxxx).
import { defineErrors } from '../../errors.ts'

export const contentErrors = defineErrors({
  WRONG_STATE: [
    '580001',
    409,
    '当前状态不能执行此操作，请刷新后重试',
    'This cannot be done in its present state. Reload and try again.',
  ],
  NEEDS_BOTH_LANGUAGES: [
    '580002',
    400,
    '发布前请把中文和英文的标题、摘要都填好',
    'Fill in the title and the summary in both Chinese and English before publishing.',
  ],
  WRONG_SECTION: ['580003', 400, '该类内容没有这个栏目', 'There is no such section for this kind of content.'],
  ENDS_BEFORE_START: ['580004', 400, '结束时间须晚于开始时间', 'It must end after it starts.'],
})
