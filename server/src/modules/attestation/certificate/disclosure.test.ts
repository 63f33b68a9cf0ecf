// Tests that the full certificate names the owner for its members only, and that nothing of it is stored.
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { textOf } from '../../../adapters/paper/pdf.fixture.ts'

const PHONE = '13800000001'
const MASKED = '138****0001'

let house: TestHouse
let token = ''
let ano = ''
let publicId = ''

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn(PHONE)
  const items = [{ name: 'a work', digest: 'ab'.repeat(32) }]
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  ano = list[0]?.ano ?? ''
  await vi.waitFor(async () => expect((await house.get(recordApi.info, { ano }, { token })).proof.ready).toBe(true), {
    timeout: 20_000,
  })
  publicId = (await house.get(recordApi.info, { ano }, { token })).proof.publicId
})
afterAll(() => house.close())

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const full = (with_: { token?: string } = { token }) => house.send(certificateApi.pdf, { ano, disclosure: 'full' }, with_)

it('the full certificate names the owner, the masked and the public one do not', async () => {
  const answer = await full()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(textOf(await bytesOf(answer))).toContain(PHONE)
  const masked = await bytesOf(await house.send(certificateApi.pdf, { ano }, { token }))
  const open = await bytesOf(await house.send(certificateApi.publicPdf, { id: publicId }))
  expect(open).toEqual(masked)
  expect(textOf(masked)).toContain(MASKED)
  expect(textOf(masked)).not.toContain(PHONE)
})

it('the full certificate is refused to other members and visitors', async () => {
  const other = await house.register()
  expect((await full({ token: other.token })).status).toBe(404)
  expect((await full({})).status).toBe(401)
})

it('the full certificate is not stored, and its download is in the custody log', async () => {
  const stored = () =>
    sql<{ sha256: string }>`select sha256 from attestation.certificate where ano = ${ano}`.execute(house.house.deps.db)
  const before = (await stored()).rows
  await full()
  expect((await stored()).rows).toEqual(before)
  const { custody } = await house.get(recordApi.info, { ano }, { token })
  expect(custody.some(({ event, detail }) => event === 'DOWNLOADED' && detail.what === `certificate-full-${ano}.pdf`)).toBe(true)
})

it('a certificate names no outside party that the database alone claims', async () => {
  await house.asOwner(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`update transparency.time_stamp set kind = 'external'`.execute(db)
  })
  const text = textOf(await bytesOf(await full()))
  expect(text).toContain('仅有平台自身证明')
  expect(text).not.toContain('可信时间戳')
  await house.asOwner(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`update transparency.time_stamp set kind = 'embedded'`.execute(db)
  })
})

it('a certificate is refused if the stored owner does not match the signed manifest', async () => {
  const { deps } = house.house
  const { rows } = await sql<{ subject_openings: Buffer }>`
    select subject_openings from attestation.record where ano = ${ano}`.execute(deps.db)
  const purpose = `subject/${ano}`
  const openings = JSON.parse(deps.secretBox.open(rows[0]?.subject_openings as never, purpose)) as {
    field: string
    value: string
  }[]
  const changed = openings.map((opening) => (opening.field === 'name' ? { ...opening, value: 'Somebody Else' } : opening))
  const write = (content: unknown) =>
    sql`update attestation.record set subject_openings = ${content} where ano = ${ano}`.execute(deps.db)
  await write(deps.secretBox.seal(JSON.stringify(changed), purpose))
  const answer = await house.call(certificateApi.court, { id: publicId })
  expect(answer.statusCode).toBe(attestationErrors.MANIFEST_DAMAGED.code)
  expect((await full()).status).not.toBe(200)
  await write(rows[0]?.subject_openings)
})
