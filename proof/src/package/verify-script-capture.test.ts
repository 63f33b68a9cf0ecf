// Runs verify.sh on captures: it names second vantages and the lower bound of time, and says what it did not check.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { utf8 } from '../bytes/digest.ts'
import { boundedBy, platformWithOutsideParties } from './lower-bound.fixture.ts'
import { type TestPackage, testPackage } from './package.fixture.ts'
import { packageTexts } from './package-texts.ts'
import { scriptEn } from './script-words.en.ts'
import { scriptZh } from './script-words.zh.ts'
import { capturedPage, captureTimes, type TestCaptureOptions, VANTAGE, vantageKey } from './vantage.fixture.ts'

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const here = import.meta.dirname
const texts = packageTexts((name) => readFileSync(join(here, name), 'utf8'), new TextEncoder().encode('<!doctype html>'))
const outside = await platformWithOutsideParties({ vantages: [await vantageKey()] })
const folder = mkdtempSync(join(tmpdir(), 'verify-script-capture-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('verify.sh on a capture', () => {
  const runOn = (name: string, { files }: TestPackage, by = outside) => {
    const place = join(folder, name)
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(place, path)), { recursive: true })
      writeFileSync(join(place, path), bytes)
    }
    const options = { cwd: place, encoding: 'utf8', env: { PATH: process.env.PATH } } as const
    const { status, stdout } = spawnSync('bash', ['verify.sh', '--trust', by.trustDigest], options)
    return { status, output: stdout }
  }

  it('names each second vantage with its verdict, and says if it is not on the trust list', async () => {
    const listed = await capturedPage(outside.now, { report: { verdict: 'similar' } })
    const { status, output } = runOn('listed', await testPackage(outside, { ...listed, texts }))
    expect(status, output).toBe(0)
    expect(output).toContain(`* ${scriptZh['vantage-similar']} | ${scriptEn['vantage-similar']}: ${VANTAGE}\n`)
    const unlisted = runOn(
      'unlisted',
      await testPackage(outside, { ...(await capturedPage(outside.now, { name: 'b/c' })), texts }),
    )
    expect(unlisted.status, unlisted.output).toBe(0)
    expect(unlisted.output).toContain(`${scriptEn['vantage-unlisted']}: b/c: same\n`)
    expect(unlisted.output).toContain(`${scriptEn['vantage-missing']}: ${VANTAGE}\n`)
  })

  it('remarks on a vantage that saw another page, on one without a report, and on times that were not compared', async () => {
    const outputOf = async (name: string, options: TestCaptureOptions) => {
      const { status, output } = runOn(name, await testPackage(outside, { ...(await capturedPage(outside.now, options)), texts }))
      expect(status, output).toBe(0)
      return output
    }
    expect(await outputOf('differs', { report: { verdict: 'differs' } })).toContain(
      `${scriptEn['vantage-differs']}: ${VANTAGE}\n`,
    )
    const reason = { [`vantage ${VANTAGE}`]: 'no report: late' }
    expect(await outputOf('left out', { leftOut: true, environment: reason })).toContain(
      `${scriptEn['vantage-missing']}: ${VANTAGE}: no report: late\n`,
    )
    const times = captureTimes(outside.now, 'capturing host, clock was ahead').slice(0, 2)
    const untimed = `${scriptEn['vantage-time']}: ${VANTAGE}: `
    expect(await outputOf('wrong clock', { times })).toContain(`${untimed}capture-begun, capture-ended\n`)
    const bound = { kind: 'checkpoint', source: 'elsewhere', at: outside.now.toISOString(), value: utf8('a value\n') } as const
    expect(await outputOf('bounded', { times, bound })).toContain(`${untimed}capture-ended\n`)
  })

  it('does not say that it checked a lower bound with an SM2 signature', async () => {
    const sm2 = await platformWithOutsideParties({ outsideBySm2: true })
    const bounded = await testPackage(sm2, { ...(await boundedBy(sm2, { kind: 'time-stamp' })), texts })
    const { status, output } = runOn('SM2 bound', bounded, sm2)
    expect(status, output).toBe(0)
    expect(output).toContain(`${scriptEn['not-before-sm2']}: 2026-03-04T05:06:07.089Z time-stamp outside.example\n`)
    expect(output).not.toContain(scriptEn['not-before'])
  })

  it('fails for a report of another capture', async () => {
    const other = await capturedPage(outside.now, { report: { capture: 'ab'.repeat(32) } })
    const { status, output } = runOn('other', await testPackage(outside, { ...other, texts }))
    expect(status).toBe(1)
    expect([...output.matchAll(/^FAIL +\d+ ([a-z0-9-]+)/gm)].map(([, id]) => id)).toEqual(['record'])
    expect(output).toContain(`${VANTAGE}: ${scriptZh['vantage-mismatch']} | ${scriptEn['vantage-mismatch']}`)
  })

  it.each(['time-stamp', 'checkpoint'] as const)('checks a lower bound of time of the kind %s', async (kind) => {
    const { status, output } = runOn(kind, await testPackage(outside, { ...(await boundedBy(outside, { kind })), texts }))
    expect(status, output).toBe(0)
    expect(output).toContain(`${scriptEn['not-before']}: 2026-03-04T05:06:07.`)
    const at = '2026-03-04T05:06:06.000Z'
    const wrong = runOn(`wrong ${kind}`, await testPackage(outside, { ...(await boundedBy(outside, { kind, at })), texts }))
    expect(wrong.status).toBe(1)
    expect(wrong.output).toContain(scriptEn['bound-forged'])
  })
})
