// Section with the proofs of time and order: log, time-stamps, anchors, and the trust digest.
import { text } from './block.ts'
import { FactTable, VALUE_WIDTH } from './fact-table.ts'
import { heading } from './heading.ts'
import { named } from './named-value.ts'
import { below, inline, NOTE, VALUE } from './pair.ts'
import type { CertificateFacts, CertifiedAnchor, CertifiedTimeStamp } from './port.ts'
import type { Block, Sheet } from './sheet.ts'
import { style } from './style.ts'
import { digestValue, groupedNumber, timeValue } from './value.ts'
import { words } from './words.ts'

const MAX_MACHINE_LINES = 3

export function drawProof(sheet: Sheet, facts: CertificateFacts): void {
  heading(sheet, words.proof.heading)
  const table = new FactTable(sheet)
  drawLog(sheet, table, facts.log)
  drawTimeStamps(sheet, table, facts.timeStamps)
  drawAnchors(sheet, table, facts.anchors)
  table.row(words.proof.trust, [
    digestValue(sheet, facts.trustDigest, VALUE_WIDTH, style.monoSmall),
    inline(sheet, words.proof.trustNote, VALUE_WIDTH, NOTE),
  ])
  table.end()
}

function drawLog(sheet: Sheet, table: FactTable, log: CertificateFacts['log']): void {
  const position = words.proof.positionOf(groupedNumber(log.index), groupedNumber(log.size))
  table.row(words.proof.log, [machine(sheet, log.origin), inline(sheet, position, VALUE_WIDTH)])
  table.row(words.proof.root, [machine(sheet, log.root)])
  table.row(words.proof.signedAt, [timeValue(sheet, log.signedAt, VALUE_WIDTH)])
}

/** Algorithms of the platform's own services, whose names are technical ids. */
const ownSuites: Readonly<Record<string, string>> = { embedded: 'P-256, SHA-256', 'embedded-sm2': 'SM2, SM3' }

function drawTimeStamps(sheet: Sheet, table: FactTable, timeStamps: readonly CertifiedTimeStamp[]): void {
  const label = words.proof.timeStamp
  if (timeStamps.length === 0) table.row(label, [below(sheet, words.proof.noTimeStamp, VALUE_WIDTH, VALUE)])
  for (const stamp of timeStamps)
    table.row(label, [
      text(sheet, ownSuites[stamp.authority] ?? stamp.authority, VALUE_WIDTH, style.value, { maxLines: 2 }),
      inline(sheet, words.proof[stamp.kind], VALUE_WIDTH, NOTE),
      2,
      timeValue(sheet, stamp.time, VALUE_WIDTH),
      named(sheet, words.proof.serial, stamp.serial),
      named(sheet, words.proof.policy, stamp.policy),
    ])
}

function drawAnchors(sheet: Sheet, table: FactTable, anchors: readonly CertifiedAnchor[]): void {
  const label = words.proof.anchor
  if (anchors.length === 0) table.row(label, [inline(sheet, words.proof.noAnchor, VALUE_WIDTH, VALUE)])
  for (const anchor of anchors)
    table.row(label, [
      text(sheet, anchor.chain, VALUE_WIDTH, style.value, { maxLines: 2 }),
      anchor.time === null
        ? inline(sheet, words.proof.timePending, VALUE_WIDTH, NOTE)
        : timeValue(sheet, anchor.time, VALUE_WIDTH),
      named(sheet, words.proof.reference, anchor.reference),
      ...(anchor.explorerUrl === null ? [] : [named(sheet, words.proof.explorer, anchor.explorerUrl)]),
    ])
}

function machine(sheet: Sheet, value: string): Block {
  return text(sheet, value, VALUE_WIDTH, style.mono, { maxLines: MAX_MACHINE_LINES })
}
