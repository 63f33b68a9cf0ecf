// Server texts about captures, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  refused: {
    'not-a-url': 'it is not a whole address; it must begin with http:// or https://',
    scheme: 'only http and https addresses can be captured',
    credentials: 'the address must not carry a user name or password',
    'too-long': 'it has more than 2048 characters, each character outside ASCII counted as its escapes',
    port: 'this port is not allowed',
    'host-name': 'it is not a site on the public internet',
    address: 'it is not an address on the public internet',
  },
  export: {
    fileName: 'captures',
    columns: [
      'Record number',
      'Type',
      'Name',
      'Address',
      'Label',
      'Remark',
      'Status',
      'Operator',
      'Submitted at (UTC+8)',
      'Ended at (UTC+8)',
    ],
    states: {
      queued: 'In queue',
      collecting: 'Capturing',
      awaiting_confirmation: 'To confirm',
      sealing: 'Sealing',
      succeeded: 'Sealed',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
  },
}
