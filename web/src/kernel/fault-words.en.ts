// Messages shown when a call fails, in English.
import type { words as zh } from './fault-words.zh.ts'
import type { Widened } from './words.ts'

export const words: Widened<typeof zh> = {
  loginExpired: 'Your login has expired. Please log in again.',
  timeout: 'The connection to the server timed out. Please try again later.',
  network: 'Network error. Check your connection and retry.',
  status: (status) =>
    status > 501 && status < 505
      ? `Service unavailable. Please try again later (${status}).`
      : `Request failed with status code ${status}`,
  noInfo: 'Request error, please retry.',
  notificationTitle: (code) => `Not completed · ${code}`,
}
