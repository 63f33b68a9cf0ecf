// Bundle budgets count every file a page loads once, in the larger language, and only files that exist.
import { expect, it } from 'vitest'
import { budgetedChunks, budgetTable, measureAll } from './budgets.ts'
import type { Manifest } from './manifest.ts'

const manifest: Manifest = {
  ...Object.fromEntries(budgetedChunks.filter((key) => key !== 'light').map((key) => [key, { file: `${key}.js` }])),
  'src/site.tsx': { file: 'site.js', imports: ['_first.js'], dynamicImports: ['_light-1.js'] },
  '_first.js': { file: 'first.js' },
  '_light-1.js': { file: 'island.js', name: 'light', imports: ['_first.js', '_react.js'] },
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

it.each(budgetedChunks)('a build without %s fails the budgets instead of passing them', (missing) => {
  const { [missing === 'light' ? '_light-1.js' : missing]: _, ...rest } = manifest
  expect(() => measureAll(rest, sizes)).toThrow(missing)
})

it('the budget table marks only measures over their limit', () => {
  expect(budgetTable([{ what: 'x', bytes: 2048, limit: 1024 }])).toContain('OVER')
  expect(budgetTable([{ what: 'x', bytes: 1024, limit: 1024 }])).not.toContain('OVER')
})
