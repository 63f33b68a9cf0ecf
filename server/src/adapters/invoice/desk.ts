// Invoices without a service: staff issue them at the tax bureau and upload the files, so nothing is ever asked.
import { type InvoiceIssuer, UntrustedNotice } from './port.ts'

export const deskIssuer: InvoiceIssuer = {
  name: 'desk',
  manual: true,
  async issue() {},
  async find() {
    return { state: 'pending' }
  },
  async files() {
    return []
  },
  async reverse() {},
  async quota() {
    return undefined
  },
  readNotice() {
    throw new UntrustedNotice('no invoice service is configured')
  },
}
