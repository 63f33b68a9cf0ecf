// The words around the console's screens, in Chinese.
import type { Widened } from '../kernel/words.ts'

export const words = {
  operations: '运营',
  nav: '运营后台导航',
  openNav: '打开导航',
  system: '系统与平台',
}

export type Words = Widened<typeof words>
