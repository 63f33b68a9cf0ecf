// Public check of a notarial certificate by its number and the applicant's name; a wrong number and a wrong name get the same answer.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'

const TypedNumber = field(
  z.string().check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.minLength(6),
    z.maxLength(90),
  ),
  {
    label: { zh: '公证书编号', en: 'Certificate number' },
    hint: { zh: '请按公证书上的编号完整填写', en: 'enter the whole number as printed' },
    example: '(2026)-00001',
  },
)

const TypedName = field(z.string().check(z.trim(), z.minLength(1), z.maxLength(120)), {
  label: { zh: '申请人姓名或名称', en: 'Name of the applicant' },
  hint: { zh: '请填写公证书上的申请人', en: 'enter the applicant named in the certificate' },
  example: 'Lin Zhiyuan',
})

export const CheckedCertificate = z.object({
  number: z.string(),
  state: z.enum(['valid', 'corrected', 'revoked']),
  /** Masked. */
  applicant: z.string(),
  matter: z.object({ zh: z.string(), en: z.string() }),
  office: z.string(),
  issuedAt: z.iso.datetime(),
  /** The version that is valid, or was when it was revoked; above 1 it replaces the earlier ones. */
  version: z.int(),
  correctedAt: z.nullable(z.iso.datetime()),
  revokedAt: z.nullable(z.iso.datetime()),
})
export type CheckedCertificate = z.infer<typeof CheckedCertificate>

export const certificateCheckApi = {
  /** An act although it only reads: the strict limit of anonymous acts keeps anybody from trying names and numbers. */
  check: endpoint({
    method: 'POST',
    path: '/query/notarization/certificate',
    access: 'public',
    summary: { zh: '按编号和申请人查询公证书', en: 'Check a notarial certificate by number and applicant' },
    input: z.strictObject({ number: TypedNumber, name: TypedName }),
    output: CheckedCertificate,
  }),
}
