// Tile paths: one path for each tile, and strict parsing.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entriesPath, parseTilePath, type TileAddress, TileError, tilePath } from './tile.ts'

it.each([
  [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
  [{ level: 0, index: 1234, width: 17 }, 'tile/0/x001/234.p/17'],
  [{ level: 2, index: 1_234_067, width: 256 }, 'tile/2/x001/x234/067'],
  [{ level: 63, index: 1000, width: 255 }, 'tile/63/x001/000.p/255'],
  [{ level: 'entries', index: 999, width: 256 }, 'tile/entries/999'],
  [{ level: 'entries', index: 1_000_000, width: 1 }, 'tile/entries/x001/x000/000.p/1'],
] as [TileAddress, string][])('the tile %j has the path %s', (place, path) => {
  const { level, index, width } = place
  expect(level === 'entries' ? entriesPath({ index, width }) : tilePath({ level, index, width })).toBe(path)
  expect(parseTilePath(path)).toEqual(place)
})

it.each([
  ['an empty text', ''],
  ['no index', 'tile/0'],
  ['a level of two zeros', 'tile/00/000'],
  ['a level above 63', 'tile/64/000'],
  ['a negative level', 'tile/-1/000'],
  ['an index of two digits', 'tile/0/01'],
  ['an index of four digits', 'tile/0/1234'],
  ['a leading group of zeros', 'tile/0/x000/001'],
  ['a group without x', 'tile/0/001/234'],
  ['an x on the last group', 'tile/0/x001'],
  ['a width of 0', 'tile/0/000.p/0'],
  ['a full width as a partial one', 'tile/0/000.p/256'],
  ['a width with a leading zero', 'tile/0/000.p/017'],
  ['no width', 'tile/0/000.p/'],
  ['a slash before', '/tile/0/000'],
  ['a newline after', 'tile/0/000\n'],
  ['a parent folder segment', 'tile/0/../000'],
  ['an index above the safe integer range', 'tile/0/x009/x007/x199/x254/x740/992'],
  ['hundreds of groups', `tile/0/${'x001/'.repeat(200)}000`],
  ['non-ASCII digits', 'tile/0/\u0661\u0661\u0661'],
])('parseTilePath rejects %s', (_, path) => {
  expect(parseTilePath(path)).toBeUndefined()
})

it('tile paths round-trip, and a changed character gives another tile or none', () => {
  const place = fc.record({
    level: fc.oneof(fc.constant('entries' as const), fc.nat(63)),
    index: fc.oneof(fc.nat(3000), fc.maxSafeNat()),
    width: fc.integer({ min: 1, max: 256 }),
  })
  fc.assert(
    fc.property(place, fc.nat(), fc.constantFrom(...'0129x./p'), ({ level, index, width }, some, character) => {
      const path = level === 'entries' ? entriesPath({ index, width }) : tilePath({ level, index, width })
      expect(parseTilePath(path)).toEqual({ level, index, width })
      const at = some % path.length
      const changed = `${path.slice(0, at)}${character}${path.slice(at + 1)}`
      if (changed !== path) expect(parseTilePath(changed)).not.toEqual({ level, index, width })
    }),
    { numRuns: 1000 },
  )
})

it('tilePath and entriesPath reject tiles that cannot exist', () => {
  for (const place of [
    { level: 64, index: 0, width: 1 },
    { level: -1, index: 0, width: 1 },
    { level: 0.5, index: 0, width: 1 },
    { level: 0, index: -1, width: 1 },
    { level: 0, index: 2 ** 53, width: 1 },
    { level: 0, index: 0, width: 0 },
    { level: 0, index: 0, width: 257 },
  ])
    expect(() => tilePath(place), JSON.stringify(place)).toThrow(TileError)
  expect(() => entriesPath({ index: 0, width: 300 })).toThrow(TileError)
})
