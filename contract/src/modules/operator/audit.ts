// Reading the audit log: actor, action, time and origin, and verification of its hash chain.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, Nothing, pageInput, pageOf } from '../../paging.ts'
import { rolesFor } from './role.ts'

export const MAX_AUDIT_EXPORT_LINES = 50_000

const At = (label: Bilingual) => field(z.iso.datetime(), { label, example: '2026-11-15T01:00:00.000Z' })

const filters = {
  /** Prefix of the action: `realname` finds all of its actions. */
  action: z.optional(
    field(z.string().check(z.trim(), z.regex(/^[a-z][a-z.-]{1,59}$/)), {
      label: { zh: '操作', en: 'Action' },
      hint: { zh: '小写英文，例如 realname', en: 'small letters, such as realname' },
      example: 'realname',
    }),
  ),
  /** Exact match: an account id, or the subject of an act. */
  about: z.optional(
    field(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), {
      label: { zh: '操作人或对象编号', en: 'Actor or subject id' },
      example: '100000000000000000',
    }),
  ),
  from: z.optional(At({ zh: '开始时间', en: 'From' })),
  to: z.optional(At({ zh: '结束时间', en: 'Until' })),
}

export const AuditLine = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  actorName: z.nullable(z.string()),
  address: z.string(),
  action: z.string(),
  subject: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  hash: z.string(),
})

const shared = { access: 'staff', roles: rolesFor('audit') } as const

export const auditApi = {
  list: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/audit/list',
    effect: 'read',
    summary: { zh: '审计日志：列表', en: 'Audit log: list' },
    input: z.strictObject({ ...pageInput, ...filters }),
    output: pageOf(AuditLine),
  }),
  verify: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/audit/verify',
    effect: 'read',
    summary: { zh: '审计日志：核验哈希链', en: 'Audit log: check the chain of hashes' },
    input: NoInput,
    output: z.object({
      lines: z.int(),
      /** The first invalid line; null if the chain is intact. */
      brokenAt: z.nullable(z.int()),
      lastHash: z.nullable(z.string()),
      checkedAt: z.iso.datetime(),
    }),
  }),
  /** Exporting the log is itself logged. */
  export: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/audit/export',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '审计日志：导出 CSV（留痕）', en: 'Audit log: export as CSV, on record' },
    input: z.strictObject(filters),
    output: Nothing,
  }),
}
