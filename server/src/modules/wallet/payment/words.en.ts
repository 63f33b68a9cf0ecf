// What the payer reads at the gateway, in English.
import type { words as zh } from './words.zh.ts'

export const words: typeof zh = {
  recharge: (yuan) => `Top-up ${yuan} CNY`,
  package: (yuan) => `Prepaid bundle ${yuan} CNY`,
}
