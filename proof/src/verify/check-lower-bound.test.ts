// Tests of the lower bound of time: a value signed by a listed party passes, a wrong one fails, and an unlisted one is a remark.
import { describe, expect, it } from 'vitest'
import { fromUtf8, utf8 } from '../bytes/digest.ts'
import {
  boundedBy,
  cosigned,
  OUTSIDE,
  platformWithOutsideParties,
  type TestBoundOptions,
  WITNESS,
  wholeSecond,
} from '../package/lower-bound.fixture.ts'
import { testPackage, withUnsignedStatus, zipOf } from '../package/package.fixture.ts'
import { inMemory } from '../package/zip.ts'
import { verifyArchive } from './verify-package.ts'

const platform = await platformWithOutsideParties()
const stranger = await platformWithOutsideParties({ name: 'Stranger' })

const note = fromUtf8(await cosigned(platform))
const token = await platform.stampOutside(utf8('x'))
const foreignToken = await stranger.stampOutside(utf8('x'))
const ownToken = await platform.stamp(utf8('x'))
const flipped = token.with(-5, (token.at(-5) ?? 0) ^ 1)

async function verify(options: TestBoundOptions, by = platform) {
  const { files } = await testPackage(by, await boundedBy(by, options))
  const { checks, remarks } = await verifyArchive(inMemory(zipOf(files)), { trust: by.trustDigest })
  return {
    failed: checks.filter(({ state }) => state === 'fail').map(({ id, reason }) => `${id}: ${reason}`),
    shown: checks.find(({ id }) => id === 'record')?.details.filter(({ name }) => name.startsWith('not-before')),
    remarks: remarks.filter(({ name }) => name.includes('bound')),
  }
}

describe('a lower bound of time', () => {
  it.each([
    ['time-stamp', OUTSIDE, platform.now.toISOString()],
    ['checkpoint', WITNESS, wholeSecond(platform.now)],
  ] as const)('of the kind %s by a listed party is verified', async (kind, source, at) => {
    const { failed, shown, remarks } = await verify({ kind })
    expect(failed).toEqual([])
    expect(shown).toEqual([{ name: 'not-before', value: expect.stringContaining(`${at}, ${kind} ${source}, SHA-256 `) }])
    expect(remarks).toEqual([])
  })

  it.each(['time-stamp', 'checkpoint'] as const)('of the kind %s by an unlisted party is a remark', async (kind) => {
    const { failed, shown, remarks } = await verify({ kind, source: 'elsewhere' })
    expect(failed).toEqual([])
    expect(shown).toMatchObject([{ name: 'not-before-stated' }])
    expect(remarks).toEqual([{ name: 'bound-unlisted', value: 'elsewhere' }])
  })

  it('by a key that the policy does not list for the witness is a remark', async () => {
    const { failed, remarks } = await verify({ kind: 'checkpoint', value: await cosigned(stranger) })
    expect(failed).toEqual([])
    expect(remarks).toEqual([{ name: 'bound-unlisted', value: WITNESS }])
  })

  it('beside whose token stands a text of the authority is verified: the text is not used', async () => {
    const [[, value] = []] = withUnsignedStatus(await platform.stampOutside(utf8('x')))
    expect((await verify({ kind: 'time-stamp', ...(value ? { value } : {}) })).shown).toMatchObject([{ name: 'not-before' }])
  })

  it('by an authority that signs with SM2 is verified', async () => {
    const sm2 = await platformWithOutsideParties({ outsideBySm2: true })
    expect((await verify({ kind: 'time-stamp' }, sm2)).shown).toMatchObject([{ name: 'not-before' }])
  })
})

describe('the check of the record fails for a lower bound', () => {
  const wrong: readonly [string, TestBoundOptions][] = [
    ['of another time than the token', { kind: 'time-stamp', at: '2026-03-04T05:06:07.088Z' }],
    ['stamped by another authority', { kind: 'time-stamp', value: foreignToken }],
    ['whose token was changed', { kind: 'time-stamp', value: flipped }],
    ['that is no token', { kind: 'time-stamp', value: utf8('none\n') }],
    ['that is a token of the platform itself', { kind: 'time-stamp', value: ownToken }],
    ['of another time than the cosignature', { kind: 'checkpoint', at: '2026-03-04T05:06:08.000Z' }],
    ['whose cosignature is of another checkpoint', { kind: 'checkpoint', value: utf8(note.replace(/^(\d+)$/m, '7')) }],
    ['that is no note', { kind: 'checkpoint', value: utf8('none\n') }],
    ['that is not UTF-8', { kind: 'checkpoint', value: Uint8Array.of(0xff) }],
    ['that is a note and no checkpoint', { kind: 'checkpoint', value: utf8(note.replace(/^\d+\n/m, '')) }],
  ]
  it.each(wrong)('%s', async (_name, options) => {
    expect((await verify(options)).failed).toEqual(['record: bound-forged'])
  })

  it.each<TestBoundOptions>([
    { kind: 'time-stamp', source: 'embedded', value: ownToken },
    { kind: 'time-stamp', source: 'embedded-other' },
    { kind: 'checkpoint', source: 'embedded' },
  ])('whose source is the platform itself: $kind of $source', async (options) => {
    expect((await verify(options)).failed).toEqual(['record: bound-own'])
  })

  it('that the first line of the capture log does not name', async () => {
    expect((await verify({ kind: 'time-stamp', inLog: {} })).failed).toEqual(['record: capture-start'])
    const inLog = { detail: { notBefore: 'ab'.repeat(32) } }
    expect((await verify({ kind: 'checkpoint', inLog })).failed).toEqual(['record: capture-start'])
  })
})
