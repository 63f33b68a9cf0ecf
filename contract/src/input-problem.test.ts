// Tests the problems of an input: text that the database cannot store is refused by the name of its field.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseInput } from './input-problem.ts'
import { RecordName } from './modules/attestation/record.ts'

const schema = z.strictObject({ name: RecordName, remarks: z.optional(z.array(z.string())) })

describe.each([
  ['NUL', 'a\0b'],
  ['a high surrogate alone', 'a\ud83d'],
  ['a low surrogate alone', '\udc4d b'],
  ['a reversed surrogate pair', '\udc4d\ud83d'],
])('text with %s', (_, text) => {
  it('is refused in both languages by the name of its field', () => {
    expect(parseInput(schema, { name: text }, 'zh')).toEqual({
      problems: [{ field: 'name', problem: '名称含有无法保存的字符，请删除或重新输入' }],
    })
    expect(parseInput(schema, { name: text }, 'en')).toEqual({
      problems: [
        { field: 'name', problem: 'Name contains characters that cannot be stored: delete them or type the text again' },
      ],
    })
  })

  it('is refused in a list by its position', () => {
    expect(parseInput(schema, { name: 'a', remarks: ['b', text] }, 'en').problems).toMatchObject([{ field: 'remarks.1' }])
  })
})

it('other characters pass unchanged: emoji, combining marks, line breaks, private use', () => {
  const data = { name: '👍🏽 e\u0301 \ue000', remarks: ['a\r\n\tb', ''] }
  expect(parseInput(schema, data, 'zh')).toEqual({ data })
})
