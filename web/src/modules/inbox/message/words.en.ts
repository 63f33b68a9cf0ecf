// Texts of the message list, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Messages',
  lead: 'Finished captures, verification results and other news about your account appear here.',
  list: 'List of messages',
  columns: { message: 'Message', category: 'Topic', createdAt: 'Time' },
  categories: { evidence: 'Evidence', realname: 'Real name', judicial: 'Notarization', account: 'Account' },
  filters: { category: 'All topics', read: 'Read and unread' },
  readStates: { unread: 'Unread', read: 'Read' },
  chips: { category: 'Topic', read: 'Status' },
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
      text: 'When a web page, marketplace page or video has been captured, you get the result and a link to the record.',
    },
    { title: 'When a verification is decided', text: 'Verified or not, and why: you get the result as soon as it is known.' },
    {
      title: 'Always up to date',
      text: 'The bell at the top counts unread messages as they arrive; there is no need to reload.',
    },
  ],
  begin: 'Capture something',
  kept: 'Read messages are kept for half a year, unread ones for two years.',
}
