// Messages shown when a call fails, in English.
import type { words as zh } from './fault-words.zh.ts'
import type { Widened } from './words.ts'

export const words: Widened<typeof zh> = {
  loginExpired: 'Your login has expired. Please log in again.',
  timeout: 'The connection to the server timed out. Please try again later.',
  network: (own) => `Network error: ${own}. Check your connection and try again.`,
  status: (status) => `Request failed with status code ${status}`,
  noInfo: 'Request error, please retry.',
  notificationTitle: (code) => `Not completed · ${code}`,
}
