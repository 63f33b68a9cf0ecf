// Personal keys: what their certificates state, that each signs once, and that no verifier of evidence accepts them.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSignedDocument } from '@attestry/proof/package/pdf-signed-document'
import { signDetached, verifyDetached } from '@attestry/proof/signature/cades'
import { parseCertificate } from '@attestry/proof/signature/certificate'
import { verifySignedDocument } from '@attestry/proof/verify/signed-document'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import type { SignaturePlace } from '../../../adapters/paper/port.ts'
import { receiptPaper, sampleReceipt } from '../../../adapters/paper/receipt.fixture.ts'
import { documentArchive, type PersonalAct, personalSigning } from './person.ts'
import { identityFor } from './service.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const act = (changes: Partial<PersonalAct> = {}): PersonalAct => ({
  name: '沈青禾',
  act: 'notarization/1/transcript/1/applicant',
  sha256: sha256(Buffer.from('version')),
  ...changes,
})

const places: SignaturePlace[] = [
  { field: 'applicant', label: { zh: '申请人', en: 'Applicant' }, name: '沈青禾' },
  { field: 'notary', label: { zh: '公证员', en: 'Notary' }, name: '周明远' },
]

const ink = { width: 100, height: 50, strokes: [[[10, 10] as const, [90, 40] as const]] }

async function signField(version: Uint8Array, field: string, changes: Partial<PersonalAct> = {}): Promise<Uint8Array> {
  const { deps } = house.house
  const { name = '' } = places.find((place) => place.field === field) ?? {}
  const signed = act({ name, act: `notarization/1/transcript/1/${field}`, sha256: sha256(version), ...changes })
  const signedAt = deps.clock.now().toISOString()
  return deps.papers.sign(version, { field, ink, caption: 'SMS', signedAt, reason: field }, await personalSigning(deps, signed))
}

async function signedByBoth(): Promise<Uint8Array> {
  const { deps } = house.house
  let version = await deps.papers.draw(receiptPaper(sampleReceipt), places)
  for (const { field } of places) version = await signField(version, field)
  return deps.papers.finish(version, await documentArchive(deps))
}

async function trust() {
  const { deps } = house.house
  const [people] = (await personalSigning(deps, act())).chain
  return { people: [people ?? new Uint8Array()], timeStamps: [(await identityFor(deps, 'time-stamp')).root] }
}

it('a certificate names the person, the act and the version that was signed, under a root of its own', async () => {
  const { deps } = house.house
  const { certificate, chain } = await personalSigning(deps, act())
  const { subjectText, subjectUris, issuerText, notBefore, notAfter } = parseCertificate(certificate)
  expect(subjectText).toBe(`CN=沈青禾, OU=One-time key\\, not a licensed CA, O=${deps.site.logName}`)
  expect(subjectUris).toEqual([`urn:attestry:act:notarization/1/transcript/1/applicant:sha256:${act().sha256}`])
  expect(issuerText).toContain('OU=Not a licensed CA')
  expect(notAfter.getTime() - notBefore.getTime()).toBeLessThan(2 * 3_600_000)
  expect(chain[0]).not.toEqual((await identityFor(deps, 'record')).root)
})

it('every act has a key of its own, which signs once', async () => {
  const { deps } = house.house
  const [first, second] = [await personalSigning(deps, act()), await personalSigning(deps, act())]
  expect(parseCertificate(first.certificate).spki).not.toEqual(parseCertificate(second.certificate).spki)
  expect(await first.sign(Buffer.from('attributes'))).toBeInstanceOf(Uint8Array)
  await expect(first.sign(Buffer.from('attributes'))).rejects.toThrow('once')
})

it.each([{ act: 'a b' }, { act: '' }, { sha256: 'AB' }])('an act with %o is refused', async (wrong) => {
  await expect(personalSigning(house.house.deps, act(wrong))).rejects.toThrow(TypeError)
})

it('a personal signature is accepted by no verifier of evidence, which trusts the other root', async () => {
  const { deps } = house.house
  const identity = { ...(await personalSigning(deps, act())), scheme: 'ecdsa-p256-sha256' as const }
  const content = Buffer.from('record')
  const signature = await signDetached(content, identity)
  const at = deps.clock.now()
  const { root } = await identityFor(deps, 'record')
  await expect(verifyDetached(content, signature, { anchors: [root], at })).rejects.toMatchObject({ reason: 'path' })
  const own = identity.chain[0] ?? new Uint8Array()
  expect((await verifyDetached(content, signature, { anchors: [own], at })).signer.subjectText).toContain('沈青禾')
})

it('a document with two personal signatures is verified with signers, acts and times in order', async () => {
  const { deps } = house.house
  const finished = await signedByBoth()
  const { signatures, empty, finishedAt } = await verifySignedDocument(finished, await trust())
  expect(signatures.map(({ field, act: done, signer }) => [field, done, signer.split(',')[0]])).toEqual([
    ['applicant', 'notarization/1/transcript/1/applicant', 'CN=沈青禾'],
    ['notary', 'notarization/1/transcript/1/notary', 'CN=周明远'],
  ])
  expect(empty).toEqual([])
  const times = [...signatures.map(({ time }) => time), finishedAt ?? new Date(0)].map((time) => time.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(Math.abs(deps.clock.now().getTime() - (times.at(-1) ?? 0))).toBeLessThan(60_000)
})

it('a signature with a certificate for another version is refused', async () => {
  const { deps } = house.house
  const drawn = await deps.papers.draw(receiptPaper(sampleReceipt), places)
  const signed = await signField(drawn, 'applicant', { sha256: sha256(Buffer.from('another')) })
  await expect(verifySignedDocument(signed, await trust())).rejects.toMatchObject({ reason: 'pdf-other-record' })
})

it('a document is refused with other roots, and one with a single signature names the field that is empty', async () => {
  const { deps } = house.house
  const drawn = await deps.papers.draw(receiptPaper(sampleReceipt), places)
  const once = await signField(drawn, 'notary')
  const { people, timeStamps } = await trust()
  expect(await verifySignedDocument(once, { people, timeStamps })).toMatchObject({ empty: ['applicant'], finishedAt: null })
  const { root } = await identityFor(deps, 'record')
  await expect(verifySignedDocument(once, { people: [root], timeStamps })).rejects.toMatchObject({ reason: 'signature-path' })
  await expect(verifySignedDocument(once, { people, timeStamps: people })).rejects.toMatchObject({ reason: 'stamp-path' })
})

it('openssl verifies a document with two personal signatures against the root of personal keys', async () => {
  const { deps } = house.house
  const finished = await signedByBoth()
  const { signatures, timeStamp } = readSignedDocument(finished)
  expect(signatures.map(({ field }) => field)).toEqual(['applicant', 'notary'])
  expect(timeStamp?.end).toBe(finished.length)
  const folder = mkdtempSync(join(tmpdir(), 'person-'))
  try {
    const [root] = (await personalSigning(deps, act())).chain
    const pem = `-----BEGIN CERTIFICATE-----\n${Buffer.from(root ?? []).toString('base64')}\n-----END CERTIFICATE-----\n`
    writeFileSync(join(folder, 'root.pem'), pem)
    for (const { contents, covered, signedAt } of signatures) {
      writeFileSync(join(folder, 'p7s'), contents)
      writeFileSync(join(folder, 'content'), Buffer.concat(covered))
      const files = ['-inform', 'DER', '-in', 'p7s', '-content', 'content', '-out', '/dev/null', '-CAfile', 'root.pem']
      const time = ['-attime', String(Math.floor(signedAt.getTime() / 1000)), '-purpose', 'any']
      execFileSync('openssl', ['cms', '-verify', '-cades', '-binary', ...files, ...time], { cwd: folder, stdio: 'pipe' })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
