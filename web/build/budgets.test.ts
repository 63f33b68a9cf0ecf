// Bundle budgets count every file a page loads once, in the larger language.
import { expect, it } from 'vitest'
import { budgetTable, measureAll } from './budgets.ts'
import type { Manifest } from './manifest.ts'

const manifest: Manifest = {
  'src/site.tsx': { file: 'site.js', imports: ['_first.js'], dynamicImports: ['src/kernel/island.tsx'] },
  '_first.js': { file: 'first.js' },
  'src/kernel/island.tsx': { file: 'island.js', imports: ['_first.js', '_react.js'] },
  '_react.js': { file: 'react.js' },
  'src/modules/content/file-digest/FileDigest.tsx': {
    file: 'box.js',
    imports: ['_react.js'],
    dynamicImports: ['src/modules/content/file-digest/words.zh.ts', 'src/modules/content/file-digest/words.en.ts'],
  },
  'src/modules/content/file-digest/words.zh.ts': { file: 'zh.js' },
  'src/modules/content/file-digest/words.en.ts': { file: 'en.js' },
}
const sizes = new Map([
  ['site.js', 1000],
  ['first.js', 500],
  ['island.js', 300],
  ['react.js', 57_000],
  ['box.js', 4000],
  ['zh.js', 700],
  ['en.js', 900],
])

it('a page measure sums its entry, static imports and the larger language catalogue', () => {
  const bytes = Object.fromEntries(measureAll(manifest, sizes).map((measure) => [measure.what, measure.bytes]))
  expect(bytes['public page, JS before paint']).toBe(1500)
  expect(bytes['public page, JS when idle (home)']).toBe(1000 + 500 + 300 + 57_000 + 4000 + 900)
})

it('the budget table marks only measures over their limit', () => {
  expect(budgetTable([{ what: 'x', bytes: 2048, limit: 1024 }])).toContain('OVER')
  expect(budgetTable([{ what: 'x', bytes: 1024, limit: 1024 }])).not.toContain('OVER')
})
