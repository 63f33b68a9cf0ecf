// The words around the workspace's screens, in English.
import type { Words } from './member-words.zh.ts'

export const words: Words = {
  nav: 'Workspace navigation',
  openNav: 'Open navigation',
  overview: 'Overview',
  depositFiles: 'Deposit files',
  depositDigests: 'Deposit digests',
  fileRecords: 'File records',
  demo: 'Demo',
  demoHint: 'Data is for trying out only. Do not upload real evidence.',
  account: (name) => `Account: ${name}`,
  sessions: 'Logged-in devices',
  logOut: 'Log out',
  support: 'Enquiries',
  hours: 'Hours',
  notFound: 'There is no such page',
  notFoundHint: 'The address may be mistyped, or the page has moved.',
  toOverview: 'Back to the overview',
  thisDevice: 'This device',
  methods: { password: 'By password', sms: 'By SMS code', register: 'At registration' },
  loginAt: (time) => `Logged in ${time}`,
  lastSeenAt: (time) => `last used ${time}`,
  endSession: 'Log it out',
  sessionEnded: 'That device has been logged out',
  sessionsHint: 'If you do not recognise a device, log it out and change your password soon.',
}
