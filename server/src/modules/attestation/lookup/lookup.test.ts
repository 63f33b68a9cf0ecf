// Tests public look-up by digest or by id and number; it reveals neither the owner nor other platforms' records.
import { createHash, randomBytes } from 'node:crypto'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { lookupApi } from '@attestry/contract/modules/attestation/lookup'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { uploadAll } from '../../../../test/tus-client.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'

let house: TestHouse
let token = ''
let ano = ''
const evidence = randomBytes(20_000)
const sha256 = createHash('sha256').update(evidence).digest('hex')
const sm3 = createHash('sm3').update(evidence).digest('hex')
const NAME = 'a name only its owner should see'

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  token = await house.logIn('13800000001')
  const id = await uploadAll(house, token, 'photo.bin', evidence)
  ano = (await house.get(fileDepositApi.deposit, { files: [{ id, name: NAME }] }, { token })).list[0]?.ano ?? ''
  await vi.waitFor(async () => expect((await house.get(recordApi.info, { ano }, { token })).proof.ready).toBe(true), {
    timeout: 20_000,
  })
})
afterAll(() => house.close())

it.each(['sha256', 'sm3', 'capitals'])('look-up by %s finds the record without revealing its owner', async (kind) => {
  const digest = kind === 'sm3' ? sm3 : kind === 'capitals' ? sha256.toUpperCase() : sha256
  const found = await house.get(lookupApi.byFile, { digest })
  expect(found.total).toBe(1)
  const [record] = found.list
  expect(record).toMatchObject({
    kind: 'file',
    sourceClass: 'uploaded',
    file: { size: evidence.length, sha256, sm3 },
    proof: { ready: true },
  })
  const text = JSON.stringify(found)
  for (const secret of [ano, NAME, '13800000001', 'publicId']) expect(text).not.toContain(secret)
  expect(record?.numberMasked).toMatch(/^\d{4}\*+\d{4}$/)
})

it('look-up finds nothing for an unknown digest or on another platform', async () => {
  expect((await house.get(lookupApi.byFile, { digest: '0'.repeat(64) })).total).toBe(0)
  expect((await house.get(lookupApi.byFile, { digest: sha256, notaryId: OTHER_PLATFORM } as never)).total).toBe(0)
})

it('look-up by public id and number needs both to match', async () => {
  const { proof } = await house.get(recordApi.info, { ano }, { token })
  const typed = `${proof.publicId.slice(0, 8).toLowerCase()} - ${proof.publicId.slice(8)}`
  const found = await house.get(lookupApi.byIdAndNumber, { id: typed, number: `${ano.slice(0, 4)} ${ano.slice(4)}` })
  expect(found).toMatchObject({ number: ano, name: NAME, digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(JSON.stringify(found)).not.toContain('13800000001')
  const other =
    (
      await house.get(
        fileDepositApi.depositDigests,
        { items: [{ name: 'b', digest: 'cd'.repeat(32) }], acknowledged: true },
        { token },
      )
    ).list[0]?.ano ?? ''
  for (const [id, number] of [
    [proof.publicId, other],
    ['0000000000000000', ano],
  ] as const)
    expect((await house.call(lookupApi.byIdAndNumber, { id, number })).statusCode).toBe(attestationErrors.NOT_FOUND_PUBLICLY.code)
})

it('the court view shows the sealed name after a rename', async () => {
  const { proof } = await house.get(recordApi.info, { ano }, { token })
  await house.get(recordApi.describe, { id: ano, name: 'renamed' }, { token })
  expect((await house.get(certificateApi.court, { id: proof.publicId })).name).toBe(NAME)
  const elsewhere = await house.call(certificateApi.court, { id: proof.publicId, notaryId: OTHER_PLATFORM } as never)
  expect(elsewhere.statusCode).toBe(attestationErrors.NOT_FOUND_PUBLICLY.code)
  const pdf = await house.send(certificateApi.publicPdf, { id: proof.publicId })
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

it('both evidence endpoints of the specification return the record’s files', async () => {
  const info = await house.get(recordApi.evidenceInfo, { ano }, { token })
  expect(info.files[0]).toMatchObject({ sha256, sm3, size: evidence.length })
  const evidenceInfo = await house.get(recordApi.evidence, { id: ano }, { token })
  expect(evidenceInfo).toMatchObject({ ano, state: 'sealed', files: [{ sha256 }] })
})

it('the live endpoint sends an event when the record’s proof advances', async () => {
  const id =
    (
      await house.get(
        fileDepositApi.depositDigests,
        { items: [{ name: 'live', digest: 'ef'.repeat(32) }], acknowledged: true },
        { token },
      )
    ).list[0]?.ano ?? ''
  const answer = await house.send(recordApi.live, { id }, { token })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let events = ''
  const deadline = Date.now() + 20_000
  // Sealed, logged and stamped: the last event is sent when the record is provable.
  while (Date.now() < deadline && !/id: [4-9]/.test(events)) events += (await reader?.read())?.value ?? ''
  await reader?.cancel()
  expect(events).toMatch(/event: changed/)
  expect((await house.get(recordApi.info, { ano: id }, { token })).proof.ready).toBe(true)
})
