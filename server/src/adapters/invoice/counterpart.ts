// Test double of an invoice service: checks signatures, issues asynchronously, loses answers on demand, notifies, and serves files.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { VendorConfig } from './vendor.ts'
import { isSignature, signatureOf } from './vendor-signature.ts'

export interface CounterpartInvoice {
  readonly serial: string
  readonly notifyUrl: string
  /** Of the request; for a reversal that of the invoice. */
  readonly total: string
  readonly buyer: { readonly title: string; readonly taxNumber: string } | undefined
  /** The number of the invoice that this one reverses. */
  readonly reverses: string | undefined
  status: 'pending' | 'issued' | 'failed'
  number: string | undefined
  issuedAt: string | undefined
  message: string | undefined
}

/** lost: it acts, and the answer does not arrive. down: it does not act. */
export type CounterpartFault = 'none' | 'lost' | 'down' | 'unsigned' | 'refuse'

export interface InvoiceCounterpart {
  readonly config: VendorConfig
  readonly invoices: Map<string, CounterpartInvoice>
  /** Requests that were refused because of their signature, time or nonce. */
  readonly refused: string[]
  readonly issueCalls: string[]
  fault: CounterpartFault
  /** The tax bureau has issued it. */
  complete(serial: string, changes?: Partial<Pick<CounterpartInvoice, 'number' | 'status' | 'message'>>): CounterpartInvoice
  /** Resolves to the HTTP status. */
  notify(serial: string, changes?: object, secret?: string): Promise<number>
  files: (invoice: CounterpartInvoice) => readonly { format: string; bytes: Buffer }[]
  close(): Promise<void>
}

const MAX_SKEW_SECONDS = 300

export async function startInvoiceCounterpart(): Promise<InvoiceCounterpart> {
  const secret = randomUUID()
  const nonces = new Set<string>()
  const statusOf = ({ serial, status, number, issuedAt, total, message, reverses }: CounterpartInvoice) => ({
    serial,
    status,
    ...(status === 'issued' ? { number, issuedAt, total: reverses ? `-${total}` : total } : {}),
    ...(message ? { message } : {}),
  })

  const answer = (
    path: string,
    body: { serial: string; keyword: string },
  ): { code: string; message?: string; data?: unknown } => {
    const { serial } = body
    const known = counterpart.invoices.get(serial)
    if (path === '/invoice/issue' || path === '/invoice/reverse') {
      counterpart.issueCalls.push(serial)
      if (counterpart.fault === 'refuse') return { code: 'E_BUYER', message: 'the buyer is not registered' }
      // The same serial is the same invoice, whatever else is sent.
      if (!known) counterpart.invoices.set(serial, newInvoice(counterpart, body))
      return { code: 'OK' }
    }
    if (path === '/invoice/query') return { code: 'OK', data: known ? statusOf(known) : { serial, status: 'absent' } }
    if (path === '/invoice/files')
      return {
        code: 'OK',
        data: known ? counterpart.files(known).map(({ format, bytes }) => ({ format, content: bytes.toString('base64') })) : [],
      }
    if (path === '/quota') return { code: 'OK', data: { left: '750000.00' } }
    if (path === '/company/search')
      return { code: 'OK', data: [{ title: `${body.keyword} Ltd`, taxNumber: '91110000802100433B' }] }
    return { code: 'E_PATH' }
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const header = (name: string) => String(request.headers[name] ?? '')
    const [timestamp, nonce, path] = [header('x-invoice-timestamp'), header('x-invoice-nonce'), request.url ?? '']
    const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_SKEW_SECONDS && !nonces.has(nonce)
    nonces.add(nonce)
    if (!isFresh || !isSignature(secret, { timestamp, nonce, path, body }, header('x-invoice-signature'))) {
      counterpart.refused.push(path)
      return void response.writeHead(401).end()
    }
    if (counterpart.fault === 'down') return void request.socket.destroy()
    const bytes = Buffer.from(JSON.stringify(answer(path, JSON.parse(body.toString('utf8')))))
    if (counterpart.fault === 'lost') return void request.socket.destroy()
    const now = String(Math.floor(Date.now() / 1000))
    const signature = signatureOf(secret, { timestamp: now, nonce, path, body: bytes })
    response.setHeader('x-invoice-timestamp', now)
    if (counterpart.fault !== 'unsigned') response.setHeader('x-invoice-signature', signature)
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const counterpart: InvoiceCounterpart = {
    config: { url, appKey: 'test-app', secret, sellerTaxNumber: '91350100M000100Y43', deadlineMs: 5_000 },
    invoices: new Map(),
    refused: [],
    issueCalls: [],
    fault: 'none',
    files: () => [],
    complete(serial, changes = {}) {
      const invoice = counterpart.invoices.get(serial)
      if (!invoice) throw new Error(`no invoice ${serial}`)
      const number = `26${String(Date.now()).padStart(14, '0')}${String(counterpart.invoices.size).padStart(4, '0')}`
      return Object.assign(invoice, { status: 'issued', number, issuedAt: new Date().toISOString(), ...changes })
    },
    async notify(serial, changes = {}, key = secret) {
      const invoice = counterpart.invoices.get(serial)
      if (!invoice) throw new Error(`no invoice ${serial}`)
      const body = Buffer.from(
        JSON.stringify({ event: 'invoice', appKey: 'test-app', data: { ...statusOf(invoice), ...changes } }),
      )
      const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
      const response = await fetch(invoice.notifyUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-invoice-timestamp': timestamp,
          'x-invoice-nonce': nonce,
          'x-invoice-signature': signatureOf(key, { timestamp, nonce, path: 'notice', body }),
        },
        body,
      })
      return response.status
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return counterpart
}

function newInvoice({ invoices }: InvoiceCounterpart, body: object): CounterpartInvoice {
  const { serial, notifyUrl, total, buyer, number } = body as {
    serial: string
    notifyUrl: string
    total?: string
    buyer?: CounterpartInvoice['buyer']
    number?: string
  }
  const original = [...invoices.values()].find((each) => each.number === number && number !== undefined)
  return {
    serial,
    notifyUrl,
    total: total ?? original?.total ?? '0.00',
    buyer,
    reverses: number,
    status: 'pending',
    number: undefined,
    issuedAt: undefined,
    message: undefined,
  }
}
