// How a record is preserved, as far as notarization asks: sealed, proven, and which certificates name it.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Ano, RecordItem } from '../attestation/record.ts'

export const preservationApi = {
  ofRecord: endpoint({
    method: 'POST',
    path: '/evidence/baoquan',
    access: 'main',
    effect: 'read',
    summary: { zh: '一条记录的保全情况，能否申请公证', en: 'How a record is preserved, and whether it can be notarized' },
    input: z.strictObject({ ano: Ano }),
    output: z.object({
      ...RecordItem.shape,
      /** Sealed, signed, logged and time-stamped. */
      ready: z.boolean(),
      /** Only a digest was deposited: the original must be deposited and match first. */
      isDigestOnly: z.boolean(),
      certificates: z.array(z.object({ number: z.string(), issuedAt: z.iso.datetime(), isRevoked: z.boolean() })),
    }),
  }),
}
