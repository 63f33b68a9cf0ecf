// Runs every command of VERIFY.md on a valid package, where it must print the expected output, and on a changed one, where it must not.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guideText } from './guide.ts'
import { guideSteps } from './guide-step.ts'
import { testPackage } from './package.fixture.ts'
import { testPlatform } from './platform.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'guide-'))
const good = join(folder, 'good')
const bad = join(folder, 'bad')
const sample = await testPackage(await testPlatform({ intermediate: false, now: new Date('2026-03-04T05:06:07Z') }), {
  anchor: true,
  evidenceRecord: true,
})

/** The file that is changed for each step; the step must detect the change. */
const CHANGED_FILE: Record<string, string> = {
  'tag-files': 'record.json',
  'payload-sha256': 'data/empty.bin',
  'payload-sm3': 'data/empty.bin',
  signature: 'record.json',
  'signature-time': 'proof/record.p7s',
  log: 'record.json',
  'time-stamps': 'proof/checkpoint',
  sm2: 'proof/checkpoint',
  'evidence-record': 'record.json',
}

beforeAll(() => {
  for (const [path, bytes] of sample.files) {
    mkdirSync(dirname(join(good, path)), { recursive: true })
    writeFileSync(join(good, path), bytes)
  }
  cpSync(good, bad, { recursive: true })
  for (const path of new Set(Object.values(CHANGED_FILE)))
    writeFileSync(join(bad, path), `x${readFileSync(join(good, path), 'latin1')}`, 'latin1')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Redirects the guide's temporary files to a folder of the test. */
function run(code: string, language: string, cwd: string): string {
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary, { recursive: true })
  const { stdout, stderr } = spawnSync(language, ['-c', code.replaceAll('/tmp/', `${temporary}/`)], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: temporary, GOCACHE: join(temporary, 'go-cache') },
  })
  return `${stdout}${stderr}`.trimEnd()
}

const pattern = (expected: string) =>
  new RegExp(`^\\s*${expected.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/<[A-Z ]+>/g, '\\S+')}$`, 'm')

describe('VERIFY.md', () => {
  it('contains every step as one block of commands', () => {
    const text = guideText()
    expect(text.match(/^```(sh|bash)$/gm)).toHaveLength(guideSteps.length)
    for (const { code } of guideSteps) expect(text).toContain(code)
  })

  for (const { id, code, language, expected } of guideSteps) {
    // Needs a proof of real Bitcoin blocks: tested in ots.oracle.test.ts.
    if (id === 'anchor-ots') continue
    it(`step ${id} prints the expected output`, { timeout: 300_000 }, () => {
      const output = run(code, language, good)
      expect(output).toMatch(pattern(expected))
      expect(output).not.toMatch(/DIFFERS|FAIL/)
    })
    if (CHANGED_FILE[id])
      it(`step ${id} detects a change of ${CHANGED_FILE[id]}`, { timeout: 300_000 }, () => {
        expect(run(code, language, bad)).not.toMatch(pattern(expected))
      })
  }
})
