// Walks an appraisal through the API as entruster, appraisers and reviewer would: draft, signatures, payment, opinion.
import { demoPhones } from '@attestry/contract/modules/account/demo-login'
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { type AppraisalDraft, emptyAppraisal } from '@attestry/contract/modules/judicial/appraisal-draft'
import { defaultSettings } from '@attestry/contract/modules/judicial/appraisal-settings'
import { expect } from 'vitest'
import { minutes } from '../src/kernel/clock.ts'
import { findAccountByPhone } from '../src/modules/account/public.ts'
import { credit } from '../src/modules/wallet/public.ts'
import type { TestHouse } from './house.ts'
import { newHandwriting, provenFile } from './notarization-acts.ts'

export const appraisalChecks = defaultSettings.acceptanceChecks.map(({ key }) => key)
const matterKeys = defaultSettings.matters.map(({ key }) => key)

interface Pool {
  readonly anos: string[]
  used: number
}
const pools = new WeakMap<TestHouse, Map<string, Pool>>()

/** A matter about a record that no other appraisal of the owner examines; proving a file takes seconds, so one serves several. */
async function freshSubject(house: TestHouse, token: string): Promise<{ ano: string; matter: string }> {
  const ofHouse = pools.get(house) ?? new Map<string, Pool>()
  pools.set(house, ofHouse)
  const pool = ofHouse.get(token) ?? { anos: [], used: 0 }
  ofHouse.set(token, pool)
  const at = pool.used
  pool.used += 1
  const place = Math.floor(at / matterKeys.length)
  const ano = pool.anos[place] ?? (await provenFile(house, token, `material-${place}.txt`))
  pool.anos[place] ??= ano
  return { ano, matter: matterKeys[at % matterKeys.length] ?? '' }
}

export const appraisalDraft = (ano: string, matter: string): AppraisalDraft => ({
  ...emptyAppraisal,
  riskAccepted: true,
  notElsewhere: true,
  matters: [matter],
  questions: '送检文件自固化以来内容是否发生过改变？',
  facts: '对方未经许可使用委托人的摄影作品，双方对文件形成后是否修改有争议。',
  use: 'litigation',
  evidence: [{ ano, purpose: '争议作品的原始文件。' }],
})

export async function savedAppraisal(house: TestHouse, token: string): Promise<string> {
  const { ano, matter } = await freshSubject(house, token)
  const { id, problems } = await house.get(appraisalApi.save, { draft: appraisalDraft(ano, matter) }, { token })
  expect(problems).toEqual([])
  return id
}

async function sign(
  house: TestHouse,
  api: typeof appraisalApi | typeof appraisalDeskApi,
  token: string,
  id: string,
  key: 'entrustment' | 'opinion',
  document: string,
): Promise<void> {
  const opened = await house.send(api.document, { id, key }, { token })
  expect(opened.status, `document ${key}`).toBe(200)
  await opened.arrayBuffer()
  // A phone gets one code a minute.
  house.clock.pass(minutes(1.1))
  const { code, demoCode = '' } = await house.get(api.code, { id, documents: [document] }, { token })
  await house.get(
    api.sign,
    { id, documents: [document], handwriting: newHandwriting(), consent: true, smsId: code, smsCode: demoCode },
    { token },
  )
}

export async function signEntrustment(house: TestHouse, token: string, id: string): Promise<void> {
  const { entrustment } = await house.get(appraisalApi.draw, { id }, { token })
  await sign(house, appraisalApi, token, id, 'entrustment', entrustment?.id ?? '')
}

let credits = 0

/** The wallet of the demo person is smaller than the fees of many appraisals. */
export async function fundEntruster(house: TestHouse, phone: string = demoPhones.person): Promise<void> {
  const { deps } = house.house
  const account = await findAccountByPhone(deps.db, 1, phone)
  credits += 1
  const fund = { fund: 'recharged', fen: 1_000_000, key: `appraisal/${credits}`, reason: 'test' } as const
  await credit(deps, { platformId: 1, ownerId: account?.id ?? '' }, fund)
}

/** Does nothing if the caller has it. */
export async function takeAppraisal(house: TestHouse, token: string, id: string): Promise<void> {
  const { isMine } = await house.get(appraisalDeskApi.open, { id }, { token })
  if (!isMine) await house.get(appraisalDeskApi.assign, { id, act: 'take' }, { token })
}

export const opinionTexts = {
  tools: 'sha256sum 9.4、BitChecker 2.1',
  examination: '对送检记录的清单重新计算 SHA-256，并与委托时记载的摘要比对。',
  // Longer than a page in one paragraph.
  analysis: `${'重新计算的摘要与委托时记载的摘要一致，时间戳验证通过。'.repeat(80)}分析说明至此完结。`,
  opinion: '送检文件自固化之时起内容没有改变。',
  standards: ['SF/T 0076-2020'],
}

/** The handler writes and signs, and the second appraiser signs. */
export async function signOpinion(
  house: TestHouse,
  handler: string,
  id: string,
  secondPhone: string = demoPhones.secondAppraiser,
): Promise<void> {
  const { opinionDraft, appraisers } = await house.get(appraisalDeskApi.open, { id }, { token: handler })
  const account = await findAccountByPhone(house.house.deps.db, 1, secondPhone)
  const second = appraisers.find((each) => each.id === account?.id)?.id ?? ''
  const draft = { ...opinionTexts, second }
  await house.get(appraisalDeskApi.saveOpinion, { id, version: opinionDraft.version, draft }, { token: handler })
  const { opinion } = await house.get(appraisalDeskApi.drawOpinion, { id }, { token: handler })
  await sign(house, appraisalDeskApi, handler, id, 'opinion', opinion?.id ?? '')
  const other = await house.logIn(secondPhone)
  await sign(house, appraisalDeskApi, other, id, 'opinion', opinion?.id ?? '')
}

const digests = new Map<string, string>()

/** Before the review: opens the opinion that stands, and returns its digest. */
export async function readOpinion(house: TestHouse, token: string, id: string): Promise<string> {
  const opened = await house.send(appraisalDeskApi.document, { id, key: 'opinion' }, { token })
  expect(opened.status, 'the opinion').toBe(200)
  await opened.arrayBuffer()
  const { opinion } = await house.get(appraisalDeskApi.open, { id }, { token })
  digests.set(id, opinion?.sha256 ?? '')
  return opinionRead(id)
}

/** The digest of the opinion of this case that was read last. */
export const opinionRead = (id: string): string => digests.get(id) ?? '0'.repeat(64)
