// Editing the template changes what was edited and nothing else.
import { defaultTemplate } from '@attestry/contract/modules/judicial/template'
import { expect, it } from 'vitest'
import { addRow, moveRow, repeatedKeys, rowsOf, templateOf } from './template-draft.ts'

it('rows of the screen become the template that they came from', () => {
  expect(templateOf(rowsOf(defaultTemplate), defaultTemplate.version)).toEqual(defaultTemplate)
})

it('an entry moves by one place and stops at the ends', () => {
  const { matters } = rowsOf(defaultTemplate).lists
  const keys = (rows: typeof matters) => rows.map(({ id }) => id)
  expect(keys(moveRow(matters, 1, -1)).slice(0, 3)).toEqual([1, 0, 2])
  expect(keys(moveRow(matters, 0, 1)).slice(0, 3)).toEqual([1, 0, 2])
  expect(moveRow(matters, 0, -1)).toBe(matters)
  expect(moveRow(matters, matters.length - 1, 1)).toBe(matters)
})

it('a new entry is empty, and a repeated key is found', () => {
  const rows = addRow(rowsOf(defaultTemplate).lists.matters)
  const added = rows.at(-1)
  expect(added).toMatchObject({ isNew: true, key: '', zh: '', en: '' })
  expect(repeatedKeys(rows)).toEqual(new Set())
  const repeated = rows.map((row) => (row === added ? { ...row, key: 'webpage' } : row))
  expect(repeatedKeys(repeated)).toEqual(new Set(['webpage']))
})
