// Batch capture from an Excel sheet or a pasted list: validated row by row, corrected in place, submitted exactly once.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Quote } from '../wallet/price.ts'
import { captureKinds, MAX_ROWS_PER_BATCH } from './capture.ts'

export const MAX_SHEET_BYTES = 5 * 1024 ** 2

export const BatchId = field(z.uuid(), {
  label: { zh: '批次', en: 'Batch' },
  resource: 'capture-batch',
  example: '01890000-0000-7000-8000-000000000000',
})

const Kind = field(z.enum(captureKinds), { label: { zh: '取证类型', en: 'Type of capture' }, example: 'web' })

/** Each row is checked by itself, so that one bad cell does not refuse the others. */
const cell = (most: number) => field(z.string().check(z.maxLength(most)), { verbatim: true })

/** A row of the sheet, trimmed and validated; invalid rows are kept for correction. */
export const BatchRow = z.strictObject({
  /** The row number in the sheet, or the line number of the pasted text. */
  row: z.int().check(z.gte(1), z.lte(1_000_000)),
  name: cell(1000),
  url: cell(5000),
  label: z._default(cell(1000), ''),
  platform: z._default(cell(1000), ''),
  seller: z._default(cell(1000), ''),
})
export type BatchRow = z.infer<typeof BatchRow>

export const batchColumns = ['name', 'url', 'label', 'platform', 'seller'] as const

export const JudgedRow = z.object({
  row: z.int(),
  name: z.string(),
  url: z.string(),
  label: z.string(),
  platform: z.string(),
  seller: z.string(),
  faults: z.array(z.object({ column: z.enum(batchColumns), message: z.string() })),
})
export type JudgedRow = z.infer<typeof JudgedRow>

export const Batch = z.object({
  id: z.string(),
  kind: z.enum(captureKinds),
  state: z.enum(['draft', 'submitted']),
  fileName: z.string(),
  rows: z.array(JudgedRow),
  /** The number of valid rows and their total cost. */
  good: z.int(),
  quote: z.nullable(Quote),
  createdAt: z.iso.datetime(),
})
export type Batch = z.infer<typeof Batch>

const rows = field(z.array(BatchRow).check(z.minLength(1), z.maxLength(MAX_ROWS_PER_BATCH)), {
  label: { zh: '各行', en: 'Rows' },
})

export const captureBatchApi = {
  template: endpoint({
    method: 'GET',
    path: '/attestation/url/excel/template',
    access: 'member',
    answer: 'raw',
    summary: { zh: '下载 Excel 模板', en: 'The Excel template' },
    input: z.strictObject({ kind: Kind }),
    output: z.unknown(),
  }),
  read: endpoint({
    method: 'POST',
    path: '/attestation/url/excel/clean',
    access: 'member',
    needs: ['own-kind'],
    effect: 'stream',
    files: true,
    summary: { zh: '读取并检查 Excel 批次', en: 'Read an Excel batch and judge every row' },
    input: z.strictObject({ kind: Kind }),
    output: Batch,
  }),
  readRows: endpoint({
    method: 'POST',
    path: '/attestation/url/batch',
    access: 'member',
    needs: ['own-kind'],
    summary: { zh: '检查粘贴或修改过的行', en: 'Check rows that were pasted or edited' },
    input: z.strictObject({ kind: Kind, id: z.optional(BatchId), rows }),
    output: Batch,
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/attestation/url/batch',
    access: 'member',
    summary: { zh: '待提交的批次', en: 'The batch waiting for submission' },
    input: z.strictObject({ kind: z.optional(Kind) }),
    output: z.nullable(Batch),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/attestation/batchSubmit',
    access: 'member',
    needs: ['own-kind'],
    summary: { zh: '提交批次中无误的行，每行恰好一次', en: 'Submit the rows without fault, each exactly once' },
    input: z.strictObject({ id: BatchId }),
    output: z.object({ id: z.string(), kind: z.enum(captureKinds), total: z.int(), quote: Quote }),
  }),
}
