// The help articles name menu entries and buttons by the labels that the screens have, in both languages.
import { expect, test } from 'vitest'
import { pieces as en } from '../server/demo/pieces.en.ts'
import { pieces as zh } from '../server/demo/pieces.zh.ts'
import { readSources } from './source-files.ts'

/** Quoted in the help, but no label. */
const quotations = new Set(['此后没有改变', 'unchanged since'])

test.each([
  ['zh', zh],
  ['en', en],
] as const)('every label quoted in the help exists in a text file (%s)', (language, pieces) => {
  const sources = [
    ...readSources(['web/src', 'contract/src', 'server/src'], new RegExp(`(\\.${language}|evidence-kind)\\.ts$`)).values(),
  ]
  const isLabel = (text: string) => sources.some((source) => source.includes(`'${text}'`))
  const bodies = Object.entries(pieces).flatMap(([key, piece]) => (key.startsWith('help/') ? [JSON.stringify(piece)] : []))
  const quoted = new Set(bodies.flatMap((body) => [...body.matchAll(/“([^”]+)”/g)].map(([, label]) => label ?? '')))
  expect(quoted.size).toBeGreaterThan(3)
  expect([...quoted].filter((label) => !isLabel(label) && !quotations.has(label))).toEqual([])
})
