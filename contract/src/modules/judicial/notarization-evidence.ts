// The evidence of a case at the desk of notaries: its files, and its package for checking the proof in the notary's browser.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing } from '../../paging.ts'
import { Ano } from '../attestation/record.ts'
import { rolesFor } from '../operator/role.ts'
import { NotarizationId } from './notarization-view.ts'

const desk = { access: 'staff', roles: rolesFor('notarization') } as const
const of = { id: NotarizationId, ano: Ano }

const Place = field(z.int().check(z.minimum(0), z.maximum(100_000)), {
  label: { zh: '文件序号', en: 'Which file' },
  example: 0,
})

/** How the page shows a file; none: it can only be saved. Formats that can hold scripts or links, such as HTML and PDF, are never rendered. */
export const filePreviews = ['image', 'video', 'audio', 'text', 'none'] as const

export const EvidenceFile = z.object({
  place: z.int(),
  path: z.string(),
  size: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  preview: z.enum(filePreviews),
  /** False: only its digest was deposited. */
  stored: z.boolean(),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>

export const EvidenceContent = z.object({
  ano: z.string(),
  name: z.string(),
  files: z.array(EvidenceFile),
  /** Why no file is shown: the malware scan found something, or is not finished. */
  previewBlock: z.nullable(z.enum(['flagged', 'waiting'])),
  /** Bytes of the package; null: its proof is not complete. */
  packageSize: z.nullable(z.int()),
})
export type EvidenceContent = z.infer<typeof EvidenceContent>

export const notarizationEvidenceApi = {
  /** An act although it only reads: access to evidence is logged. */
  open: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/evidence/:ano/open',
    ...desk,
    summary: { zh: '公证案件：查看证据（留痕）', en: 'Notarization cases: open a piece of evidence, audited' },
    input: z.strictObject(of),
    output: EvidenceContent,
  }),
  file: endpoint({
    method: 'GET',
    path: '/desk/notarization/:id/evidence/:ano/file/:place',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '公证案件：打开证据文件（留痕）', en: 'Notarization cases: open a file of the evidence, audited' },
    input: z.strictObject({ ...of, place: Place }),
    output: Nothing,
  }),
  package: endpoint({
    method: 'GET',
    path: '/desk/notarization/:id/evidence/:ano/package',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: {
      zh: '公证案件：取证据包以当场核验（留痕）',
      en: 'Notarization cases: the evidence package, for checking its proof, audited',
    },
    input: z.strictObject(of),
    output: Nothing,
  }),
}
