// Tests that a certificate states whether the owner's real name was verified when the evidence was accepted, and whether the record is a demo's.
import { text } from 'node:stream/consumers'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { readManifest } from '@attestry/proof/record/manifest'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { DEMO_TEMPLATE, ownDatabase } from '../../../../test/own-database.ts'
import { setCertification } from '../../account/public.ts'
import { credit } from '../../wallet/public.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

async function certificateOf(token: string) {
  const items = [{ name: 'a work', digest: 'ab'.repeat(32) }]
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  const ano = list[0]?.ano ?? ''
  await vi.waitFor(async () => expect((await house.get(recordApi.info, { ano }, { token })).proof.ready).toBe(true), {
    timeout: 20_000,
  })
  const { path } = await house.get(shareApi.make, { ano }, { token })
  const { certificate } = await house.get(shareApi.view, { token: path?.split('/').pop() ?? '' })
  return { ano, certificate }
}

it('a record of an unverified owner stays marked unverified after the owner is verified', async () => {
  const { token, id } = await house.register()
  const { deps } = house.house
  await credit(deps, { platformId: 1, ownerId: id }, { fund: 'recharged', fen: 1_000, key: 'test', reason: 'test' })
  const before = await certificateOf(token)
  expect(before.certificate.identity).toBe('unverified')
  await setCertification(deps.db, id, { certification: 'passed' })
  const asked = await house.get(certificateApi.court, { id: before.certificate.publicId })
  expect(asked.identity).toBe('unverified')
  expect((await certificateOf(token)).certificate.identity).toBe('verified')
  const pdf = await house.send(certificateApi.pdf, { ano: before.ano }, { token })
  expect(pdf.status).toBe(200)
  expect((await pdf.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
})

it('a sub-account’s record carries the identity status of its main account', async () => {
  expect((await certificateOf(await house.logIn('13800000003'))).certificate.identity).toBe('verified')
})

it('a record of a demo says so in its signed manifest and its public certificate, one of another installation does not', async () => {
  const environmentOf = async ({ house: { deps } }: TestHouse, ano: string) => {
    const { rows } = await sql<{ digest: string }>`select digest from attestation.record where ano = ${ano}`.execute(deps.db)
    return readManifest(await text(await deps.storage.open(rows[0]?.digest ?? ''))).environment
  }
  const demo = await certificateOf(await house.logIn('13800000001'))
  expect(demo.certificate.demo).toBe(true)
  expect(await environmentOf(house, demo.ano)).toMatchObject({ installation: 'demo', identity: 'verified' })

  const database = await ownDatabase(DEMO_TEMPLATE)
  const real = await openTestHouse({ databaseUrl: database.url, config: { demo: false } })
  const token = await real.logIn('13800000001')
  const items = [{ name: 'a work', digest: 'ab'.repeat(32) }]
  const { list } = await real.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  const ano = list[0]?.ano ?? ''
  const record = () => real.get(recordApi.info, { ano }, { token })
  await vi.waitFor(async () => expect(await record()).toMatchObject({ state: 'sealed', demo: false }), { timeout: 20_000 })
  expect(await environmentOf(real, ano)).not.toHaveProperty('installation')
  await real.close()
  await database.drop()
})
