// Section with the deposit's facts: what, by whom, when and from where.
import { text } from './block.ts'
import { FactTable, VALUE_WIDTH } from './fact-table.ts'
import { heading } from './heading.ts'
import { named } from './named-value.ts'
import { below, inline, NOTE } from './pair.ts'
import type { CertificateFacts } from './port.ts'
import type { Block, Sheet } from './sheet.ts'
import { style } from './style.ts'
import { timeValue } from './value.ts'
import { words } from './words.ts'

const MAX_NAME_LINES = 5
const MAX_FIELDS_PER_ROW = 12
const MAX_NOTE_LINES = 6

export function drawFacts(sheet: Sheet, facts: CertificateFacts): void {
  heading(sheet, words.facts.heading)
  const table = new FactTable(sheet)
  const none = words.facts.none
  table.row(words.facts.name, [
    facts.name.trim()
      ? text(sheet, facts.name, VALUE_WIDTH, style.strong, { maxLines: MAX_NAME_LINES })
      : inline(sheet, none, VALUE_WIDTH),
  ])
  table.row(words.facts.publicId, [
    text(sheet, facts.publicId.replace(/(.{4})(?=.)/g, '$1 '), VALUE_WIDTH, style.mono, { maxLines: 1 }),
  ])
  table.row(words.facts.kind, [inline(sheet, facts.kind, VALUE_WIDTH)])
  table.row(words.facts.source, [
    inline(sheet, words.sources[facts.sourceClass], VALUE_WIDTH),
    below(sheet, words.sourceNotes[facts.sourceClass], VALUE_WIDTH, NOTE),
  ])
  for (const fields of subjectOf(sheet, facts)) table.row(words.facts.subject, fields)
  if (facts.identity) table.row(words.facts.identity, [below(sheet, words.identities[facts.identity], VALUE_WIDTH, NOTE)])
  table.row(words.facts.operator, [inline(sheet, facts.operatorRole, VALUE_WIDTH)])
  for (const { label, at, source } of facts.times)
    table.row(label, [timeValue(sheet, at, VALUE_WIDTH), inline(sheet, source, VALUE_WIDTH, NOTE)])
  if (facts.cleanliness)
    table.row(words.facts.cleanliness, [below(sheet, facts.cleanliness, VALUE_WIDTH, NOTE, { maxLines: MAX_NOTE_LINES })])
  table.end()
}

function subjectOf(sheet: Sheet, { subject }: CertificateFacts): Block[][] {
  if (subject.length === 0) return [[inline(sheet, words.facts.noSubject, VALUE_WIDTH)]]
  const fields = subject.map(({ field, masked }) => {
    const label = field === 'name' || field === 'phone' ? words.fields[field] : { zh: field, en: '' }
    return named(sheet, label, masked, style.value)
  })
  // A table row must fit on a page.
  return Array.from({ length: Math.ceil(fields.length / MAX_FIELDS_PER_ROW) }, (_, row) =>
    fields.slice(row * MAX_FIELDS_PER_ROW, (row + 1) * MAX_FIELDS_PER_ROW),
  )
}
