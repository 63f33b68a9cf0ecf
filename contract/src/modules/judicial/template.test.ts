// The default template satisfies its own schema in both languages, and numbers follow the pattern.
import { describe, expect, it } from 'vitest'
import { certificateNumber, defaultTemplate, entryText, NotarizationTemplate } from './template.ts'

describe('the template of notarization', () => {
  it('has default texts that satisfy its schema, with distinct keys', () => {
    expect(NotarizationTemplate.parse(defaultTemplate)).toEqual(defaultTemplate)
    for (const list of [defaultTemplate.matters, defaultTemplate.notice, defaultTemplate.questions, defaultTemplate.citations])
      expect(new Set(list.map(({ key }) => key)).size).toBe(list.length)
  })

  it('has a notice that mentions recusal, time limit, fee, withdrawal, review, truth and the type of signature', () => {
    const keys = defaultTemplate.notice.map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining([
        'recusal',
        'confidence',
        'period',
        'truth',
        'transcript',
        'fee',
        'withdrawal',
        'review',
        'signature',
      ]),
    )
    expect(entryText(defaultTemplate.notice, 'signature')?.en).toMatch(/not a licensed certification authority/)
    expect(entryText(defaultTemplate.notice, 'none')).toBeUndefined()
  })

  it.each(['no year {seq}', '{year} without a sequence', '{year}{seq}\u202e reversed'])(
    'refuses the number pattern %j',
    (numberPattern) => {
      expect(NotarizationTemplate.safeParse({ ...defaultTemplate, numberPattern }).success).toBe(false)
    },
  )
})

it('a certificate number has the year and a sequence of five digits, longer if it must', () => {
  const { numberPattern } = { numberPattern: '({year})浙杭钱证字第{seq}号' }
  expect(certificateNumber({ numberPattern }, 2026, 7)).toBe('(2026)浙杭钱证字第00007号')
  expect(certificateNumber({ numberPattern }, 2027, 123_456)).toBe('(2027)浙杭钱证字第123456号')
})
