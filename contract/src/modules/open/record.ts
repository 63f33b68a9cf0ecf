// Records in the open API: search, read, and download with their proof.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'
import { Ano, RecordDetail, recordApi } from '../attestation/record.ts'
import { keyScopes } from './key.ts'

const read = { access: 'signed', scope: 'read' } as const
const bytes = { access: 'signed', scope: 'download', effect: 'stream', answer: 'raw', output: z.unknown() } as const

export const openRecordApi = {
  self: endpoint({
    method: 'GET',
    path: '/open/v1/key',
    access: 'signed',
    summary: {
      zh: '这个密钥是谁的、能做什么；最适合用来试签名',
      en: 'Whose key this is and what it may do; the best call to try a signature with',
    },
    input: NoInput,
    output: z.object({
      accessKey: z.string(),
      name: z.string(),
      account: z.string(),
      scopes: z.array(z.enum(keyScopes)),
      serverTime: z.iso.datetime(),
    }),
  }),
  list: endpoint({
    ...read,
    method: 'GET',
    path: '/open/v1/records',
    summary: recordApi.list.summary,
    input: recordApi.list.input,
    output: recordApi.list.output,
  }),
  info: endpoint({
    ...read,
    method: 'GET',
    path: '/open/v1/records/:ano',
    summary: recordApi.info.summary,
    input: z.strictObject({ ano: Ano }),
    output: RecordDetail,
  }),
  certificate: endpoint({
    ...bytes,
    method: 'GET',
    path: '/open/v1/records/:ano/certificate',
    summary: { zh: '存证证书（PDF）', en: 'The certificate as PDF' },
    input: z.strictObject({ ano: Ano }),
  }),
  package: endpoint({
    ...bytes,
    method: 'GET',
    path: '/open/v1/records/:ano/package',
    summary: { zh: '完整证据包（ZIP，支持 Range）', en: 'The whole evidence package (ZIP, with ranges)' },
    input: z.strictObject({ ano: Ano }),
  }),
}
