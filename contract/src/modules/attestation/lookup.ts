// Public lookup by a file's digest, or by certificate id and number; returns time, digest and proof, never the owner.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { PublicCertificate, PublicId } from './certificate.ts'
import { ProofState } from './proof.ts'
import { recordKinds, sourceClasses } from './record.ts'

export const MAX_LOOKUP_RESULTS = 20

const Digest = field(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/)), {
  label: { zh: '文件摘要', en: 'Digest of the file' },
  hint: { zh: '64 位十六进制字符（SHA-256 或 SM3）', en: '64 hexadecimal characters (SHA-256 or SM3)' },
  example: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
})

const TypedNumber = field(
  z.string().check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.regex(/^\d{18,19}$/),
  ),
  {
    label: { zh: '保全号', en: 'Record number' },
    hint: { zh: '18–19 位数字', en: '18 to 19 digits' },
    example: '100000000000000000',
  },
)

export const FoundRecord = z.object({
  /** First and last digits: the owner can recognise it, others cannot look it up. */
  numberMasked: z.string(),
  kind: z.enum(recordKinds),
  sourceClass: z.enum(sourceClasses),
  digest: z.string(),
  sealedAt: z.iso.datetime(),
  file: z.object({ size: z.nullable(z.int()), sha256: z.nullable(z.string()), sm3: z.nullable(z.string()) }),
  proof: z.omit(ProofState, { publicId: true }),
})
export type FoundRecord = z.infer<typeof FoundRecord>

export const lookupApi = {
  byFile: endpoint({
    method: 'GET',
    path: '/query/attestation/file',
    access: 'public',
    summary: { zh: '按文件摘要查询存证', en: 'Look up by the digest of a file' },
    input: z.strictObject({ digest: Digest }),
    output: z.object({ list: z.array(FoundRecord), total: z.int() }),
  }),
  byIdAndNumber: endpoint({
    method: 'GET',
    path: '/query/attestation/idAndNumber',
    access: 'public',
    summary: { zh: '按查询码与保全号查询存证', en: 'Look up by certificate id and number' },
    input: z.strictObject({ id: PublicId, number: TypedNumber }),
    output: PublicCertificate,
  }),
}
