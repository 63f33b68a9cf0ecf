// Texts of the header's message bell, in English.
import type { Words } from './bell-words.zh.ts'

export const words: Words = {
  bell: (count: number) => (count > 0 ? `Messages, ${count} unread` : 'Messages, none unread'),
  title: 'Latest messages',
  all: 'All messages',
  readAll: 'Mark all read',
  nothing: 'No messages yet',
  failed: 'The messages did not load. Try again shortly.',
  unread: 'Unread',
}
