// Keeps messages in memory instead of sending them: for demo servers and tests only.
import type { Sms } from './port.ts'

export interface OutboxMessage {
  readonly phone: string
  readonly code: string
  readonly purpose: string
}

const MAX_MESSAGES = 200

export function createOutboxSms(announce: (message: OutboxMessage) => void = () => {}): Sms & { readonly sent: OutboxMessage[] } {
  const sent: OutboxMessage[] = []
  return {
    vendor: 'outbox',
    sent,
    async sendCode({ phone, code, purpose }) {
      const message = { phone, code, purpose }
      sent.push(message)
      if (sent.length > MAX_MESSAGES) sent.shift()
      announce(message)
    },
  }
}
