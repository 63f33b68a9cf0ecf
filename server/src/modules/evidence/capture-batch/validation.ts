// Validates the rows of a batch, from a sheet or from the clipboard: each fault with its column, in the member's language.
import type { Locale } from '@attestry/contract/errors'
import { controlCharacterIn } from '@attestry/contract/input-problem'
import { Label } from '@attestry/contract/modules/attestation/record'
import type { CaptureKind } from '@attestry/contract/modules/evidence/capture'
import type { BatchRow, JudgedRow } from '@attestry/contract/modules/evidence/capture-batch'
import * as z from 'zod/mini'
import type { Deps } from '../../../kernel/deps.ts'
import { admitUrl } from '../capture/admission.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const MAX_NAME_CHARS = 200
const MAX_PARTY_CHARS = 100

type Fault = JudgedRow['faults'][number]

/** As in the template, in either language. */
export const SAMPLE_URL = 'https://www.example.com/item/1'
const isSample = ({ name, url }: BatchRow) => url === SAMPLE_URL && [zh, en].some(({ sample }) => sample.name === name)

/** Also notices the template's sample row, and addresses that an earlier row has already. */
export function validateRows(deps: Deps, kind: CaptureKind, rows: readonly BatchRow[], locale: Locale): JudgedRow[] {
  const words = locale === 'zh' ? zh : en
  const rowOfUrl = new Map<string, number>()
  return rows.map((row) => {
    const judged = validateRow(deps, kind, row, locale)
    if (isSample(row)) return { ...judged, faults: [...judged.faults, { column: 'name', message: words.isSample }] }
    const checked = admitUrl(deps, row.url, locale)
    if ('problem' in checked) return judged
    const earlier = rowOfUrl.get(checked.url)
    if (earlier === undefined) rowOfUrl.set(checked.url, row.row)
    else judged.faults.push({ column: 'url', message: words.repeated.replace('{row}', String(earlier)) })
    return judged
  })
}

function validateRow(deps: Deps, kind: CaptureKind, row: BatchRow, locale: Locale): JudgedRow {
  const words = locale === 'zh' ? zh : en
  const faults: Fault[] = []
  const addFault = (column: Fault['column'], message: string) =>
    faults.push({ column, message: message.charAt(0).toUpperCase() + message.slice(1) })
  const checkText = (column: Fault['column'], limit: number, required: boolean) => {
    if (required && row[column] === '') addFault(column, words.required)
    else if (row[column].length > limit) addFault(column, words.tooLong.replace('{limit}', String(limit)))
    const control = controlCharacterIn(row[column])
    if (control) addFault(column, words.control.replace('{character}', control))
  }
  checkText('name', MAX_NAME_CHARS, true)
  const checked = row.url === '' ? { problem: words.required } : admitUrl(deps, row.url, locale)
  if ('problem' in checked) addFault('url', checked.problem)
  if (!z.safeParse(Label, row.label).success) addFault('label', words.label)
  if (kind !== 'web') {
    checkText('platform', MAX_PARTY_CHARS, false)
    checkText('seller', MAX_PARTY_CHARS, false)
  }
  return { ...row, faults }
}
