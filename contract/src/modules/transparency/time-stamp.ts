// The embedded time-stamp authority (RFC 3161 over HTTP).
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'

export const timeStampApi = {
  answer: endpoint({
    method: 'POST',
    path: '/tsa',
    access: 'public',
    effect: 'stream',
    body: 'transient',
    answer: 'raw',
    summary: { zh: 'RFC 3161 时间戳服务', en: 'RFC 3161 time-stamps' },
    input: NoInput,
    output: z.unknown(),
  }),
}
