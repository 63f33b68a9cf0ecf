// Tests of the verdict's texts in both languages and of the printed report.
import { describe, expect, it } from 'vitest'
import { guideText } from '../package/guide.ts'
import { scriptEn } from '../package/script-words.en.ts'
import { scriptZh } from '../package/script-words.zh.ts'
import { checkLines, closingLines, escapeControls } from './report.ts'
import { CHECKS, type CheckResult } from './verdict.ts'
import { en } from './words.en.ts'
import { zh } from './words.zh.ts'

const HAN = /\p{Script=Han}/u

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
}

describe('verdict words', () => {
  it('contain Chinese characters in Chinese and none in English', () => {
    for (const text of [...texts(zh), ...texts(scriptZh)]) expect(text).toMatch(HAN)
    for (const text of [...texts(en), ...texts(scriptEn)]) expect(text).not.toMatch(HAN)
  })

  it('are unique for each check and each reason', () => {
    for (const words of [zh, en]) {
      expect(new Set(CHECKS.map((id) => words.checks[id].name)).size).toBe(CHECKS.length)
      expect(new Set(Object.values(words.reasons)).size).toBe(Object.keys(words.reasons).length)
    }
  })

  it('of all checks are in the guide in both languages', () => {
    const guide = guideText(new Map())
    for (const id of CHECKS) {
      expect(guide).toContain(zh.checks[id].name)
      expect(guide).toContain(en.checks[id].name)
    }
  })
})

describe('a report', () => {
  const failed: CheckResult = {
    id: 'record',
    state: 'fail',
    reason: 'record-files-differ',
    about: 'data/\u001b[2J\u202Egpj.exe',
    details: [],
  }

  it('escapes control characters in names and truncates long text', () => {
    expect(escapeControls('a\u001b[31m\u202E\u2028b')).toBe('a\\u{1b}[31m\\u{202e}\\u{2028}b')
    expect(escapeControls('x'.repeat(5000)).length).toBeLessThan(500)
    expect(checkLines(failed, 4, 'en').join('\n')).not.toContain('\u001b')
  })

  it('names the check that another check depends on', () => {
    const dependent: CheckResult = { ...failed, id: 'signature', reason: 'depends-on', about: 'trust' }
    expect(checkLines(dependent, 6, 'en').join('\n')).toContain('Trust list')
  })

  it('counts the checks that passed and those that are not applicable', () => {
    const passed: CheckResult = { ...failed, state: 'pass', reason: null, about: null }
    const absent: CheckResult = { ...passed, id: 'anchors', state: 'none', reason: 'no-anchor' }
    const verdict = { ok: true, remarks: [], recordDigest: null, trust: { digest: null, compared: true } }
    const closing = (checks: CheckResult[], language: 'zh' | 'en') => closingLines({ ...verdict, checks }, language).at(-1)
    expect(closing([passed, passed, absent], 'en')).toBe('OK   Verified: 2 checks passed, 1 not applicable, none failed.')
    expect(closing([passed, passed, absent], 'zh')).toContain('2 项通过，1 项不适用')
    expect(closing([passed, passed], 'en')).toBe('OK   Verified: All 2 checks passed.')
  })

  it('says OK only for an ok verdict', () => {
    const verdict = { ok: false, checks: [failed], remarks: [], recordDigest: null, trust: { digest: null, compared: false } }
    expect(closingLines(verdict, 'en').join('\n')).not.toMatch(/^OK/m)
    const unconfirmed = closingLines({ ...verdict, ok: true }, 'en').join('\n')
    expect(unconfirmed).toMatch(/^NOT CONFIRMED Not confirmed: no trust digest was given/m)
    expect(unconfirmed).not.toMatch(/^OK/m)
  })
})
