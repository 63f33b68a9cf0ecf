// Test fixture: a platform with its own keys that signs, time-stamps, and runs a log with witnesses.

import { type DigestAlgorithm, digest, sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { checkpointText } from '../log/checkpoint.ts'
import { cosignatureBytes, cosignatureMessage } from '../log/cosignature.ts'
import { recordLeaf } from '../log/leaf.ts'
import { formatNote, formatVkey, parseVkey, signatureLine, type Vkey } from '../log/note.ts'
import { formatPolicy } from '../log/policy.ts'
import { growTree, inclusionProof, type ReadTile, TileMissing } from '../log/tile.ts'
import { formatTlogProof } from '../log/tlog-proof.ts'
import { formatTrust, type TrustedChain, type TrustedVantage } from '../log/trust.ts'
import { signDetached, withSignatureTimeStamp } from '../signature/cades.ts'
import { type TestAuthority, type TestIdentity, testAuthority, testKey } from '../signature/certificate.fixture.ts'
import { buildCrl, certificateFingerprint, parseCertificate } from '../signature/certificate.ts'
import { readSignedData } from '../signature/cms.ts'
import { answerTimeStampRequest, buildTimeStampRequest, readTimeStampResponse } from '../time-stamp/time-stamp.ts'
import { TEST_CHAIN } from './chain.fixture.ts'
import { EMBEDDED_AUTHORITY, EMBEDDED_SM2_AUTHORITY, PAPER_POLICY } from './layout.ts'
import type { PdfSigners } from './pdf.fixture.ts'

export interface TestPlatformOptions {
  readonly witnesses?: number
  /** Validity of the certificates. */
  readonly notBefore?: Date
  readonly notAfter?: Date
  readonly now?: Date
  readonly name?: string
  /** Whether there is an intermediate authority; default true. */
  readonly intermediate?: boolean
  /** The name of a time-stamp authority of somebody else that the trust list names. */
  readonly outsideAuthority?: string
  /** It signs by SM2 and SM3. */
  readonly outsideBySm2?: true
  /** Second vantages that the trust list names: verifier keys, or with a period. */
  readonly vantages?: readonly (string | TrustedVantage)[]
  /** Default: the chain of `testAnchor`. */
  readonly chains?: readonly TrustedChain[]
}

export interface ProofOfLeaf {
  readonly checkpoint: string
  readonly inclusion: string
}

export interface TestPlatform {
  readonly authority: TestAuthority
  readonly sm2: TestAuthority
  readonly now: Date
  readonly policy: string
  readonly trust: string
  readonly trustDigest: string
  readonly roots: readonly Uint8Array[]
  sign(content: Uint8Array): Promise<Uint8Array>
  /** Returns a complete RFC 3161 response. */
  stamp(content: Uint8Array, by?: 'embedded' | 'embedded-sm2', algorithm?: DigestAlgorithm): Promise<Uint8Array>
  stampDigest(digest: Uint8Array): Promise<Uint8Array>
  /** By the outside authority, which need not be listed. */
  stampOutside(content: Uint8Array): Promise<Uint8Array>
  /** Likewise, under the policy of papers. */
  stampOutsidePaper(content: Uint8Array): Promise<Uint8Array>
  readonly pdfSigners: PdfSigners
  /** Appends the record to the log among others, and proves it under two successive checkpoints. */
  log(recordDigest: string): Promise<{ readonly first: ProofOfLeaf; readonly later: ProofOfLeaf }>
}

interface NoteKey {
  readonly vkey: Vkey
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** Of the platform's open service. */
export const OPEN_POLICY = '1.3.6.1.4.1.99999.1'
const ORIGIN = 'attestry.example/log/2026'
const OTHER_LEAVES = 41

export async function testPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const now = options.now ?? new Date('2026-03-04T05:06:07.089Z')
  const { notBefore, notAfter, name = 'Platform' } = options
  const validity = { ...(notBefore ? { notBefore } : {}), ...(notAfter ? { notAfter } : {}) }
  const authority = await testAuthority('ecdsa-p256-sha256', {
    ...validity,
    name,
    withIntermediate: options.intermediate ?? true,
  })
  const sm2 = await testAuthority('sm2-sm3', { ...validity, name: `${name} SM2` })
  const outside = await testAuthority(options.outsideBySm2 ? 'sm2-sm3' : 'ecdsa-p256-sha256', {
    ...validity,
    name: `${name} outside`,
  })
  const outsideDigest = options.outsideBySm2 ? 'sm3' : 'sha256'
  const listed = options.outsideAuthority === undefined ? [] : [{ authority: options.outsideAuthority, root: outside.root }]
  const logKey = await noteKey(ORIGIN, 1)
  const witnesses = await Promise.all(
    Array.from({ length: options.witnesses ?? 0 }, (_, at) => noteKey(`witness-${at + 1}.example/w`, 4)),
  )
  const policy = policyOf(logKey, witnesses)
  const roots = [authority.root, sm2.root, ...listed.map(({ root }) => root)]
  const trust = formatTrust({
    policySha256: toHex(sha256(utf8(policy))),
    signatureRoots: [certificateFingerprint(authority.root)],
    timeStampRoots: [
      { authority: EMBEDDED_AUTHORITY, fingerprint: certificateFingerprint(authority.root) },
      { authority: EMBEDDED_SM2_AUTHORITY, fingerprint: certificateFingerprint(sm2.root) },
      ...listed.map(({ authority: by, root }) => ({ authority: by, fingerprint: certificateFingerprint(root) })),
    ],
    vantages: (options.vantages ?? []).map((listed) => (typeof listed === 'string' ? { vkey: listed } : listed)),
    chains: options.chains ?? [TEST_CHAIN],
  })
  let serial = 1000n
  const answer = (identity: TestIdentity, algorithm: DigestAlgorithm, imprint: Uint8Array, policy = OPEN_POLICY) => {
    serial += 1n
    const request = buildTimeStampRequest({ digest: imprint, algorithm, certReq: true })
    return answerTimeStampRequest(request, { identity, policy, serial: () => serial, now })
  }
  const stamp: TestPlatform['stamp'] = (content, by = 'embedded', algorithm = by === 'embedded' ? 'sha256' : 'sm3') =>
    answer((by === 'embedded' ? authority : sm2).timeStampIdentity, algorithm, digest(algorithm, content))
  const sign = (content: Uint8Array) => signDetached(content, authority.signatureIdentity, { signingTime: now })
  const tokenOver = async (content: Uint8Array) => {
    const response = await answer(authority.timeStampIdentity, 'sha256', sha256(content), PAPER_POLICY)
    return readTimeStampResponse(response).token ?? new Uint8Array(0)
  }
  return {
    authority,
    sm2,
    now,
    policy,
    trust,
    trustDigest: toHex(sha256(utf8(trust))),
    roots,
    sign,
    stamp,
    stampDigest: (imprint) => answer(authority.timeStampIdentity, 'sha256', imprint),
    stampOutside: (content) => answer(outside.timeStampIdentity, outsideDigest, digest(outsideDigest, content)),
    stampOutsidePaper: (content) =>
      answer(outside.timeStampIdentity, outsideDigest, digest(outsideDigest, content), PAPER_POLICY),
    pdfSigners: {
      now,
      sign: async (content) => {
        const signature = await sign(content)
        return withSignatureTimeStamp(signature, await tokenOver(readSignedData(signature).signer.signature))
      },
      stamp: tokenOver,
      validationData: { certificates: paperCertificates(authority), lists: [await testCrl(authority, now)] },
    },
    log: testLog(logKey, witnesses, now),
  }
}

/** Of the paths of its signature and its time-stamps. */
const paperCertificates = ({ root, signatureIdentity, timeStampIdentity }: TestAuthority): Uint8Array[] => [
  signatureIdentity.certificate,
  ...signatureIdentity.chain,
  root,
  timeStampIdentity.certificate,
]

export const testCrl = ({ rootIdentity }: TestAuthority, now: Date): Promise<Uint8Array> =>
  buildCrl({
    issuer: parseCertificate(rootIdentity.certificate),
    scheme: rootIdentity.scheme,
    thisUpdate: now,
    nextUpdate: new Date(now.getTime() + 86_400_000),
    number: 1n,
    revoked: [],
    sign: rootIdentity.sign,
  })

async function noteKey(name: string, algorithm: 1 | 4): Promise<NoteKey> {
  const { spki, sign } = await testKey('ed25519')
  return { vkey: parseVkey(formatVkey(name, algorithm, spki.subarray(-32))), sign }
}

function policyOf(log: NoteKey, witnesses: readonly NoteKey[]): string {
  const named = witnesses.map(({ vkey }, at) => ({ name: `w${at + 1}`, key: vkey }))
  const group = { name: 'majority', threshold: Math.floor(named.length / 2) + 1, members: named.map(({ name }) => name) }
  return formatPolicy({
    logs: [{ key: log.vkey }],
    witnesses: named,
    groups: named.length > 0 ? [group] : [],
    quorum: named.length > 0 ? group.name : 'none',
  })
}

function testLog(logKey: NoteKey, witnesses: readonly NoteKey[], now: Date): TestPlatform['log'] {
  const tiles = new Map<string, Uint8Array>()
  let size = 0
  let root = new Uint8Array(0)
  const read: ReadTile = async (path) => {
    const tile = tiles.get(path)
    if (!tile) throw new TileMissing(path)
    return tile
  }
  const grow = async (entries: readonly Uint8Array[]) => {
    const growth = await growTree(read, size, entries)
    for (const { path, bytes } of growth.files) tiles.set(path, bytes)
    size = growth.size
    root = new Uint8Array(growth.root)
  }
  const others = () => Array.from({ length: OTHER_LEAVES }, (_, at) => recordLeaf(toHex(sha256(utf8(`other ${size} ${at}`)))))
  const prove = async (index: number): Promise<ProofOfLeaf> => {
    const checkpoint = await signedCheckpoint(checkpointText({ origin: ORIGIN, size, root }), logKey, witnesses, now)
    return { checkpoint, inclusion: formatTlogProof({ index, path: await inclusionProof(read, index, size), checkpoint }) }
  }
  return async (recordDigest) => {
    await grow(others())
    const index = size
    await grow([recordLeaf(recordDigest), ...others()])
    const first = await prove(index)
    await grow(others())
    return { first, later: await prove(index) }
  }
}

async function signedCheckpoint(text: string, log: NoteKey, witnesses: readonly NoteKey[], now: Date): Promise<string> {
  const time = Math.floor(now.getTime() / 1000)
  const lines = [signatureLine(log.vkey, await log.sign(utf8(text)))]
  for (const { vkey, sign } of witnesses)
    lines.push(signatureLine(vkey, cosignatureBytes(time, await sign(cosignatureMessage(text, time)))))
  return formatNote(text, lines)
}
