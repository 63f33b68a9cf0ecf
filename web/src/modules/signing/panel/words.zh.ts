// Texts of the signing panel, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  documents: '本次签署的文书',
  read: '已阅读',
  unread: '尚未阅读',
  readFirst: '请先打开并阅读标为“尚未阅读”的文书，再获取验证码签署。',
  handwriting: '手写签名',
  handwritingHint: '请在框内书写姓名，可用手指、触控笔或鼠标。',
  handwritingBox: (strokes: number) => (strokes === 0 ? '签名框，尚未书写' : `签名框，已写 ${strokes} 笔`),
  undo: '撤销一笔',
  clear: '清除重写',
  inkProblems: {
    missing: '请先在框内书写姓名',
    'too-short': '笔迹过于简单，请完整书写姓名',
    'too-long': '笔迹过长，请清除后重写',
    outside: '笔迹超出签名框，请清除后重写',
  },
  full: '笔迹已达到可记录的上限，请直接签署或清除重写。',
  consentFirst: '请先勾选同意，再签署',
  code: '短信验证码',
  codeHint: '验证码发送到您的登录手机，只对以上文书的当前版本有效。',
  send: '获取验证码',
  resend: '重新获取',
  resendIn: (seconds: number) => `${seconds} 秒后可重发`,
  sent: (minutes: number) => `验证码已发送，${minutes} 分钟内有效。`,
  demoCode: '演示环境不发短信，验证码为',
  fill: '填入',
  failed: '没有成功，请稍后重试。您书写的内容仍在。',
  sign: '签署',
  signed: '已签署。',
}

export type Words = Widened<typeof words>
