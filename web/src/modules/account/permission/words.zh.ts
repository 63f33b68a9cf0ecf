// Texts of missing sub-account permissions, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  missing: (permission: string) => `此子账号没有“${permission}”权限`,
  ask: '如需使用，请联系主账号“<main>-</main>”在“子账号管理”中开通。',
}

export type Words = Widened<typeof words>
