// The custody log: a line that was changed, moved, removed or added is found by the head in the record.
import { describe, expect, it } from 'vitest'
import { testCustody } from './custody.fixture.ts'
import { type CustodyEntry, custodyGenesis, custodyLine, custodyProblem, custodyText } from './custody.ts'

const NUMBER = '1234567890123456789'
const { entries, head, text } = testCustody(NUMBER, new Date('2026-03-04T05:06:07.089Z'))
const edited = (at: number, change: Partial<CustodyEntry>) =>
  custodyText(entries.map((entry, index) => (index === at ? { ...entry, ...change } : entry)))

describe('the custody log of a record', () => {
  it('matches the head that the record names', () => {
    expect(custodyProblem(text, NUMBER, head)).toBeUndefined()
  })

  it('has one form, which verifiers in other languages compute as well', () => {
    expect(custodyGenesis(NUMBER)).toBe('16666be64e8c77f12de44b49902ae88d71116cd7ca8fcbfc4635be1a1a4b2a01')
    expect(custodyLine(entries[1] as CustodyEntry)).toBe(
      `{"actor":"system","ano":"${NUMBER}","at":"2026-03-04T05:06:07.089Z","detail":{},"event":"HASHED","previous":"${entries[1]?.previous}","seq":2}`,
    )
  })

  it.each<[string, string]>([
    ['another actor in the first line', edited(0, { actor: '43' })],
    ['another time in the last line', edited(2, { at: '2026-03-04T05:06:07.088Z' })],
    ['another detail', edited(1, { detail: { files: '2' } })],
    ['without its first line', custodyText(entries.slice(1))],
    ['without its last line', custodyText(entries.slice(0, -1))],
    ['its lines in another order', custodyText([...entries].reverse())],
    ['one line twice', custodyText([...entries, ...entries.slice(-1)])],
    ['without its last newline', text.slice(0, -1)],
    ['with an empty line', `${text}\n`],
    ['with a blank in a line', text.replace(',"at"', ', "at"')],
    ['with carriage returns', text.replaceAll('\n', '\r\n')],
    ['empty', ''],
  ])('is refused: %s', (_, changed) => {
    expect(custodyProblem(changed, NUMBER, head)).toBeDefined()
  })

  it('is refused for another record, and for a head with another number of lines', () => {
    expect(custodyProblem(text, '1234567890123456780', head)).toContain('line 1')
    expect(custodyProblem(text, NUMBER, { ...head, lines: 4 })).toContain('the record names')
  })
})
