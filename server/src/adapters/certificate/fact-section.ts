// What was deposited, by whom, when and from where.
import { text } from './block.ts'
import { FactTable, heading, VALUE_WIDTH } from './fact-table.ts'
import { below, inline, NOTE } from './pair.ts'
import type { CertificateFacts } from './port.ts'
import type { Sheet } from './sheet.ts'
import { style } from './style.ts'
import { timeValue } from './value.ts'
import { words } from './words.ts'

const NAME_LINES = 5
const SUBJECT_LINES = 2
const NOTE_LINES = 6
const FIELD_WIDTH = 110

export function drawFacts(sheet: Sheet, facts: CertificateFacts): void {
  heading(sheet, words.facts.heading)
  const table = new FactTable(sheet)
  const none = words.facts.none
  table.row(words.facts.name, [
    facts.name.trim()
      ? text(sheet, facts.name, VALUE_WIDTH, style.strong, { most: NAME_LINES })
      : inline(sheet, none, VALUE_WIDTH),
  ])
  table.row(words.facts.kind, [inline(sheet, facts.kind, VALUE_WIDTH)])
  table.row(words.facts.source, [
    inline(sheet, words.sources[facts.sourceClass], VALUE_WIDTH),
    below(sheet, words.sourceNotes[facts.sourceClass], VALUE_WIDTH, NOTE),
  ])
  table.row(words.facts.subject, subjectOf(sheet, facts))
  table.row(words.facts.operator, [inline(sheet, facts.operatorRole, VALUE_WIDTH)])
  for (const { label, at, source } of facts.times)
    table.row(label, [timeValue(sheet, at, VALUE_WIDTH), inline(sheet, source, VALUE_WIDTH, NOTE)])
  if (facts.cleanliness)
    table.row(words.facts.cleanliness, [below(sheet, facts.cleanliness, VALUE_WIDTH, NOTE, { most: NOTE_LINES })])
  table.end()
}

function subjectOf(sheet: Sheet, { subject }: CertificateFacts) {
  if (subject.length === 0) return [inline(sheet, words.facts.noSubject, VALUE_WIDTH)]
  return subject.map(({ field, masked }) => {
    const known = field === 'name' || field === 'phone' ? words.fields[field] : { zh: field, en: '' }
    const value = text(sheet, masked, VALUE_WIDTH - FIELD_WIDTH, style.value, { most: SUBJECT_LINES })
    const name = inline(sheet, known, FIELD_WIDTH - 8, { zh: style.note, en: style.noteEn }, { most: 1 })
    return {
      height: Math.max(value.height, name.height),
      draw(on: Sheet, x: number, y: number, parent: Sheet['root']) {
        name.draw(on, x, y + 1.2, parent)
        value.draw(on, x + FIELD_WIDTH, y, parent)
      },
    }
  })
}
