// Texts of the login page after an account closing was requested, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  closedTitle: '注销申请已提交',
  closedText: (at: string) => `账号将在 ${at} 注销，您已在所有设备退出登录。改变主意的话，在此之前重新登录即可保留账号。`,
}

export type Words = Widened<typeof words>
