// Names of the archives with the packages or certificates of several records, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  bundles: { packages: 'packages', certificates: 'certificates' },
  recipients: { self: 'for-yourself', other: 'for-other-side' },
}
