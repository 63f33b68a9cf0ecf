// Test fixture: complete, valid packages, and functions to make them invalid in one respect.

import { digest, sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { parseNote } from '../log/note.ts'
import { commitTo, newSalt, type Opening } from '../record/commitment.ts'
import { testCustody } from '../record/custody.fixture.ts'
import { buildManifest, type ManifestFacts, type NotBefore } from '../record/manifest.ts'
import { integer, namedBits, sequence, utf8String } from '../signature/der.ts'
import { buildEvidenceRecord, hashTree } from '../time-stamp/evidence-record.ts'
import { readTimeStampResponse } from '../time-stamp/time-stamp.ts'
import { NUMBER } from './capture-log.fixture.ts'
import { checkpointToken, formatCertificateKeywords, SIGNATURE_TOKEN, tokenDigest } from './certificate-keywords.ts'
import { testAnchor } from './chain.fixture.ts'
import { isPayload, PATHS } from './layout.ts'
import { type PackageFacts, type PackageFile, packageFiles, tagManifest } from './package-files.ts'
import { signedPdf } from './pdf.fixture.ts'
import type { TestPlatform } from './platform.fixture.ts'
import { PACKAGE_TEXTS } from './verifier-paths.ts'
import { packZip } from './zip.ts'

export interface TestPackageOptions {
  readonly sourceClass?: ManifestFacts['sourceClass']
  readonly anchor?: boolean
  readonly evidenceRecord?: boolean
  readonly openings?: 'all' | 'some' | 'none'
  readonly number?: string
  /** `none`: a record of an earlier version. */
  readonly custody?: 'included' | 'withheld' | 'none'
  /** The first file of evidence as a value that was unknown before: these fields, or those of a party that is not listed. */
  readonly notBefore?: true | Pick<NotBefore, 'at' | 'kind' | 'source'>
  /** The name of the platform's outside authority, whose token the package then has. */
  readonly outsideToken?: string
  /** `unnamed`: a certificate of an earlier version. */
  readonly tokens?: 'named' | 'unnamed'
  readonly times?: ManifestFacts['times']
  readonly vantages?: ManifestFacts['vantages']
  /** Beside the usual facts. */
  readonly environment?: ManifestFacts['environment']
  /** Path in the record → bytes. */
  readonly evidence?: ReadonlyMap<string, Uint8Array>
  readonly texts?: readonly PackageFile[]
}

export interface TestPackage {
  readonly platform: TestPlatform
  readonly facts: PackageFacts
  readonly manifest: ManifestFacts
  /** Path in the record → bytes. */
  readonly evidence: ReadonlyMap<string, Uint8Array>
  /** All files, including the evidence. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** File names that are difficult for shells, archives and manifests. */
export const oddEvidence = (): Map<string, Uint8Array> =>
  new Map([
    ['-rf --help.txt', utf8('a name that looks like options\n')],
    ['$(touch x) `id`; "quoted" \'single\'.txt', utf8('a name that looks like a program\n')],
    ['100% of it \uff05 .txt', utf8('a per cent sign\n')],
    ['empty.bin', new Uint8Array(0)],
    ['folder/\u8bc1\u636e \u{1f4c4}.bin', Uint8Array.from({ length: 3000 }, (_, at) => (at * 7 + (at >> 3)) & 0xff)],
    ['folder/\uff21 fullwidth', utf8('sorts differently by bytes and by characters\n')],
    ['trailing blanks  ', utf8('blanks at the end\n')],
    ['*star', utf8('a star at the front\n')],
    ['Con .tar/a: "b"? <c>|d.txt', utf8('a device name and characters that Windows refuses\n')],
    ['lpt\u00b9', utf8('a device with a superscript digit\n')],
    ['dots. ../...', utf8('dots and blanks at the end\n')],
    ...longNames().map((name, at): [string, Uint8Array] => [name, utf8(`a long name, number ${at}\n`)]),
  ])

/** Names that a record can have and that file systems with a limit of 255 bytes cannot store. */
export const longNames = (): string[] => [
  `${'\u957f'.repeat(176)}.pdf`,
  `${'\u957f'.repeat(175)}\u77ed.pdf`,
  `a${'\u957f'.repeat(179)}`,
  `ab${'\u957f'.repeat(160)}.tar.gz`,
  `${'\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(30)}.jpg`,
  `${'\u540d: \u{1f4c4} "x"? 100% '.repeat(12)}.`,
  `${'\u6587\u4ef6\u5939'.repeat(40)}/${'\u5b50'.repeat(120)}.e\u0301t\u00e9`.normalize('NFC'),
  `con${' '.repeat(140)}.txt`,
]

export async function testPackage(platform: TestPlatform, options: TestPackageOptions = {}): Promise<TestPackage> {
  const { sourceClass = 'uploaded', evidence = oddEvidence(), openings = 'some', number = NUMBER } = options
  const custody = options.custody === 'none' ? undefined : testCustody(number, platform.now)
  const identity: Opening[] = [
    { field: 'name', value: '\u674e\u56db "Li"', salt: newSalt() },
    { field: 'idNumber', value: '110101199001011234', salt: newSalt() },
  ]
  const manifest: ManifestFacts = {
    number,
    platform: { id: 1, name: 'Test Platform' },
    kind: sourceClass === 'digest' ? 'digest-deposit' : 'file-deposit',
    sourceClass,
    name: 'A record with "quotes", \\backslashes\\ and \u00e9\n\u0001',
    subject: await Promise.all(identity.map(commitTo)),
    operator: { accountId: '42', role: 'owner' },
    times: options.times ?? [{ event: 'sealed', at: platform.now.toISOString(), source: 'server', offsetMs: 0.5 }],
    software: [{ name: 'attestry', version: '0.1.0' }],
    environment: { os: 'test', '\uff5eodd': 'key', ...options.environment },
    files: [...evidence].map(([path, bytes]) => ({
      path,
      size: sourceClass === 'digest' ? null : bytes.length,
      sha256: toHex(sha256(bytes)),
      sm3: toHex(digest('sm3', bytes)),
      mediaType: sourceClass === 'digest' ? null : 'application/octet-stream',
    })),
    ...(custody ? { custody: custody.head } : {}),
    ...(options.notBefore ? { notBefore: boundOf(platform, evidence, options.notBefore) } : {}),
    ...(options.vantages ? { vantages: options.vantages } : {}),
  }
  const record = buildManifest(manifest)
  const shown = { all: identity, some: identity.slice(0, 1), none: [] }[openings]
  const shownCustody = custody && options.custody !== 'withheld' ? { custody: custody.text } : {}
  const facts = { ...(await factsOf(platform, record, shown, options)), ...shownCustody }
  return { platform, facts, manifest, evidence, files: filesOf(facts, sourceClass === 'digest' ? new Map() : evidence) }
}

function boundOf(
  { now }: TestPlatform,
  evidence: TestPackage['evidence'],
  bound: NonNullable<TestPackageOptions['notBefore']>,
): NotBefore {
  const [value = new Uint8Array(0)] = evidence.values()
  const unlisted = { at: new Date(now.getTime() - 60_000).toISOString(), kind: 'time-stamp', source: 'elsewhere' } as const
  return { ...(bound === true ? unlisted : bound), sha256: toHex(sha256(value)) }
}

const digestOfToken = (response: Uint8Array): string => tokenDigest(readTimeStampResponse(response).token ?? new Uint8Array(0))

async function factsOf(
  platform: TestPlatform,
  record: string,
  openings: readonly Opening[],
  options: TestPackageOptions,
): Promise<PackageFacts> {
  const bytes = utf8(record)
  const recordDigest = toHex(sha256(bytes))
  const signature = await platform.sign(bytes)
  const { first, later } = await platform.log(recordDigest)
  const stamped = utf8(parseNote(first.checkpoint).text)
  const signatureTime = await platform.stamp(signature)
  const timeStamps = [
    { authority: 'embedded', response: await platform.stamp(stamped) },
    { authority: 'embedded-sm2', response: await platform.stamp(stamped, 'embedded-sm2') },
    ...(options.outsideToken ? [{ authority: options.outsideToken, response: await platform.stampOutside(stamped) }] : []),
  ]
  const tokens = new Map([
    [SIGNATURE_TOKEN, digestOfToken(signatureTime)],
    ...timeStamps.map(({ authority, response }): [string, string] => [checkpointToken(authority), digestOfToken(response)]),
  ])
  const keywords = formatCertificateKeywords({ record: recordDigest, tokens: options.tokens === 'unnamed' ? new Map() : tokens })
  return {
    record,
    openings,
    certificatePdf: await signedPdf(recordDigest, platform.pdfSigners, { keywords }),
    signature,
    signatureTime,
    inclusion: first.inclusion,
    checkpoint: first.checkpoint,
    timeStamps,
    policy: platform.policy,
    trust: platform.trust,
    roots: platform.roots,
    ...(options.anchor ? { anchors: [anchorOf(platform, later)] } : {}),
    ...(options.evidenceRecord ? { evidenceRecord: await evidenceRecordOf(platform, bytes) } : {}),
    packedAt: platform.now,
    agent: 'Attestry 0.1.0',
    texts: options.texts ?? PACKAGE_TEXTS.map((path) => ({ path, bytes: utf8(`the text of ${path}\n`) })),
  }
}

function anchorOf({ now }: TestPlatform, { checkpoint, inclusion }: { checkpoint: string; inclusion: string }) {
  const digestOfText = sha256(utf8(parseNote(checkpoint).text))
  return { chain: 'evm', receipt: testAnchor(digestOfText, now), inclusion }
}

/** As in production: one hash tree over several records with one time-stamp. */
export async function evidenceRecordOf(platform: TestPlatform, record: Uint8Array): Promise<Uint8Array> {
  const others = Array.from({ length: 6 }, (_, at) => [sha256(utf8(`record ${at}`))])
  const tree = hashTree('sha256', [...others, [sha256(record)]])
  const { token = new Uint8Array(0) } = readTimeStampResponse(await platform.stampDigest(tree.root))
  return buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: tree.reduced(others.length), token }]] })
}

export function filesOf(facts: PackageFacts, evidence: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const { files, data } = packageFiles(facts)
  return new Map([
    ...files.map(({ path, bytes }): [string, Uint8Array] => [path, bytes]),
    ...data.map(({ path, recordPath }): [string, Uint8Array] => [path, evidence.get(recordPath) ?? new Uint8Array(0)]),
  ])
}

const UNSIGNED_STATUS = {
  'a status text': [sequence(utf8String('issued by the National Time Service Center'))],
  'an empty status text': [sequence()],
  'a failure code': [namedBits(0)],
}

/** A time-stamp response with unsigned content beside its token, by name. */
export function withUnsignedStatus(response: Uint8Array): [name: string, changed: Uint8Array][] {
  const { token = new Uint8Array(0) } = readTimeStampResponse(response)
  return Object.entries(UNSIGNED_STATUS).map(([name, status]) => [name, sequence(sequence(integer(0), ...status), token)])
}

/** Updates the tag manifest, so that a change fails only the check of its meaning and not the digest comparison. */
export function withTagManifest(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const listed = [...files]
    .filter(([path]) => path !== PATHS.tagFiles && !isPayload(path))
    .map(([path, bytes]) => ({ path, bytes }))
  return new Map([...files, [PATHS.tagFiles, utf8(tagManifest(listed))]])
}

export const zipOf = (files: ReadonlyMap<string, Uint8Array>, modifiedAt = new Date('2026-03-04T05:06:08Z')): Uint8Array =>
  packZip(files, modifiedAt)
