// Export of a member's own data: requested with the password, created by a job, downloaded with the password within seven days.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { when } from '../../state.ts'
import { GivenPassword } from './fields.ts'

export const EXPORT_RETENTION_DAYS = 7
export const MAX_EXPORTS_PER_DAY = 3
export const EXPORT_TICKET_SECONDS = 60

export const exportStates = ['making', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]
export const exportCan = { take: when<ExportState>('ready') }

export const ExportId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '导出编号', en: 'Export id' },
  resource: 'data-export',
  example: '00000000-0000-7000-8000-000000000000',
})

const Ticket = field(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)), {
  label: { zh: '下载凭证', en: 'Download ticket' },
  secret: true,
  example: 'A'.repeat(43),
})

export const DataExport = z.object({
  id: z.string(),
  state: z.enum(exportStates),
  askedAt: z.iso.datetime(),
  readyAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
  size: z.nullable(z.int()),
  downloads: z.int(),
})
export type DataExport = z.infer<typeof DataExport>

export const dataExportApi = {
  list: endpoint({
    method: 'GET',
    path: '/user/data/export',
    access: 'member',
    summary: { zh: '我的数据副本', en: 'Copies of one’s data, newest first' },
    input: NoInput,
    output: z.object({ list: z.array(DataExport), total: z.int() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/user/data/export',
    access: 'member',
    summary: { zh: '申请一份个人数据副本', en: 'Request a copy of one’s data' },
    input: z.strictObject({ password: GivenPassword }),
    output: DataExport,
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/user/data/export/:id/ticket',
    access: 'member',
    summary: { zh: '凭密码换取一次性下载凭证', en: 'Trade the password for a ticket that opens the copy once' },
    input: z.strictObject({ id: ExportId, password: GivenPassword }),
    /** `path`: the download address, including the ticket. */
    output: z.object({ ticket: z.string(), path: z.string(), expiresInSeconds: z.int() }),
  }),
  take: endpoint({
    method: 'GET',
    path: '/user/data/export/:id/file',
    access: 'member',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载个人数据副本（ZIP）', en: 'Download the copy, as a ZIP archive' },
    input: z.strictObject({ id: ExportId, ticket: Ticket }),
    output: Nothing,
  }),
}
