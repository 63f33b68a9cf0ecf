// Texts of the list of logged-in devices, in English.
import type { Words } from './session-words.zh.ts'

export const words: Words = {
  thisDevice: 'This device',
  methods: {
    password: 'By password',
    sms: 'By SMS code',
    register: 'At registration',
    scan: 'By scanning a code',
    third: 'By a third-party account',
    bridge: 'From a partner platform',
    switch: 'By switching accounts',
  },
  unknownDevice: 'Unknown device',
  loginAt: (time) => `Logged in ${time}`,
  lastSeenAt: (time) => `last used ${time}`,
  endSession: 'Log out',
  sessionEnded: 'That device has been logged out',
  hint: 'If you do not recognise a device, log it out and change your password soon.',
  endOthers: 'Log out all other devices',
  endOthersTitle: 'Log out all other devices?',
  endOthersText: 'Every device but this one will have to log in again.',
  othersEnded: (count) => (count === 1 ? '1 other device has been logged out' : `${count} other devices have been logged out`),
}
