// Renders the values in a row of facts: texts, times, digests, and values with a label of their own.
import { beside, type Style, type TextOptions, text } from './block.ts'
import { drawnChecklist } from './checklist.ts'
import { type TableShape, valueWidthOf, wideShape } from './fact-table.ts'
import { beijingTime, groupedDigest, utcTime } from './format.ts'
import { textOfSentences } from './legal.ts'
import { named } from './named-value.ts'
import { below, inline, inRed, VALUE } from './pair.ts'
import { palette } from './palette.ts'
import type { Value } from './port.ts'
import type { Block, Sheet } from './sheet.ts'
import { style } from './style.ts'

const UTC_AT = 152

export function drawnValue(sheet: Sheet, value: Value, shape: TableShape = wideShape): Block | number {
  const width = valueWidthOf(shape)
  if ('gap' in value) return value.gap
  if ('blank' in value) return blankLine(width, BLANK_HEIGHTS[value.blank])
  if ('time' in value) return timeValue(sheet, value.time, width)
  const { leading = 1 } = shape
  const led = (type: Style): Style => ({ ...type, leading: type.leading * leading })
  if ('digest' in value) return digestValue(sheet, value.digest, width, led(style.monoSmall))
  if ('signer' in value) return digestValue(sheet, sheet.signerFingerprint, width, led(style.monoSmall))
  if ('checklist' in value) return drawnChecklist(sheet, value.checklist, shape)
  if ('label' in value) return named(sheet, value.label, value.value, style[value.type ?? 'monoSmall'], width)
  const options: TextOptions =
    value.maxLines === undefined ? {} : { maxLines: shape.halvesLines ? Math.ceil(value.maxLines / 2) : value.maxLines }
  if ('text' in value) {
    const type = led(style[value.type ?? 'value'])
    return text(sheet, value.text, width, value.alert ? { ...type, colour: palette.alert } : type, options)
  }
  const draw = value.stacked ? below : inline
  const type = value.type === 'note' ? shape.note : VALUE
  return draw(sheet, textOfSentences(value.sentences), width, value.alert ? inRed(type) : type, options)
}

const BLANK_HEIGHTS = { line: 13, signature: 34 } as const
const MAX_BLANK_WIDTH = 220

const blankLine = (width: number, height: number): Block => ({
  height,
  draw: (sheet, x, y) => sheet.rule(x, y + height - 1.5, Math.min(width, MAX_BLANK_WIDTH), { colour: palette.ink }),
})

function timeValue(sheet: Sheet, iso: string, width: number): Block {
  const local = text(sheet, beijingTime(iso), UTC_AT, style.mono)
  const utc = text(sheet, utcTime(iso), width - UTC_AT, { ...style.monoNote, leading: style.mono.leading })
  return beside([
    { block: local, at: 0 },
    { block: utc, at: UTC_AT },
  ])
}

export function digestValue(sheet: Sheet, hex: string, width: number, type: Style): Block {
  return text(sheet, groupedDigest(hex), width, type, { actual: hex })
}
