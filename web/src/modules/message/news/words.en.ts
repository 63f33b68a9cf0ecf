// The list of messages, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Messages',
  lead: 'Whatever you wait for is told here: captures that end, verifications that are decided.',
  list: 'List of messages',
  columns: { message: 'Message', category: 'About', createdAt: 'Time' },
  categories: { evidence: 'Evidence', realname: 'Real name', account: 'Account' },
  filters: { category: 'About anything', read: 'Read or not' },
  readStates: { unread: 'Unread', read: 'Read' },
  chips: { category: (text: string) => `About: ${text}`, read: (text: string) => `State: ${text}` },
  unread: 'Unread',
  readAll: 'Mark all as read',
  clearRead: 'Clear read ones',
  clearTitle: 'Clear every message you have read?',
  clearText: 'Only the messages go. Records and results stay as they are.',
  markRead: (count: number) => `Mark as read (${count})`,
  remove: (count: number) => `Delete (${count})`,
  removeTitle: (count: number) => (count === 1 ? 'Delete this message?' : `Delete ${count} messages?`),
  done: 'Done',
  empty: 'No messages yet',
  emptySteps: [
    {
      title: 'When a capture ends',
      text: 'Captures of pages, shops and videos tell you how they ended, with the way to the record.',
    },
    { title: 'When a verification is decided', text: 'Passed or not, and why: you hear it as soon as it is known.' },
    { title: 'Without looking', text: 'The bell at the top counts what is unread as it comes; nothing needs reloading.' },
  ],
  begin: 'Capture something',
  kept: 'Read messages are kept for half a year, unread ones for two years.',
}
