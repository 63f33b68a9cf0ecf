// An invoice service over HTTP, in the shape that Nuonuo, Piaotong and resellers of Leqi share: asynchronous issue by serial, query, callback, files.
import { randomUUID } from 'node:crypto'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import * as z from 'zod/mini'
import { readAtMost } from '../read-at-most.ts'
import { type InvoiceIssuer, type IssuedFile, IssueRefused, type ReversalOutcome, UntrustedNotice } from './port.ts'
import { isSignature, signatureOf } from './vendor-signature.ts'

export interface VendorConfig {
  /** Stored with every application it issues, and shown to finance. */
  readonly name: string
  readonly url: string
  readonly appKey: string
  readonly secret: string
  /** Tax number of the seller. */
  readonly sellerTaxNumber: string
  readonly deadlineMs?: number
}

const DEADLINE_MS = 15_000
const MAX_ANSWER_BYTES = 40 * 1024 ** 2
const MAX_SKEW_SECONDS = 300

/** 82: ordinary, 81: special electronic invoice. */
const INVOICE_TYPE = { ordinary: '82', special: '81' }
const REVERSAL_CODES = { mistake: '01', return: '02', 'service-ended': '03', discount: '04' } as const

/** Refusals that no repetition changes; every other error leaves the outcome open. */
const FINAL_CODES = new Set(['E_BUYER', 'E_ITEM', 'E_AMOUNT', 'E_QUOTA', 'E_REVERSAL'])

const Amount = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/))
const Status = z.object({
  serial: z.string(),
  status: z.enum(['absent', 'pending', 'issued', 'failed', 'confirming', 'confirmed', 'void']),
  number: z.optional(z.string()),
  issuedAt: z.optional(z.iso.datetime({ offset: true })),
  total: z.optional(Amount),
  message: z.optional(z.string()),
  sheet: z.optional(z.string().check(z.regex(/^[0-9A-Z]{8,32}$/))),
  sheetOpenedAt: z.optional(z.iso.datetime({ offset: true })),
})
const Answer = z.object({ code: z.string(), message: z.optional(z.string()), data: z.optional(z.unknown()) })
const Files = z.array(z.object({ format: z.enum(['pdf', 'ofd', 'xml']), content: z.base64() }))
const Quota = z.object({ left: Amount, total: z.optional(Amount) })
const Companies = z.array(z.object({ title: z.string(), taxNumber: z.string() }))
const Event = z.object({ event: z.enum(['invoice', 'login-lost', 'face-scan']), appKey: z.string(), data: z.optional(Status) })

function outcomeOf(status: z.infer<typeof Status>): ReversalOutcome {
  if (status.status === 'absent' || status.status === 'pending') return { state: status.status }
  if (status.status === 'failed') return { state: 'failed', message: (status.message ?? '').slice(0, 200) }
  if (status.status !== 'issued') {
    const { status: state, sheet, sheetOpenedAt, message = '' } = status
    if (sheet === undefined || sheetOpenedAt === undefined) throw new Error('a red-letter sheet lacks number or time')
    const facts = { sheet, openedAt: new Date(sheetOpenedAt) }
    return state === 'void' ? { state, ...facts, message: message.slice(0, 200) } : { state, ...facts }
  }
  const { number, issuedAt, total } = status
  if (number === undefined || issuedAt === undefined || total === undefined)
    throw new Error('an issued invoice lacks number, time or total')
  return { state: 'issued', number, issuedAt: new Date(issuedAt), totalFen: fenOfYuan(total) }
}

export function createVendorIssuer(config: VendorConfig): InvoiceIssuer {
  /** Trusts only answers that are signed over our own nonce, so that none can be replaced or repeated. */
  const call = async (path: string, content: object): Promise<unknown> => {
    const body = Buffer.from(JSON.stringify({ sellerTaxNumber: config.sellerTaxNumber, ...content }))
    const parts = { timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID(), path, body }
    const response = await fetch(config.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-invoice-app': config.appKey,
        'x-invoice-timestamp': parts.timestamp,
        'x-invoice-nonce': parts.nonce,
        'x-invoice-signature': signatureOf(config.secret, parts),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(config.deadlineMs ?? DEADLINE_MS),
    })
    const bytes = await readAtMost(response, MAX_ANSWER_BYTES)
    const signed = { ...parts, timestamp: response.headers.get('x-invoice-timestamp') ?? '', body: bytes ?? Buffer.alloc(0) }
    if (!bytes || !isSignature(config.secret, signed, response.headers.get('x-invoice-signature') ?? ''))
      throw new Error(`unsigned answer of the invoice service to ${path} (HTTP ${response.status})`)
    const answer = z.parse(Answer, JSON.parse(bytes.toString('utf8')))
    if (answer.code === 'OK') return answer.data
    if (FINAL_CODES.has(answer.code)) throw new IssueRefused(answer.code, (answer.message ?? answer.code).slice(0, 200))
    throw new Error(`the invoice service answered ${answer.code.slice(0, 40)} to ${path}`)
  }

  return {
    name: config.name,
    manual: false,
    sellerTaxNumber: config.sellerTaxNumber,
    async issue({ serial, special, buyer, lines, totalFen, notifyUrl }) {
      await call('/invoice/issue', {
        serial,
        type: special ? INVOICE_TYPE.special : INVOICE_TYPE.ordinary,
        buyer,
        lines: lines.map(({ name, code, rate, netFen, taxFen }) => ({
          name,
          code,
          rate: rate === null ? null : (rate / 10_000).toFixed(4),
          net: yuanOfFen(netFen),
          tax: yuanOfFen(taxFen),
        })),
        total: yuanOfFen(totalFen),
        notifyUrl,
      })
    },
    async find(serial) {
      return outcomeOf(z.parse(Status, await call('/invoice/query', { serial })))
    },
    async files(serial): Promise<IssuedFile[]> {
      const files = z.parse(Files, await call('/invoice/files', { serial }))
      return files.map(({ format, content }) => ({ format, bytes: Buffer.from(content, 'base64') }))
    },
    async reverse({ serial, number, cause, notifyUrl }) {
      await call('/invoice/reverse', { serial, number, reason: REVERSAL_CODES[cause], notifyUrl })
    },
    async quota() {
      const { left, total } = z.parse(Quota, await call('/quota', {}))
      return { leftFen: fenOfYuan(left), totalFen: total === undefined ? undefined : fenOfYuan(total) }
    },
    async lookUp(keyword) {
      return z.parse(Companies, await call('/company/search', { keyword })).slice(0, 10)
    },
    readNotice({ headers, body }) {
      const timestamp = headers['x-invoice-timestamp'] ?? ''
      const parts = { timestamp, nonce: headers['x-invoice-nonce'] ?? '', path: 'notice', body }
      if (!isSignature(config.secret, parts, headers['x-invoice-signature'] ?? '')) throw new UntrustedNotice('signature')
      if (!/^\d{10}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_SKEW_SECONDS)
        throw new UntrustedNotice('time')
      const parsed = z.safeParse(Event, jsonOf(body))
      if (!parsed.success || parsed.data.appKey !== config.appKey) throw new UntrustedNotice('content')
      const { event, data } = parsed.data
      if (event !== 'invoice') return { kind: event }
      if (!data) throw new UntrustedNotice('content')
      return { kind: 'invoice', serial: data.serial, outcome: outcomeOf(data) }
    },
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
