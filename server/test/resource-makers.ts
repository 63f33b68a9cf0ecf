// For each kind of thing that belongs to someone: how its owner makes one. A new kind without a maker fails the tenancy test.
import { wirePath } from '@attestry/contract/endpoint'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { contentDeskApi } from '@attestry/contract/modules/content/desk'
import { captureBatchApi } from '@attestry/contract/modules/evidence/capture-batch'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { TUS_VERSION, uploadApi } from '@attestry/contract/modules/evidence/upload'
import { caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'
import { lawyerDeskApi } from '@attestry/contract/modules/lawyer/desk'
import { newsApi } from '@attestry/contract/modules/message/news'
import { reviewApi } from '@attestry/contract/modules/realname/review'
import { expect } from 'vitest'
import { sendMessage } from '../src/modules/message/public.ts'
import { finishedCapture } from './finished-capture.ts'
import type { TestHouse } from './house.ts'
import { applyByPhoto } from './real-name.ts'

type Maker = (house: TestHouse, token: string) => Promise<string>

export const makers: Record<string, Maker> = {
  attestation: async (house, token) => {
    const digest = 'ab'.repeat(32)
    const { list } = await house.get(
      fileDepositApi.depositDigests,
      { items: [{ name: 'someone', digest }], acknowledged: true },
      { token },
    )
    return list[0]?.ano ?? ''
  },
  share: async (house, token) => {
    const ano = (await makers.attestation?.(house, token)) ?? ''
    await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).state, { timeout: 15_000 }).toBe('sealed')
    return (await house.get(shareApi.make, { ano }, { token })).id
  },
  message: async (house, token) => {
    const { id, platformId } = await house.get(profileApi.info, {}, { token })
    await sendMessage(house.house.deps, {
      platformId,
      accountId: id,
      kind: 'person.passed',
      params: { gift: null },
      key: crypto.randomUUID(),
    })
    return (await house.get(newsApi.summary, {}, { token })).latest[0]?.id ?? ''
  },
  'realname-application': applyByPhoto,
  'realname-photo': async (house) => {
    const id = await applyByPhoto(house)
    const { photos } = await house.get(reviewApi.detail, { id }, { token: await house.logIn('13900000001') })
    return photos[0]?.id ?? ''
  },
  'content-piece': async (house) => {
    const text = { title: 'a draft', summary: 'of somebody' }
    const token = await house.logIn('13900000001')
    return (await house.get(contentDeskApi.create, { kind: 'news', section: 'rights', zh: text, en: text }, { token })).id
  },
  lawyer: async (house) => {
    const { list } = await house.get(lawyerDeskApi.list, {}, { token: await house.logIn('13900000001') })
    return list[0]?.id ?? ''
  },
  'case-request': async (house) => {
    const phone = `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const facts = { name: 'Lin', phone, city: 'Jiangzhou', field: 'ip', agreed: true } as const
    await house.get(caseRequestApi.submit, { ...facts, title: 'A copied work', description: 'A shop sells my photograph.' })
    const { list } = await house.get(caseRequestApi.list, {}, { token: await house.logIn('13900000001') })
    return list[0]?.id ?? ''
  },
  capture: finishedCapture,
  'capture-batch': async (house, token) => {
    const rows = [{ row: 1, name: 'someone', url: 'https://www.example.com/' }]
    return (await house.get(captureBatchApi.readRows, { kind: 'web', rows }, { token })).id
  },
  upload: (house, token) => beginTusUpload(house, token, 'someone.bin', 10),
  session: async (house, token) => {
    const { list } = await house.get(sessionApi.list, {}, { token })
    return list.find((session) => !session.current)?.id ?? ''
  },
}

export async function beginTusUpload(house: TestHouse, token: string, name: string, size: number): Promise<string> {
  const response = await fetch(house.url + wirePath(uploadApi.begin), {
    method: 'POST',
    headers: {
      'x-auth-token': token,
      'tus-resumable': TUS_VERSION,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  if (response.status !== 201) throw new Error(`upload not begun: ${response.status} ${await response.text()}`)
  return response.headers.get('location')?.split('/').pop() ?? ''
}
