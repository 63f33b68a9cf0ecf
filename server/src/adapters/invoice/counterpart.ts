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
  status: 'pending' | 'issued' | 'failed' | 'confirming' | 'confirmed' | 'void'
  /** Of a reversal that the buyer must confirm. */
  sheet: string | undefined
  sheetOpenedAt: string | undefined
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
  /** Whether buyers have booked or deducted their invoices: reversals then wait for the buyer's confirmation. */
  booked: boolean
  /** The tax bureau's clock, by which sheets are opened. */
  now(): Date
  quota: { left: string; total?: string }
  /** The tax bureau has issued it. */
  complete(serial: string, changes?: Partial<Pick<CounterpartInvoice, 'number' | 'status' | 'message'>>): CounterpartInvoice
  /** The buyer confirms or declines the sheet of a reversal. */
  endSheet(serial: string, status: 'confirmed' | 'void', message?: string): CounterpartInvoice
  /** An event without an invoice. Resolves to the HTTP status. */
  notifyEvent(event: 'login-lost' | 'face-scan', notifyUrl: string, secret?: string): Promise<number>
  /** Resolves to the HTTP status. */
  notify(serial: string, changes?: object, secret?: string): Promise<number>
  files: (invoice: CounterpartInvoice) => readonly { format: string; bytes: Buffer }[]
  close(): Promise<void>
}

const MAX_SKEW_SECONDS = 300

export async function startInvoiceCounterpart(): Promise<InvoiceCounterpart> {
  const secret = randomUUID()
  const nonces = new Set<string>()
  const statusOf = ({
    serial,
    status,
    number,
    issuedAt,
    total,
    message,
    reverses,
    sheet,
    sheetOpenedAt,
  }: CounterpartInvoice) => ({
    serial,
    status,
    ...(status === 'issued' ? { number, issuedAt, total: reverses ? `-${total}` : total } : {}),
    ...(message ? { message } : {}),
    ...(sheet ? { sheet, sheetOpenedAt } : {}),
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
    if (path === '/quota') return { code: 'OK', data: counterpart.quota }
    if (path === '/company/search')
      return { code: 'OK', data: [{ title: `${body.keyword} Ltd`, taxNumber: '91110000802100433B' }] }
    return { code: 'E_PATH' }
  }

  const send = async (url: string, message: object, key: string): Promise<number> => {
    const body = Buffer.from(JSON.stringify(message))
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
    const response = await fetch(url, {
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
    config: { name: 'test-service', url, appKey: 'test-app', secret, sellerTaxNumber: '91350100M000100Y43', deadlineMs: 5_000 },
    invoices: new Map(),
    refused: [],
    issueCalls: [],
    fault: 'none',
    booked: false,
    now: () => new Date(),
    quota: { left: '750000.00', total: '1000000.00' },
    files: () => [],
    complete(serial, changes = {}) {
      const invoice = counterpart.invoices.get(serial)
      if (!invoice) throw new Error(`no invoice ${serial}`)
      const number = `26${String(Date.now()).padStart(14, '0')}${String(counterpart.invoices.size).padStart(4, '0')}`
      return Object.assign(invoice, { status: 'issued', number, issuedAt: new Date().toISOString(), ...changes })
    },
    endSheet(serial, status, message) {
      const invoice = counterpart.invoices.get(serial)
      if (invoice?.status !== 'confirming') throw new Error(`no open sheet of ${serial}`)
      return Object.assign(invoice, { status, message })
    },
    notifyEvent: (event, notifyUrl, key = secret) => send(notifyUrl, { event, appKey: 'test-app' }, key),
    async notify(serial, changes = {}, key = secret) {
      const invoice = counterpart.invoices.get(serial)
      if (!invoice) throw new Error(`no invoice ${serial}`)
      const data = { ...statusOf(invoice), ...changes }
      return send(invoice.notifyUrl, { event: 'invoice', appKey: 'test-app', data }, key)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return counterpart
}

function newInvoice({ invoices, booked, now }: InvoiceCounterpart, body: object): CounterpartInvoice {
  const { serial, notifyUrl, total, buyer, number } = body as {
    serial: string
    notifyUrl: string
    total?: string
    buyer?: CounterpartInvoice['buyer']
    number?: string
  }
  const original = [...invoices.values()].find((each) => each.number === number && number !== undefined)
  const waits = booked && number !== undefined
  return {
    serial,
    notifyUrl,
    total: total ?? original?.total ?? '0.00',
    buyer,
    reverses: number,
    status: waits ? 'confirming' : 'pending',
    sheet: waits ? `26${String(Date.now()).padStart(14, '0')}${String(invoices.size).padStart(4, '0')}` : undefined,
    sheetOpenedAt: waits ? now().toISOString() : undefined,
    number: undefined,
    issuedAt: undefined,
    message: undefined,
  }
}
