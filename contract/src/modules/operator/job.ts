// Failed jobs (dead letters): what they were, why they failed, and retry or discard.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput, Nothing, pageInput, pageOf } from '../../paging.ts'
import { rolesFor } from './role.ts'

const JobId = field(z.uuid(), {
  label: { zh: '任务编号', en: 'Job id' },
  hint: { zh: '请从列表中打开', en: 'open it from the list' },
  resource: 'dead-letter',
  example: '00000000-0000-7000-8000-000000000000',
})
const Reason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  multiLine: true,
  label: { zh: '原因', en: 'Reason' },
  hint: { zh: '请用 2–200 个字说明原因', en: 'say why in 2 to 200 characters' },
  example: 'The service is back.',
})

export const DeadLetter = z.object({
  id: z.string(),
  job: z.string(),
  /** The ids in the job's payload. */
  about: z.array(z.object({ name: z.string(), value: z.string() })),
  cause: z.nullable(z.string()),
  tries: z.int(),
  failedAt: z.iso.datetime(),
})

const shared = { access: 'staff', roles: rolesFor('job') } as const

export const jobApi = {
  queues: endpoint({
    ...shared,
    method: 'GET',
    path: '/desk/job/queue',
    summary: { zh: '任务：各队列情况', en: 'Jobs: the queues' },
    input: NoInput,
    output: z.object({
      /** Queues are shared by all platforms; null except for the operating platform. */
      list: z.nullable(z.array(z.object({ name: z.string(), waiting: z.int(), active: z.int(), failed: z.int() }))),
    }),
  }),
  list: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/job/dead-letter/list',
    effect: 'read',
    summary: { zh: '任务：未完成的任务', en: 'Jobs: those that gave up' },
    input: z.strictObject(pageInput),
    output: pageOf(DeadLetter),
  }),
  read: endpoint({
    ...shared,
    method: 'GET',
    path: '/desk/job/dead-letter/:id',
    summary: { zh: '任务：查看未完成的任务', en: 'Jobs: one that gave up' },
    input: z.strictObject({ id: JobId }),
    output: DeadLetter,
  }),
  retry: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/job/dead-letter/:id/retry',
    summary: { zh: '任务：重新执行', en: 'Jobs: try again' },
    input: z.strictObject({ id: JobId, reason: Reason }),
    output: Nothing,
  }),
  discard: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/job/dead-letter/:id/discard',
    summary: { zh: '任务：放弃', en: 'Jobs: discard' },
    input: z.strictObject({ id: JobId, reason: Reason }),
    output: Nothing,
  }),
}
