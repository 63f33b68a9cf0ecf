// Tests of statesAmong: it reads as many pages as the records need, and no more.
import { MAX_PAGE_SIZE } from '@attestry/contract/paging'
import { expect, it } from 'vitest'
import { type PageOfStates, statesAmong } from './states-among.ts'

const FIRST = 1_000_000_000_000_000_000n
const all = Array.from({ length: 3 * MAX_PAGE_SIZE }, (_, at) => ({ ano: String(FIRST + BigInt(at)), state: 'sealed' as const }))

function listOf(pages: PageOfStates[]) {
  return async (page: PageOfStates) => {
    pages.push(page)
    const newer = all.filter(({ ano }) => ano > page.newerThan)
    return newer.slice((page.pageNum - 1) * page.pageSize, page.pageNum * page.pageSize)
  }
}

it('statesAmong reads the states of more records than a page has, the oldest too', async () => {
  const wanted = all.slice(40, 40 + 2 * MAX_PAGE_SIZE - 10).map(({ ano }) => ano)
  const pages: PageOfStates[] = []
  const states = await statesAmong(new Set(wanted), listOf(pages))
  expect(states.map(([ano]) => ano)).toEqual(wanted)
  expect(pages).toHaveLength(2)
})

it('statesAmong stops at the last page if a record is not in the list', async () => {
  const pages: PageOfStates[] = []
  const last = all.at(-1)?.ano ?? ''
  expect(await statesAmong(new Set([last, String(BigInt(last) + 5n)]), listOf(pages))).toEqual([[last, 'sealed']])
  expect(pages).toHaveLength(1)
})
