// The certificate of a record: a signed PDF for its owner, and a page for anyone with its public id.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { CaptureFacts } from './capture-facts.ts'
import { ProofState } from './proof.ts'
import { Ano, identityStandings, RecordFile, recordKinds, sourceClasses } from './record.ts'

/** Crockford's alphabet, without I, L, O and U, so that it can be read aloud and typed. */
export const PublicId = field(
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.overwrite((text) => text.replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')),
    z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/),
  ),
  {
    label: { zh: '证书查询码', en: 'Certificate id' },
    hint: { zh: '证书上的 16 位字母数字', en: 'the 16 letters and digits on the certificate' },
    bearer: true,
    example: '0123456789ABCDEF',
  },
)

export const PublicCertificate = z.object({
  number: z.string(),
  publicId: z.string(),
  platformName: z.string(),
  /** Null if the platform has none. */
  platformEnglishName: z.nullable(z.string()),
  kind: z.enum(recordKinds),
  sourceClass: z.enum(sourceClasses),
  name: z.string(),
  /** Masked: family name, first and last digits. */
  subject: z.array(z.object({ field: z.string(), masked: z.string() })),
  /** Null for older records, which did not store it. */
  identity: z.nullable(z.enum(identityStandings)),
  /** Made on a demo installation: nothing in it is real. */
  demo: z.boolean(),
  acceptedAt: z.iso.datetime(),
  sealedAt: z.iso.datetime(),
  digest: z.string(),
  files: z.array(RecordFile),
  /** Null unless the platform captured it. */
  capture: z.nullable(CaptureFacts),
  proof: ProofState,
  /** SHA-256 of the list of keys and roots that a verifier must trust; also in the package. */
  trustDigest: z.string(),
})
export type PublicCertificate = z.infer<typeof PublicCertificate>

/** full: names the owner and shows the captured page, for a court. masked: for the other side; the one in the package. */
export const disclosures = ['masked', 'full'] as const
export type Disclosure = (typeof disclosures)[number]

export const certificateApi = {
  pdf: endpoint({
    method: 'GET',
    path: '/attestation/download/pdf',
    access: 'member',
    needs: ['download'],
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载存证证书（PDF）', en: 'Download the certificate as PDF' },
    input: z.strictObject({
      ano: Ano,
      disclosure: z.optional(field(z.enum(disclosures), { label: { zh: '主体信息', en: 'Owner’s data' }, example: 'masked' })),
    }),
    output: z.unknown(),
  }),
  inner: endpoint({
    method: 'GET',
    path: '/attestation/inner/cert',
    access: 'member',
    needs: ['download'],
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '在线查看存证证书（PDF）', en: 'The certificate, to be shown in the page' },
    input: z.strictObject({ ano: Ano }),
    output: z.unknown(),
  }),
  /** Also the data of the certificate's public page. */
  court: endpoint({
    method: 'GET',
    path: '/attestation/netcourt/:id',
    access: 'public',
    summary: { zh: '法院等第三方查看的存证信息', en: 'A record as courts and other third parties may see it' },
    input: z.strictObject({ id: PublicId }),
    output: PublicCertificate,
  }),
  publicPdf: endpoint({
    method: 'GET',
    path: '/attestation/netcourt/:id/pdf',
    access: 'public',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '持查询码下载存证证书（PDF）', en: 'The certificate as PDF, for whoever holds its id' },
    input: z.strictObject({ id: PublicId }),
    output: z.unknown(),
  }),
}
