// Tests the problems of an input: text that the database cannot store is refused by the name of its field.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseInput } from './input-problem.ts'
import { RecordName, Remark } from './modules/attestation/record.ts'

const schema = z.strictObject({ name: RecordName, remarks: z.optional(z.array(Remark)) })

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

const CONTROLS = ['\u0007', '\u001b', '\u007f', '\u0085', '\u202a', '\u202e', '\u2066', '\u2069']
const named = (character: string) => `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

it.each([...CONTROLS, '\t', '\n', '\r'].map((each) => [named(each), each]))(
  '%s is refused in a line by its name',
  (name, each) => {
    expect(parseInput(schema, { name: `a${each}b` }, 'zh').problems).toEqual([
      { field: 'name', problem: `名称含有不可见的控制字符（${name}），请删除或重新输入` },
    ])
    expect(parseInput(schema, { name: `a${each}b` }, 'en').problems).toEqual([
      { field: 'name', problem: `Name contains an invisible control character (${name}): delete it or type the text again` },
    ])
  },
)

it.each(CONTROLS.map((each) => [named(each), each]))('%s is refused in text of several lines', (name, each) => {
  const [problem] = parseInput(schema, { name: 'a', remarks: [`a\r\n\tb${each}`] }, 'en').problems ?? []
  expect(problem).toEqual({ field: 'remarks.0', problem: expect.stringContaining(`(${name})`) })
})

it('other characters pass unchanged: emoji, combining marks, direction marks, line breaks in a remark, private use', () => {
  const data = { name: '👍🏽 👨‍👩‍👧 e\u0301 \u200e \ue000', remarks: ['a\r\n\tb', ''] }
  expect(parseInput(schema, data, 'zh')).toEqual({ data })
})
