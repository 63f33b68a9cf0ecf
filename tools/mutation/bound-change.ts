// Lower bounds of time that a platform sealed although no listed party signed them so, and true ones.
import { fromUtf8, sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import {
  boundedBy,
  cosigned,
  platformWithOutsideParties,
  type TestBoundOptions,
} from '@attestry/proof/package/lower-bound.fixture'
import { testPackage, withUnsignedStatus } from '@attestry/proof/package/package.fixture'
import type { TestPlatform } from '@attestry/proof/package/platform.fixture'
import { type Change, inOrder } from './change.ts'

const EARLIER = '2026-03-04T05:06:06.000Z'

export async function boundChanges(): Promise<Change[]> {
  const platform = await platformWithOutsideParties()
  const other = await platformWithOutsideParties({ name: 'Stranger' })
  const change = async (
    kind: string,
    name: string,
    options: TestBoundOptions,
    expected: Change['expected'],
  ): Promise<Change> => ({
    ...{ kind, name, trust: platform.trustDigest, expected },
    files: (await testPackage(platform, await boundedBy(platform, options))).files,
  })
  const wrong = Object.entries(await wrongBounds(platform, other))
  const right = Object.entries(await rightBounds(platform, other))
  return [
    ...(await sm2Bounds()),
    ...(await inOrder(wrong, ([name, options]) => change('lower-bound', name, options, { refusedBy: ['record'] }))),
    ...(await inOrder(right, ([name, [options, acceptedBecause]]) => change('accepted', name, options, { acceptedBecause }))),
  ]
}

/** Stock tools compare the time of such a token, and say that they did not check its signature. */
async function sm2Bounds(): Promise<Change[]> {
  const platform = await platformWithOutsideParties({ outsideBySm2: true })
  const token = await platform.stampOutside(utf8('x'))
  const change = async (
    kind: string,
    name: string,
    options: Partial<TestBoundOptions>,
    of: Pick<Change, 'expected' | 'beyondScript'>,
  ) => ({
    ...{ kind, name, trust: platform.trustDigest, ...of },
    files: (await testPackage(platform, await boundedBy(platform, { kind: 'time-stamp', value: token, ...options }))).files,
  })
  const flipped = token.with(-5, (token.at(-5) ?? 0) ^ 1)
  return [
    await change(
      'accepted',
      'a bound by a token with an SM2 signature',
      {},
      { expected: { acceptedBecause: 'the token is valid' } },
    ),
    await change(
      'lower-bound',
      'an earlier time than that of a token with an SM2 signature',
      { at: EARLIER },
      { expected: { refusedBy: ['record'] } },
    ),
    await change(
      'lower-bound',
      'a token with a changed SM2 signature',
      { value: flipped },
      { expected: { refusedBy: ['record'] }, beyondScript: 'sm2' },
    ),
  ]
}

/** Only the check of the bound can refuse them: the platform has signed and logged each. */
async function wrongBounds(platform: TestPlatform, other: TestPlatform): Promise<Record<string, TestBoundOptions>> {
  const note = fromUtf8(await cosigned(platform))
  const token = await platform.stampOutside(utf8('x'))
  const digest = toHex(sha256(token))
  return {
    'an earlier time than that of the token': { kind: 'time-stamp', at: EARLIER },
    'a time one millisecond before that of the token': { kind: 'time-stamp', at: '2026-03-04T05:06:07.088Z' },
    'a token of another authority': { kind: 'time-stamp', value: await other.stampOutside(utf8('x')) },
    'a token of the platform itself under the name of the authority': {
      kind: 'time-stamp',
      value: await platform.stamp(utf8('x')),
    },
    'a token with a changed signature': { kind: 'time-stamp', value: token.with(-5, (token.at(-5) ?? 0) ^ 1) },
    'a token with a byte after it': { kind: 'time-stamp', value: new Uint8Array([...token, 0]) },
    'a text instead of a token': { kind: 'time-stamp', value: utf8('none\n') },
    'a checkpoint instead of a token': { kind: 'time-stamp', value: utf8(note) },
    'an earlier time than that of the cosignature': { kind: 'checkpoint', at: EARLIER },
    'a cosignature of another checkpoint': { kind: 'checkpoint', value: utf8(note.replace(/^(\d+)$/m, '7')) },
    'a changed cosignature': { kind: 'checkpoint', value: utf8(note.replace(/^(\u2014 witness-1\S* .{30})../m, '$1AB')) },
    'a cosignature in another spelling': {
      kind: 'checkpoint',
      value: utf8(note.replace(/A==$/m, 'B==').replace(/Q==$/m, 'R==').replace(/g==$/m, 'h==').replace(/w==$/m, 'x==')),
    },
    'an empty line before the signatures': { kind: 'checkpoint', value: utf8(note.replace('\n\n', '\n\n\n')) },
    'a line after the signatures that is not a signature': { kind: 'checkpoint', value: utf8(`${note}genuine\n`) },
    'a token instead of a checkpoint': { kind: 'checkpoint', value: token },
    'a checkpoint without its last newline': { kind: 'checkpoint', value: utf8(note.trimEnd()) },
    'a token of the platform itself': { kind: 'time-stamp', source: 'embedded', value: await platform.stamp(utf8('x')) },
    'a token of the second key of the platform': {
      ...{ kind: 'time-stamp', source: 'embedded-sm2', value: await platform.stamp(utf8('x'), 'embedded-sm2') },
    },
    'an unlisted authority in the name of the platform': { kind: 'time-stamp', source: 'embedded-other' },
    'a witness in the name of the platform': { kind: 'checkpoint', source: 'embedded' },
    'a capture log without the bound': { kind: 'time-stamp', inLog: {} },
    'a capture log with another bound': { kind: 'checkpoint', inLog: { detail: { notBefore: 'ab'.repeat(32) } } },
    'a capture log of another record': {
      kind: 'time-stamp',
      inLog: { detail: { notBefore: digest, id: '1234567890123456790' } },
      value: token,
    },
    'a capture log of another address': {
      kind: 'time-stamp',
      inLog: { detail: { notBefore: digest, url: 'https://a.example/' } },
      value: token,
    },
  }
}

async function rightBounds(platform: TestPlatform, other: TestPlatform): Promise<Record<string, [TestBoundOptions, string]>> {
  const unlisted = 'trust lists and policies change; the bound is then only what the record says, and the verdict says so'
  const [[, withText] = []] = withUnsignedStatus(await platform.stampOutside(utf8('x')))
  return {
    'a bound by a token of a listed authority': [{ kind: 'time-stamp' }, 'the token is valid'],
    'a bound by a cosigned checkpoint': [{ kind: 'checkpoint' }, 'the cosignature is valid'],
    'a bound by a token with a status text': [
      { kind: 'time-stamp', ...(withText ? { value: withText } : {}) },
      'the file is evidence as it was received, and the text is not used',
    ],
    'a bound by an authority that is not listed': [{ kind: 'time-stamp', source: 'elsewhere' }, unlisted],
    'a bound by a witness that is not listed': [{ kind: 'checkpoint', source: 'elsewhere' }, unlisted],
    'a bound by another key of a listed witness': [{ kind: 'checkpoint', value: await cosigned(other) }, unlisted],
  }
}
