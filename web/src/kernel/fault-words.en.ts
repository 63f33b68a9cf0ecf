// Messages shown when a call fails, in English.
import type { words as zh } from './fault-words.zh.ts'
import type { Widened } from './words.ts'

export const words: Widened<typeof zh> = {
  loginExpired: 'Your login has expired. Please log in again.',
  timeout: 'The connection to the server timed out. Please try again later.',
  network: 'The network cannot be reached. Check your connection and try again.',
  unavailable: (status) => `The service is unavailable right now. Please try again later (${status}).`,
  status: (status) => `Request failed with status code ${status}`,
  noInfo: 'Request error, please retry.',
  notificationTitle: (code) => `Not completed · ${code}`,
}
