// The mark of the office for an issued certificate: drawn with its number and digest, and shown to its parties only.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Nothing } from '../../paging.ts'
import { NotarizationId } from './notarization-view.ts'

export const certificateSealApi = {
  image: endpoint({
    method: 'GET',
    path: '/notarization/seal/image',
    access: 'main',
    answer: 'raw',
    summary: { zh: '公证书的公证处标识（SVG，不是印章）', en: 'The mark of the office for a certificate (SVG, not a seal)' },
    input: z.strictObject({ id: NotarizationId }),
    output: Nothing,
  }),
}
