// Texts of the exception page, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '操作没有完成',
  reasons: {
    unknown: '系统没有给出具体原因。请返回上一页重试；如果再次出现，请联系我们并告知错误代码。',
    timeout: '服务器长时间没有响应。请检查网络后重试。',
    network: '没有连上服务器。请检查网络后重试。',
  },
  code: (code: string) => `错误代码：${code}`,
  home: '回到首页',
  workspace: '进入工作台',
  login: '重新登录',
  call: (phone: string) => `需要帮助，请拨打 ${phone}。`,
}

export type Words = Widened<typeof words>
