// Walks a purchase notarization through the API as applicant, handler and second person would.
import { wirePath } from '@attestry/contract/endpoint'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { type JointKind, purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { emptyGoods, emptyPurchase, type PurchaseDraft } from '@attestry/contract/modules/judicial/purchase-draft'
import type { UploadedPart } from '@attestry/contract/modules/judicial/purchase-evidence'
import { MAX_DRAFT_PURCHASES, type PurchaseEvidence } from '@attestry/contract/modules/judicial/purchase-view'
import { expect, vi } from 'vitest'
import { credit } from '../src/modules/wallet/public.ts'
import type { TestHouse } from './house.ts'

export const filledPurchase: PurchaseDraft = {
  ...emptyPurchase,
  name: '南方箱包店帆布袋',
  right: '第 12345678 号“知远”商标',
  reason: '该店销售的帆布袋使用与我方商标相同的标识。',
  platform: '示例商城',
  shop: '南方箱包店',
  shopLink: 'https://shop.example.com/south',
  goods: [
    {
      ...emptyGoods,
      brand: '知远',
      name: '帆布袋',
      link: 'https://shop.example.com/item/1',
      sales: '2000+',
      quantity: 2,
      unitYuan: '59.90',
    },
    { ...emptyGoods, brand: '知远', name: '钥匙扣', link: 'https://shop.example.com/item/2', spec: '蓝色', unitYuan: '9.90' },
  ],
  carriageYuan: '20.00',
  noInducement: true,
}
/** 1,500.00 + 129.70 + 20.00. */
export const FILLED_CAP_FEN = 164_970

let credits = 0

export async function fund(house: TestHouse, token: string, fen = 500_000): Promise<void> {
  const { id, platformId } = await house.get(profileApi.info, {}, { token })
  credits += 1
  const payer = { platformId, ownerId: id }
  await credit(house.house.deps, payer, { fund: 'recharged', fen, key: `purchase-test/${id}/${credits}`, reason: 'test' })
}

export async function purchaseDraft(house: TestHouse, token: string, draft = filledPurchase): Promise<string> {
  const { id, problems } = await house.get(purchaseApi.save, { draft }, { token })
  expect(problems).toEqual([])
  return id
}

export async function fundedDraft(house: TestHouse, token: string): Promise<string> {
  await fund(house, token)
  return purchaseDraft(house, token)
}

/** Does nothing if the caller has it. */
export async function takePurchase(house: TestHouse, token: string, id: string): Promise<void> {
  const { list } = await house.get(purchaseDeskApi.list, { view: 'mine', pageSize: 100 }, { token })
  if (list.every((item) => item.id !== id)) await house.get(purchaseDeskApi.assign, { id, act: 'take' }, { token })
}

interface Upload {
  readonly id: string
  readonly parts: readonly UploadedPart[]
  readonly name?: string
  readonly bytes?: string
}

export async function tryUpload(
  house: TestHouse,
  token: string,
  { id, parts, name = parts.join(' '), bytes = `${id} ${name} ${Math.random()}` }: Upload,
) {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'recording.txt')
  const path = wirePath(purchaseDeskApi.addEvidence)
    .replace(':id', id)
    .replace(':parts', parts.join(','))
    .replace(':name', encodeURIComponent(name))
  const response = await fetch(house.url + path, { method: 'POST', headers: { 'x-auth-token': token }, body: form })
  return (await response.json()) as { flag: boolean; statusCode: string; data: PurchaseEvidence }
}

export async function upload(house: TestHouse, token: string, wanted: Upload): Promise<PurchaseEvidence> {
  const { flag, statusCode, data } = await tryUpload(house, token, wanted)
  expect(flag, statusCode).toBe(true)
  return data
}

export const boughtParts: readonly UploadedPart[] = ['environment', 'shop', 'licence', 'goods', 'chat', 'order', 'payment']
export const order = {
  number: 'NO-20261118-1',
  paid: [
    { place: 1, yuan: '110.00' },
    { place: 2, yuan: '9.90' },
  ],
  carriage: '8.00',
}

let seals = 0
export const newSeal = (): string => {
  seals += 1
  return `TEST-${String(seals).padStart(6, '0')}`
}

/** The seal that was put on the parcel of a case last. */
const sealsOn = new Map<string, string>()
export const sealOf = (id: string): string => sealsOn.get(id) ?? 'NONE'

/** Proposes an entry about the parcel with its recordings, and returns its number. */
export async function prepareParcel(
  house: TestHouse,
  token: string,
  id: string,
  kind: JointKind,
  seal = newSeal(),
): Promise<number> {
  if (kind !== 'unpacked') sealsOn.set(id, seal)
  const parts = { received: ['parcel'], unpacked: ['unpacking', 'contents'], resealed: ['resealing'] } as const
  await upload(house, token, { id, parts: parts[kind] })
  const { purchase } = await house.get(purchaseDeskApi.open, { id }, { token })
  const { handlings } = await house.get(
    purchaseDeskApi.prepare,
    {
      id,
      kind,
      shelf: '2 号库 B 架 14 箱',
      note: '外包装完好，面单清晰。',
      ...(kind === 'unpacked' ? {} : { seal }),
      ...(purchase.seal ? { sealSeen: purchase.seal } : {}),
      ...(kind === 'received' ? { weightGrams: 850 } : {}),
    },
    { token },
  )
  return handlings.at(-1)?.number ?? 0
}

/** Until every piece of evidence is sealed and its proof complete. */
export async function waitForEvidence(house: TestHouse, token: string, id: string): Promise<void> {
  const { readyAmong } = await import('../src/modules/attestation/public.ts')
  const { evidenceOf } = await import('../src/modules/judicial/purchase/store.ts')
  const { recordsOf } = await import('../src/modules/judicial/purchase/evidence.ts')
  await house.get(purchaseDeskApi.timeline, { id }, { token })
  await vi.waitFor(
    async () => {
      const { deps } = house.house
      const records = [...(await recordsOf(deps, await evidenceOf(deps.db, id))).values()]
      expect((await readyAmong(deps, records)).size).toBe(records.length)
    },
    { timeout: 30_000, interval: 200 },
  )
}

export interface PurchaseParties {
  readonly applicant: string
  readonly handler: string
  readonly second: string
}

export const advance = {
  submit: async (house: TestHouse, { applicant, handler }: PurchaseParties) => {
    const id = await fundedDraft(house, applicant)
    await house.get(purchaseApi.submit, { id }, { token: applicant })
    await takePurchase(house, handler, id)
    return id
  },
  accept: (house: TestHouse, { handler }: PurchaseParties, id: string) =>
    house.get(purchaseDeskApi.accept, { id, noConflict: true }, { token: handler }),
  buy: async (house: TestHouse, { handler }: PurchaseParties, id: string) => {
    await upload(house, handler, { id, parts: boughtParts })
    return house.get(purchaseDeskApi.buy, { id, ...order }, { token: handler })
  },
  ship: async (house: TestHouse, { handler }: PurchaseParties, id: string) => {
    await upload(house, handler, { id, parts: ['logistics'] })
    return house.get(purchaseDeskApi.ship, { id, carrier: '顺丰', number: 'SF1234567890' }, { token: handler })
  },
  receive: async (house: TestHouse, { handler, second }: PurchaseParties, id: string) => {
    const handling = await prepareParcel(house, handler, id, 'received')
    return house.get(purchaseDeskApi.receive, { id, handling }, { token: second })
  },
  unpack: async (house: TestHouse, { handler, second }: PurchaseParties, id: string) => {
    const handling = await prepareParcel(house, handler, id, 'unpacked')
    return house.get(purchaseDeskApi.unpack, { id, handling }, { token: second })
  },
  reseal: async (house: TestHouse, { handler, second }: PurchaseParties, id: string) => {
    const handling = await prepareParcel(house, handler, id, 'resealed')
    return house.get(purchaseDeskApi.reseal, { id, handling }, { token: second })
  },
}

/** A case whose parcel is sealed and waits for the applicant. */
export async function receivedPurchase(house: TestHouse, parties: PurchaseParties): Promise<string> {
  const id = await advance.submit(house, parties)
  await advance.accept(house, parties, id)
  await advance.buy(house, parties, id)
  await advance.ship(house, parties, id)
  await advance.receive(house, parties, id)
  return id
}

/** What people do before an act so that it is not refused; keys are acts. */
export const purchasePreparations: Readonly<
  Record<string, (house: TestHouse, id: string, people: { desk: string; otherDesk: string }) => Promise<void>>
> = {
  accept: (house, id, { desk }) => takePurchase(house, desk, id),
  reject: (house, id, { desk }) => takePurchase(house, desk, id),
  buy: async (house, id, { desk }) => void (await upload(house, desk, { id, parts: boughtParts })),
  ship: async (house, id, { desk }) => void (await upload(house, desk, { id, parts: ['logistics'] })),
  receive: async (house, id, { desk }) => void (await prepareParcel(house, desk, id, 'received')),
  unpack: async (house, id, { desk }) => void (await prepareParcel(house, desk, id, 'unpacked')),
  return: async (house, id, { desk }) => void (await upload(house, desk, { id, parts: ['return'] })),
  certify: async (house, id, { desk: handler, otherDesk: second }) => {
    await advance.reseal(house, { applicant: '', handler, second }, id)
    await waitForEvidence(house, handler, id)
  },
}

const APPLICANT = '13800000001'

/** A draft of a main account. For others, who cannot apply: one that the office can see. */
export async function savedPurchase(house: TestHouse, token: string): Promise<string> {
  const own = await house.call(purchaseApi.list, { state: 'draft' }, { token })
  if (!own.flag) {
    const applicant = await house.logIn(APPLICANT)
    const id = await fundedDraft(house, applicant)
    await house.get(purchaseApi.submit, { id }, { token: applicant })
    return id
  }
  const { list = [], total = 0 } = own.data ?? {}
  const [latest] = list
  // Reused when there are as many as an account may have.
  return latest && total >= MAX_DRAFT_PURCHASES - 1 ? latest.id : fundedDraft(house, token)
}
