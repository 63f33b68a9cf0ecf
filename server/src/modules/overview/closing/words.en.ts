// Obstacles to closing an account, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  and: '; ',
  held: (yuan) => `${yuan} CNY on hold`,
  refunding: (count) => `refunds under way: ${count}`,
  running: (count) => `captures not finished: ${count}`,
  sealing: (count) => `records being sealed: ${count}`,
  case: (count) => `notarizations under way: ${count}`,
}
