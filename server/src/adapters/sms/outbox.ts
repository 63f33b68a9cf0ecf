// Keeps messages in memory instead of sending them: for demo servers and tests only.
import type { Sms, SmsLink } from './port.ts'

export interface OutboxMessage {
  readonly phone: string
  readonly code: string
  readonly purpose: string
  readonly about?: string
}

const MAX_MESSAGES = 200

export interface Outbox extends Sms {
  readonly sent: OutboxMessage[]
  readonly links: SmsLink[]
}

export function createOutboxSms(announce: (message: OutboxMessage) => void = () => {}): Outbox {
  const sent: OutboxMessage[] = []
  const links: SmsLink[] = []
  return {
    vendor: 'outbox',
    sent,
    links,
    async sendLink(message) {
      links.push(message)
      if (links.length > MAX_MESSAGES) links.shift()
    },
    async sendCode({ phone, code, purpose, about }) {
      const message = { phone, code, purpose, ...(about === undefined ? {} : { about }) }
      sent.push(message)
      if (sent.length > MAX_MESSAGES) sent.shift()
      announce(message)
    },
  }
}
