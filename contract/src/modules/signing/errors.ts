// Errors of signing documents (70xxxx).
import { defineErrors } from '../../errors.ts'

export const signingErrors = defineErrors({
  NOT_YOUR_TURN: [
    '700001',
    409,
    '现在没有需要您签署的位置：可能已签署、已作废，或还在等其他人先签',
    'There is nothing for you to sign here now: it is signed, void, or waits for somebody else first.',
  ],
  NOT_READ: ['700002', 409, '请先打开并阅读当前版本，再签署', 'Open and read the current version before you sign it.'],
  VERSION_CHANGED: [
    '700003',
    409,
    '文件版本已更新，请重新阅读后签署；验证码需重新获取',
    'The document has changed. Read the new version and ask for a new code.',
  ],
  HANDWRITING_TOO_SHORT: [
    '700004',
    422,
    '手写签名过于简单，请完整书写姓名',
    'The handwriting is too short. Please write your full name.',
  ],
  HANDWRITING_REPEATED: [
    '700005',
    409,
    '这份手写签名与此前完全相同，请重新书写',
    'This handwriting is identical to an earlier one. Please write again.',
  ],
  HANDWRITING_TOO_LONG: [
    '700006',
    422,
    '手写签名过长，请清除后重写',
    'The handwriting is too long. Please clear it and write again.',
  ],
  HANDWRITING_OUTSIDE: [
    '700007',
    422,
    '手写签名超出签名框，请清除后重写',
    'The handwriting leaves its box. Please clear it and write again.',
  ],
})
