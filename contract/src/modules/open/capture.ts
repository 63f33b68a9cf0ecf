// Web page captures in the open API: request, preview, and charge only on confirmation.
import { endpoint } from '../../endpoint.ts'
import { captureApi } from '../evidence/capture.ts'

const signed = { access: 'signed', scope: 'capture' } as const

export const openCaptureApi = {
  create: endpoint({
    ...signed,
    method: 'POST',
    path: '/open/v1/captures',
    summary: captureApi.create.summary,
    input: captureApi.create.input,
    output: captureApi.create.output,
  }),
  list: endpoint({
    ...signed,
    method: 'GET',
    path: '/open/v1/captures',
    summary: { zh: '取证列表', en: 'Captures' },
    input: captureApi.listByQuery.input,
    output: captureApi.listByQuery.output,
  }),
  info: endpoint({
    ...signed,
    method: 'GET',
    path: '/open/v1/captures/:id',
    summary: captureApi.info.summary,
    input: captureApi.info.input,
    output: captureApi.info.output,
  }),
  confirm: endpoint({
    ...signed,
    method: 'POST',
    path: '/open/v1/captures/confirm',
    summary: captureApi.confirm.summary,
    input: captureApi.confirm.input,
    output: captureApi.confirm.output,
  }),
}
