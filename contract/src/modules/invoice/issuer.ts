// The invoice service as finance sees it: the remaining quota with the time of the answer, and what needs a person.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { NoInput } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'

/** login-lost: the service is no longer logged in at the tax bureau; face-scan: the tax bureau wants to see a person. */
export const issuerAttentions = ['login-lost', 'face-scan'] as const
export type IssuerAttention = (typeof issuerAttentions)[number]

/** share: less than the platform's share of the total is left; open: less than the open applications ask for. */
export const quotaWarnings = ['share', 'open'] as const
export type QuotaWarning = (typeof quotaWarnings)[number]

export const IssuerQuota = z.object({
  /** False: the service did not answer the last question, so what is left now is unknown. */
  known: z.boolean(),
  /** Of the last answer; null if there never was one. */
  left: z.nullable(Yuan),
  /** Null if the service does not state it. */
  total: z.nullable(Yuan),
  answeredAt: z.nullable(z.iso.datetime()),
  /** Empty while the quota is unknown. */
  warnings: z.array(z.enum(quotaWarnings)),
})

export const InvoiceIssuer = z.object({
  /** False: finance issues invoices itself. */
  service: z.boolean(),
  /** Null without an invoice service. */
  quota: z.nullable(IssuerQuota),
  /** Applications that are not issued yet. */
  open: z.object({ count: z.int(), amount: Yuan }),
  /** From the invoicing rules, in percent. */
  warnBelow: z.int(),
  attentions: z.array(z.object({ kind: z.enum(issuerAttentions), since: z.iso.datetime() })),
})
export type InvoiceIssuer = z.infer<typeof InvoiceIssuer>

const desk = { access: 'staff', roles: rolesFor('invoice') } as const

export const invoiceIssuerApi = {
  read: endpoint({
    method: 'GET',
    path: '/desk/invoice-issuer',
    ...desk,
    summary: { zh: '开票服务：剩余额度与需要处理的事项', en: 'The invoice service: remaining quota, and what needs a person' },
    input: NoInput,
    output: InvoiceIssuer,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/desk/invoice-issuer/ask',
    ...desk,
    effect: 'stream',
    summary: { zh: '立即查询剩余开票额度', en: 'Ask the invoice service for the remaining quota now' },
    input: NoInput,
    output: InvoiceIssuer,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/desk/invoice-issuer/resolve',
    ...desk,
    summary: {
      zh: '登记已重新登录税务平台或已完成刷脸',
      en: 'Record that the login at the tax bureau or the face scan has been done',
    },
    input: z.strictObject({
      kind: field(z.enum(issuerAttentions), { label: { zh: '事项', en: 'Event' }, example: 'login-lost' }),
    }),
    output: InvoiceIssuer,
  }),
}
