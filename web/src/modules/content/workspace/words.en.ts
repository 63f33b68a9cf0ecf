// Texts of notices in the workspace, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  announcements: 'Announcements',
  hide: 'Do not show again',
}
