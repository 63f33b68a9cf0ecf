// Judges the rows of a batch, from a sheet or from the clipboard alike: every fault with its column, in the reader's language.
import type { Locale } from '@attestry/contract/errors'
import { Label } from '@attestry/contract/modules/attestation/record'
import type { CaptureKind } from '@attestry/contract/modules/evidence/capture'
import type { BatchRow, JudgedRow } from '@attestry/contract/modules/evidence/capture-batch'
import * as z from 'zod/mini'
import type { Deps } from '../../../kernel/deps.ts'
import { admitted } from '../capture/admission.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const NAME_LENGTH = 200
const PARTY_LENGTH = 100

type Fault = JudgedRow['faults'][number]

export function judgeRow(deps: Deps, kind: CaptureKind, row: BatchRow, locale: Locale): JudgedRow {
  const words = locale === 'zh' ? zh : en
  const faults: Fault[] = []
  const blame = (column: Fault['column'], message: string) => faults.push({ column, message })
  const within = (column: Fault['column'], limit: number) => {
    if (row[column] === '') blame(column, words.required)
    else if (row[column].length > limit) blame(column, words.tooLong.replace('{limit}', String(limit)))
  }
  within('name', NAME_LENGTH)
  const judged = row.url === '' ? { problem: words.required } : admitted(deps, row.url, locale)
  if ('problem' in judged) blame('url', judged.problem)
  if (!z.safeParse(Label, row.label).success) blame('label', words.label)
  if (kind !== 'web') {
    within('platform', PARTY_LENGTH)
    within('seller', PARTY_LENGTH)
  }
  return { ...row, faults }
}
