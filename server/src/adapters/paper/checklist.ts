// Evaluates statements about a JSON file of the evidence and prints which hold; runs in the worker, which holds no key.
import { stack } from './block.ts'
import { type TableShape, valueWidthOf } from './fact-table.ts'
import type { InBothLanguages } from './in-both-languages.ts'
import { below, inRed } from './pair.ts'
import type { Checklist } from './port.ts'
import type { Block, Sheet } from './sheet.ts'

type Item = Checklist['items'][number]

export function drawnChecklist(sheet: Sheet, checklist: Checklist, shape: TableShape): Block {
  const { note } = shape
  const width = valueWidthOf(shape)
  const content = parsed(checklist.json)
  if (content === undefined) return below(sheet, checklist.unreadable, width, inRed(note))
  const [passed, failed] = [true, false].map((wanted) => checklist.items.filter((item) => holds(item, content) === wanted))
  return stack([
    ...(passed?.length ? [below(sheet, listed(checklist.passed, passed), width, note)] : []),
    ...(failed?.length ? [below(sheet, listed(checklist.failed, failed), width, inRed(note))] : []),
  ])
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    return undefined
  }
}

function holds({ at, expected }: Item, content: unknown): boolean {
  const found = at.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    content,
  )
  return JSON.stringify(found) === JSON.stringify(expected)
}

const listed = (title: InBothLanguages, items: readonly Item[]): InBothLanguages => ({
  zh: `${title.zh}${items.map(({ name }) => name.zh).join('\u3001')}`,
  en: `${title.en} ${items.map(({ name }) => name.en).join(', ')}`,
})
