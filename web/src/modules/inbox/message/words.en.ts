// Texts of the message list, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Messages',
  lead: 'What you are waiting for appears here: finished captures, verification results.',
  list: 'List of messages',
  columns: { message: 'Message', category: 'Topic', createdAt: 'Time' },
  categories: { evidence: 'Evidence', realname: 'Real name', account: 'Account' },
  filters: { category: 'Any topic', read: 'Read and unread' },
  readStates: { unread: 'Unread', read: 'Read' },
  chips: { category: 'Topic', read: 'State' },
  unread: 'Unread',
  readAll: 'Mark all as read',
  clearRead: 'Clear read messages',
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
      text: 'Captures of web pages, marketplace pages and videos tell you how they ended, with the way to the record.',
    },
    { title: 'When a verification is decided', text: 'Passed or not, and why: you hear it as soon as it is known.' },
    { title: 'Without looking', text: 'The bell at the top counts what is unread as it comes; nothing needs reloading.' },
  ],
  begin: 'Capture something',
  kept: 'Read messages are kept for half a year, unread ones for two years.',
}
