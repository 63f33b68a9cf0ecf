// What the paper proves and what it does not, said so that nobody takes it for more than it is; and how to check it oneself.
import { beside, text } from './block.ts'
import { heading } from './fact-table.ts'
import { below, inline } from './pair.ts'
import type { CertificateFacts, InBothLanguages } from './port.ts'
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts'
import { style } from './style.ts'
import { words } from './words.ts'

const MARK_WIDTH = 16
const BODY = { zh: style.value, en: style.valueEn }

export function drawMeaning(sheet: Sheet, facts: CertificateFacts): void {
  heading(sheet, words.meaning.heading)
  const { sourceClass } = facts
  list(sheet, words.meaning.proves, [
    words.meaning.integrity[sourceClass],
    words.meaning.existence,
    words.meaning.logged,
    ...(sourceClass === 'collected' ? [words.meaning.obtained] : []),
  ])
  const own = facts.timeStamps.some(({ kind }) => kind === 'embedded')
  const external = facts.timeStamps.some(({ kind }) => kind === 'external')
  list(sheet, words.meaning.provesNot, [
    words.meaning.content[sourceClass],
    ...(own ? [joined(words.meaning.ownAuthority, external ? undefined : words.meaning.ownAuthorityOnly)] : []),
    words.meaning.notNotarial,
  ])
}

export function drawVerification(sheet: Sheet, facts: CertificateFacts, hasManifest: boolean): void {
  heading(sheet, words.verify.heading)
  sheet.space(6)
  const steps = [
    words.verify.online,
    words.verify.package,
    words.verify.files,
    ...(hasManifest ? [words.verify.manifest] : []),
    words.verify.signature,
  ]
  const items = sheet.open('L')
  for (const [at, step] of steps.entries()) {
    item(sheet, items, `${at + 1}.`, step)
    if (at === 0) {
      const address = text(
        sheet,
        facts.verifyUrl,
        CONTENT_WIDTH - MARK_WIDTH,
        { ...style.mono, colour: style.heading.colour },
        { most: 4, tag: 'Link', link: facts.verifyUrl },
      )
      sheet.place(address, items, PAGE.left + MARK_WIDTH)
      sheet.space(4)
    }
  }
  items.end()
}

function list(sheet: Sheet, title: InBothLanguages, points: readonly InBothLanguages[]): void {
  sheet.space(7)
  sheet.room(60)
  sheet.place(inline(sheet, title, CONTENT_WIDTH, { zh: style.subheading, en: style.valueEn }))
  sheet.space(3)
  const items = sheet.open('L')
  for (const [at, point] of points.entries()) item(sheet, items, `${at + 1}.`, point)
  items.end()
}

function item(sheet: Sheet, items: Sheet['root'], mark: string, point: InBothLanguages): void {
  const block = beside([
    { block: text(sheet, mark, MARK_WIDTH, { ...style.value, colour: style.note.colour }, { tag: 'Lbl' }), at: 0 },
    { block: below(sheet, point, CONTENT_WIDTH - MARK_WIDTH, BODY), at: MARK_WIDTH },
  ])
  const element = sheet.open('LI', items)
  sheet.place(block, element)
  element.end()
  sheet.space(4)
}

function joined(first: InBothLanguages, second: InBothLanguages | undefined): InBothLanguages {
  return second ? { zh: first.zh + second.zh, en: `${first.en} ${second.en}` } : first
}
