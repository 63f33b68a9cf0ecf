// Tests complaints on the staff side: the member's text, the possible refund, one decision, with payment and message.
import { generalErrors } from '@attestry/contract/errors'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { workApi } from '@attestry/contract/modules/operator/work'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { finishedCapture } from '../../../../test/finished-capture.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, STAFF, seedSecondPlatform } from '../../../../test/two-platforms.ts'

let house: TestHouse
let member = ''
let staff = ''
const anos: string[] = []

async function sealed(ano: string): Promise<void> {
  const state = async () => (await house.get(captureApi.info, { id: ano }, { token: member })).state
  await vi.waitFor(async () => expect(await state()).toBe('succeeded'), { timeout: 30_000, interval: 50 })
}

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  member = await house.logIn('13800000001')
  staff = await house.logIn(STAFF.finance)
  for (const text of ['half of it is missing', 'not what I wanted']) {
    const ano = await finishedCapture(house, member)
    await house.get(captureApi.confirm, { anos: [ano] } as never, { token: member })
    await sealed(ano)
    await house.get(captureApi.complain, { ano, reason: 'incomplete', text }, { token: member })
    anos.push(ano)
  }
}, 120_000)
afterAll(() => house.close())

const balance = async () => Number((await house.get(priceApi.balance, {}, { token: member })).recharged)

it('complaints are listed oldest first and counted, per platform', async () => {
  const { list, total } = await house.get(complaintApi.list, { state: 'open' }, { token: staff })
  expect(list.map(({ ano }) => ano)).toEqual(anos)
  expect(total).toBe(2)
  expect((await house.get(workApi.counts, {}, { token: staff })).list).toContainEqual({ kind: 'complaint', waiting: 2 })
  const elsewhere = await house.logIn(STAFF.finance, OTHER_PLATFORM)
  expect((await house.get(complaintApi.list, {}, { token: elsewhere })).total).toBe(0)
})

it('a complaint shows the member’s text, the artefacts and the possible refund', async () => {
  const complaint = await house.get(complaintApi.read, { ano: anos[0] ?? '' }, { token: staff })
  expect(complaint).toMatchObject({ text: 'half of it is missing', phone: '138****0001', state: 'open', decision: null })
  expect(complaint.refund).toEqual({ recharged: '15.00', gift: '0.00' })
  expect(complaint.artefacts.map(({ kind }) => kind)).toContain('image')
})

it('a complaint’s refund is paid once, notified once, and cannot be declined later', async () => {
  const before = await balance()
  const ano = anos[0] ?? ''
  const reason = 'The page was cut off'
  for (const _ of [1, 2]) expect((await house.get(complaintApi.refund, { ano, reason }, { token: staff })).state).toBe('refunded')
  expect((await balance()) - before).toBe(15)
  const late = await house.call(complaintApi.decline, { ano, reason }, { token: staff })
  expect(late.statusCode).toBe(evidenceErrors.NO_COMPLAINT.code)
  const { list } = await house.get(inboxApi.list, {}, { token: member, headers: { 'accept-language': 'en' } })
  const refundMessages = list.filter(({ title }) => title.includes('refunded'))
  expect(refundMessages).toHaveLength(1)
  expect(refundMessages[0]).toMatchObject({ tone: 'done', text: expect.stringContaining(reason) })
})

it('a declined complaint refunds nothing and states the reason', async () => {
  const before = await balance()
  const ano = anos[1] ?? ''
  const declined = await house.get(complaintApi.decline, { ano, reason: 'It is complete' }, { token: staff })
  expect(declined).toMatchObject({ state: 'declined', decision: 'It is complete' })
  expect(await balance()).toBe(before)
})

it('a capture without a complaint is not found among complaints', async () => {
  const ano = await finishedCapture(house, member)
  expect((await house.call(complaintApi.read, { ano }, { token: staff })).statusCode).toBe(generalErrors.NOT_FOUND.code)
})
