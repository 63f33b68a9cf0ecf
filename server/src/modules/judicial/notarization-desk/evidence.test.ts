// Evidence at the desk of notaries over HTTP: opened and checked as it was submitted, logged, never served as a document, and closed to everybody else.
import { generalErrors } from '@attestry/contract/errors'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { notarizationEvidenceApi } from '@attestry/contract/modules/judicial/notarization-evidence'
import { inMemory } from '@attestry/proof/package/zip'
import { verifyArchive } from '@attestry/proof/verify/verify-package'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { draftOf, provenFile } from '../../../../test/notarization-acts.ts'
import { OTHER_PLATFORM, STAFF, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { minutes } from '../../../kernel/clock.ts'
import { openParties, type Parties } from '../notarization/parties.fixture.ts'

let parties: Parties
let house: Parties['house']

beforeAll(async () => {
  parties = await openParties()
  house = parties.house
  await seedSecondPlatform(house.house.deps)
})
afterAll(() => house.close())
beforeEach(() => house.clock.pass(minutes(2)))

const audited = async (id: string) => {
  const { rows } = await sql<{ facts: string }>`
    select facts from kernel.audit where action = 'notarization.evidence' and subject = ${id} order by seq`.execute(
    house.house.deps.db,
  )
  return rows.map(({ facts }) => JSON.parse(facts))
}

const custodyOf = async (ano: string) =>
  (await house.get(recordApi.info, { ano }, { token: parties.applicant })).custody.map(({ event }) => event)

it('a notary opens the files of a case and checks the package, and both are on the audit log and on the custody log', async () => {
  const { ano, handler } = parties
  const id = await parties.submitted()
  const content = await house.get(notarizationEvidenceApi.open, { id, ano }, { token: handler })
  const [file] = content.files
  expect(content).toMatchObject({ ano, previewBlock: null, files: [{ preview: 'text', stored: true }] })
  const sent = await house.send(notarizationEvidenceApi.file, { id, ano, place: file?.place ?? 0 }, { token: handler })
  expect(await sent.text()).toMatch(/^photo\.txt /)

  const whole = await house.send(notarizationEvidenceApi.package, { id, ano }, { token: handler })
  const bytes = new Uint8Array(await whole.arrayBuffer())
  expect(bytes.length).toBe(content.packageSize)
  const verdict = await verifyArchive(inMemory(bytes))
  expect(verdict.ok).toBe(true)

  expect(await audited(id)).toEqual([{ record: ano }, { record: ano, file: file?.place }, { record: ano, package: true }])
  expect(await custodyOf(ano)).toEqual(expect.arrayContaining(['DOWNLOADED', 'VERIFIED']))
})

it('a range that leaves out the first byte is logged like the whole file', async () => {
  const { ano, handler } = parties
  const id = await parties.submitted()
  const before = (await custodyOf(ano)).length
  const headers = { range: 'bytes=1-' }
  for (const [endpoint, more] of [
    [notarizationEvidenceApi.file, { place: 0 }],
    [notarizationEvidenceApi.package, {}],
  ] as const) {
    const sent = await house.send(endpoint, { id, ano, ...more }, { token: handler, headers })
    expect(sent.status).toBe(206)
    await sent.arrayBuffer()
  }
  expect(await audited(id)).toEqual([
    { record: ano, file: 0 },
    { record: ano, package: true },
  ])
  expect((await custodyOf(ano)).slice(before).toSorted()).toEqual(['DOWNLOADED', 'VERIFIED'])
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SCRIPT = '<script>alert(1)</script>'

it.each([
  ['picture.png', PNG, 'image', 'image/png'],
  ['page.html', Buffer.from(`<!doctype html>${SCRIPT}`), 'text', 'text/plain; charset=utf-8'],
  ['image.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 'none', 'application/octet-stream'],
  ['contract.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'), 'none', 'application/octet-stream'],
])('%s is sent as an attachment in a sandbox, never as a document of this origin', async (name, bytes, preview, type) => {
  const ano = await provenFile(house, parties.applicant, name, bytes)
  const id = await parties.submitted([ano])
  const { files } = await house.get(notarizationEvidenceApi.open, { id, ano }, { token: parties.handler })
  expect(files).toMatchObject([{ path: name, preview }])
  const sent = await house.send(notarizationEvidenceApi.file, { id, ano, place: 0 }, { token: parties.handler })
  expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true)
  expect(sent.headers.get('content-type')).toBe(type)
  expect(sent.headers.get('content-disposition')).toMatch(/^attachment;/)
  expect(sent.headers.get('content-security-policy')).toMatch(/sandbox/)
  expect(sent.headers.get('x-content-type-options')).toBe('nosniff')
})

it('evidence is closed for drafts, for records that were not submitted with the case, and for other roles', async () => {
  const { ano, handler } = parties
  const draft = await draftOf(house, parties.applicant, [ano])
  const id = await parties.submitted()
  const stranger = await provenFile(house, parties.applicant, 'not submitted.txt')
  for (const input of [
    { id: draft, ano },
    { id, ano: stranger },
  ]) {
    expect((await house.call(notarizationEvidenceApi.open, input, { token: handler })).statusCode).toBe(
      generalErrors.NOT_FOUND.code,
    )
    for (const [endpoint, more] of [
      [notarizationEvidenceApi.file, { place: 0 }],
      [notarizationEvidenceApi.package, {}],
    ] as const) {
      const refused = await house.send(endpoint, { ...input, ...more }, { token: handler })
      expect(((await refused.json()) as { statusCode: string }).statusCode).toBe(generalErrors.NOT_FOUND.code)
    }
  }
  const elsewhere = await house.logIn(STAFF.notary, OTHER_PLATFORM)
  expect((await house.call(notarizationEvidenceApi.open, { id, ano }, { token: elsewhere })).statusCode).toBe(
    generalErrors.NOT_FOUND.code,
  )
  const finance = await house.logIn(STAFF.finance)
  for (const token of [finance, parties.applicant])
    expect((await house.call(notarizationEvidenceApi.open, { id, ano }, { token })).flag).toBe(false)
})

it('files that the malware scan flagged are not sent one by one, and the package can still be checked', async () => {
  const { handler } = parties
  const ano = await provenFile(house, parties.applicant, 'flagged.txt')
  const id = await parties.submitted([ano])
  const at = house.clock.now()
  await sql`
    insert into attestation.scan (ano, place, state, signature, engine, queued_at, scanned_at)
    values (${ano}, 0, 'flagged', 'Test.Virus', 'test', ${at}, ${at})`.execute(house.house.deps.db)
  const content = await house.get(notarizationEvidenceApi.open, { id, ano }, { token: handler })
  expect(content).toMatchObject({ previewBlock: 'flagged', files: [{ preview: 'none', stored: true }] })
  const refused = await house.send(notarizationEvidenceApi.file, { id, ano, place: 0 }, { token: handler })
  expect(((await refused.json()) as { statusCode: string }).statusCode).toBe(attestationErrors.PREVIEW_FLAGGED.code)
  const whole = await house.send(notarizationEvidenceApi.package, { id, ano }, { token: handler })
  expect((await verifyArchive(inMemory(new Uint8Array(await whole.arrayBuffer())))).ok).toBe(true)
})
