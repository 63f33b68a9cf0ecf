// Sections on what the certificate proves and does not prove, and on how to verify it.
import { beside, stack, text } from './block.ts'
import { heading } from './heading.ts'
import { below, inline } from './pair.ts'
import type { CertificateFacts, InBothLanguages } from './port.ts'
import { type Block, CONTENT_WIDTH, type Sheet } from './sheet.ts'
import { style } from './style.ts'
import { words } from './words.ts'

const MARK_WIDTH = 16
const BODY_WIDTH = CONTENT_WIDTH - MARK_WIDTH
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

export function drawVerification(sheet: Sheet, { verifyUrl }: CertificateFacts, hasManifest: boolean): void {
  const address = text(
    sheet,
    verifyUrl,
    BODY_WIDTH,
    { ...style.mono, colour: style.heading.colour },
    { maxLines: 4, tag: 'Link', link: verifyUrl },
  )
  const { online, package: offline, files, manifest, signature } = words.verify
  const points = [online, offline, files, ...(hasManifest ? [manifest] : []), signature]
  const steps = points.map((point, at) => numbered(sheet, at + 1, point, at === 0 ? [address] : []))
  // All steps on one page, for readers who follow them.
  heading(sheet, words.verify.heading, stack(steps).height + 12)
  sheet.space(6)
  drawList(sheet, steps)
}

function list(sheet: Sheet, title: InBothLanguages, points: readonly InBothLanguages[]): void {
  sheet.space(7)
  sheet.ensureSpace(60)
  sheet.place(inline(sheet, title, CONTENT_WIDTH, { zh: style.subheading, en: style.valueEn }))
  sheet.space(3)
  drawList(
    sheet,
    points.map((point, at) => numbered(sheet, at + 1, point)),
  )
}

function numbered(sheet: Sheet, number: number, point: InBothLanguages, more: readonly Block[] = []): Block {
  const mark = text(sheet, `${number}.`, MARK_WIDTH, { ...style.value, colour: style.note.colour }, { tag: 'Lbl' })
  const body = stack([below(sheet, point, BODY_WIDTH, BODY), ...more, 4])
  return beside([
    { block: mark, at: 0 },
    { block: body, at: MARK_WIDTH },
  ])
}

function drawList(sheet: Sheet, items: readonly Block[]): void {
  const list = sheet.open('L')
  for (const item of items) {
    const element = sheet.open('LI', list)
    sheet.place(item, element)
    element.end()
  }
  list.end()
}

function joined(first: InBothLanguages, second: InBothLanguages | undefined): InBothLanguages {
  return second ? { zh: first.zh + second.zh, en: `${first.en} ${second.en}` } : first
}
