// Keeps messages in memory instead of sending them: for demo servers and tests, never for strangers.
import type { Sms } from './port.ts'

export interface OutboxMessage {
  readonly phone: string
  readonly code: string
  readonly purpose: string
}

const KEPT = 200

export function createOutboxSms(announce: (message: OutboxMessage) => void = () => {}): Sms & { readonly sent: OutboxMessage[] } {
  const sent: OutboxMessage[] = []
  return {
    vendor: 'outbox',
    sent,
    async sendCode({ phone, code, purpose }) {
      const message = { phone, code, purpose }
      sent.push(message)
      if (sent.length > KEPT) sent.shift()
      announce(message)
    },
  }
}
