// The draft of an appraisal opinion.
import * as z from 'zod/mini'
import type { Bilingual } from '../../endpoint.ts'
import { field } from '../../field.ts'

export const MAX_OPINION_CHARS = 20_000

const long = (label: Bilingual, example: string) =>
  z._default(
    field(z.string().check(z.trim(), z.maxLength(MAX_OPINION_CHARS)), {
      label,
      hint: { zh: `最多 ${MAX_OPINION_CHARS} 个字`, en: `at most ${MAX_OPINION_CHARS} characters` },
      multiLine: true,
      example,
    }),
    '',
  )

export const OpinionDraft = z.strictObject({
  /** Tools with their versions. */
  tools: long({ zh: '仪器设备与软件', en: 'Tools' }, 'sha256sum 9.4'),
  examination: long({ zh: '鉴定过程', en: 'Examination' }, 'The digests were recomputed.'),
  analysis: long({ zh: '分析说明', en: 'Analysis' }, 'The digests match.'),
  opinion: long({ zh: '鉴定意见', en: 'Opinion' }, 'The file has not changed since it was sealed.'),
  standards: z._default(
    field(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), {
      label: { zh: '依据的标准', en: 'Standards' },
      example: ['SF/T 0076-2020'],
    }),
    [],
  ),
  /** Signs after the handler. */
  second: z._default(
    field(z.string().check(z.regex(/^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)), {
      label: { zh: '第二鉴定人', en: 'Second appraiser' },
      unowned: true,
      example: '00000000-0000-7000-8000-000000000000',
    }),
    '',
  ),
})
export type OpinionDraft = z.infer<typeof OpinionDraft>

export const emptyOpinion: OpinionDraft = OpinionDraft.parse({})
