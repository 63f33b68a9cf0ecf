// Texts of CAPTCHAs and SMS codes, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  picture: '图形验证码',
  pictureAlt: '图形验证码图片，四个字母或数字',
  pictureLoading: '正在获取图片',
  pictureAgain: '换一张',
  pictureHint: '输入图中的四个字符，不区分大小写',
  code: '短信验证码',
  send: '获取验证码',
  resend: '重新获取',
  resendIn: (seconds: number) => `${seconds} 秒后可重发`,
  sent: (minutes: number) => `验证码已发送，${minutes} 分钟内有效`,
  demoCode: '演示环境不发短信，验证码为',
  demoPicture: '演示环境提示：图中字符是',
  fill: '填入',
}

export type Words = Widened<typeof words>
