// Test fixture: values that an outside party signed before a capture, and functions to make them wrong in one respect.
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { CAPTURE_LOG } from '../record/capture-log.ts'
import { ADDRESS_ASKED, captureLog, startLine, type TestStartOptions } from './capture-log.fixture.ts'
import type { TestPackageOptions } from './package.fixture.ts'
import { type TestPlatform, type TestPlatformOptions, testPlatform } from './platform.fixture.ts'

export const OUTSIDE = 'outside.example'
/** In the policy of a test platform. */
export const WITNESS = 'w1'

export const platformWithOutsideParties = (options: TestPlatformOptions = {}): Promise<TestPlatform> =>
  testPlatform({ intermediate: false, witnesses: 1, outsideAuthority: OUTSIDE, ...options })

export interface TestBoundOptions {
  readonly kind: 'time-stamp' | 'checkpoint'
  readonly at?: string
  readonly source?: string
  readonly value?: Uint8Array
  /** In the first line of the capture log; the digest of the value if not given. */
  readonly inLog?: TestStartOptions
}

/** Options of a package whose first file of evidence is the value, signed at the time of its platform. */
export async function boundedBy(platform: TestPlatform, options: TestBoundOptions): Promise<TestPackageOptions> {
  const isStamp = options.kind === 'time-stamp'
  const { source = isStamp ? OUTSIDE : WITNESS, at = isStamp ? platform.now.toISOString() : wholeSecond(platform.now) } = options
  const value =
    options.value ?? (isStamp ? await platform.stampOutside(utf8('an earlier checkpoint\n')) : await cosigned(platform))
  const evidence = new Map([
    [isStamp ? 'capture-not-before.tsr' : 'capture-not-before.txt', value],
    ['page.txt', utf8('An item for sale\n')],
    [CAPTURE_LOG, captureLog(startLine(options.inLog ?? { detail: { notBefore: toHex(sha256(value)) } }))],
  ])
  return {
    sourceClass: 'collected',
    evidence,
    environment: { addressAsked: ADDRESS_ASKED },
    notBefore: { at, kind: options.kind, source },
  }
}

/** Cosignatures state whole seconds. */
export const wholeSecond = (time: Date): string => new Date(Math.floor(time.getTime() / 1000) * 1000).toISOString()

/** A checkpoint of the platform's log, as its witness signed it. */
export async function cosigned(platform: TestPlatform): Promise<Uint8Array> {
  const { first } = await platform.log('cd'.repeat(32))
  return utf8(first.checkpoint)
}
