// Texts of the exception page, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Something went wrong',
  reasons: {
    unknown: 'The system gave no particular reason. Go back and try again; if it happens once more, tell us the error code.',
    timeout: 'The server did not answer for a long time. Check your connection and try again.',
    network: 'The server could not be reached. Check your connection and try again.',
  },
  code: (code) => `Error code: ${code}`,
  home: 'Go to the home page',
  workspace: 'Go to the workspace',
  login: 'Log in again',
  call: (phone) => `For help, call ${phone}.`,
}
