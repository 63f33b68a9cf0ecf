// For each kind of owned resource a function that creates one; a kind without one fails the tenancy test.
import { randomBytes, randomUUID } from 'node:crypto'
import { addressApi } from '@attestry/contract/modules/account/address'
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { scanLoginApi } from '@attestry/contract/modules/account/scan-login'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { switchApi } from '@attestry/contract/modules/account/switch'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { contentDeskApi } from '@attestry/contract/modules/content/desk'
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { dossierShareApi } from '@attestry/contract/modules/dossier/share'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { captureBatchApi } from '@attestry/contract/modules/evidence/capture-batch'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'
import { lawyerDeskApi } from '@attestry/contract/modules/lawyer/desk'
import { keyApi } from '@attestry/contract/modules/open/key'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { reviewApi } from '@attestry/contract/modules/realname/review'
import { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import { sendMessage } from '../src/modules/inbox/public.ts'
import { madeAppraisal } from './appraisal-makers.ts'
import { finishedCapture } from './finished-capture.ts'
import { savedDraft, uploadedPaper } from './judicial-makers.ts'
import { type Maker, moneyMakers } from './money-makers.ts'
import { newPublicKey } from './partner.ts'
import { savedPurchase } from './purchase-acts.ts'
import { applyByPhoto } from './real-name.ts'
import { makeKey } from './signed-call.ts'
import { makeSubAccount } from './sub-account.ts'
import { beginTusUpload } from './tus-client.ts'

export const makers: Record<string, Maker> = {
  ...moneyMakers,
  notarization: savedDraft,
  appraisal: madeAppraisal,
  'notarization-paper': uploadedPaper,
  purchase: savedPurchase,
  'purchase-notarization': savedPurchase,
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
  dossier: async (house, token) => {
    const { id } = await house.get(dossierApi.create, { name: 'someone’s' }, { token })
    return id
  },
  dossierShare: async (house, token) => {
    const ano = (await makers.attestation?.(house, token)) ?? ''
    const id = (await makers.dossier?.(house, token)) ?? ''
    await house.get(dossierApi.addRecords, { id, anos: [ano] }, { token })
    return (await house.get(dossierShareApi.make, { id }, { token })).id
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
    return (await house.get(inboxApi.summary, {}, { token })).latest[0]?.id ?? ''
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
  person: async (house) => (await house.register()).id,
  'person-session': async (house) => {
    const { token } = await house.register()
    return (await house.get(sessionApi.list, {}, { token })).list[0]?.id ?? ''
  },
  // Halted only while it is proposed: other resources need the log.
  'log-resume': async (house) => {
    const token = await house.logIn('13800000001')
    const items = [{ name: 'a maker’s', digest: randomBytes(32).toString('hex') }]
    await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
    const { db } = house.house.deps
    const halt = async (reason: string | null) =>
      (await sql`update transparency.log set halted = ${reason} where platform_id = 1 and closed_at is null`.execute(db))
        .numAffectedRows
    await vi.waitFor(async () => expect(await halt(`a maker’s ${randomUUID()}`)).toBe(1n), { timeout: 15_000 })
    const staff = await house.logIn('13900000001')
    return (await house.get(logResumeApi.propose, { reason: 'a maker’s' }, { token: staff }).finally(() => halt(null))).id
  },
  capture: finishedCapture,
  complaint: async (house, token) => {
    const ano = await finishedCapture(house, token)
    await house.get(captureApi.confirm, { anos: [ano] }, { token })
    const state = async () => (await house.get(captureApi.info, { id: ano }, { token })).state
    await vi.waitFor(async () => expect(await state()).toBe('succeeded'), { timeout: 15_000 })
    await house.get(captureApi.complain, { ano, reason: 'other' }, { token })
    return ano
  },
  staff: async (house) => {
    const phone = `136${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const token = await house.logIn('13900000005')
    return (await house.get(staffApi.invite, { phone, name: 'someone', role: 'notary' }, { token })).id
  },
  'dead-letter': async (house) => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, source_name) values ('dead-letters', '{"platformId":1}', 'kernel.forget-keys')
      returning id`.execute(house.house.deps.db)
    return rows[0]?.id ?? ''
  },
  'capture-batch': async (house, token) => {
    const rows = [{ row: 1, name: 'someone', url: 'https://www.example.com/' }]
    return (await house.get(captureBatchApi.readRows, { kind: 'web', rows }, { token })).id
  },
  /** Reused, because an account may have only twenty. */
  'sub-account': async (house, token) => {
    const { list } = await house.get(subAccountApi.list, {}, { token })
    return list.find(({ name }) => name === 'someone')?.id ?? (await makeSubAccount(house, token, { name: 'someone' })).id
  },
  /** Reused, because an account may have only five. */
  'api-key': async (house, token) => {
    const { list } = await house.get(keyApi.list, {}, { token })
    const present = list.find(({ name, state }) => name === 'someone' && state !== 'revoked')
    return present?.id ?? (await makeKey(house, token, { name: 'someone' })).id
  },
  address: async (house, token) => {
    const { list } = await house.get(addressApi.list, {}, { token })
    const to = { name: 'Zhang San', phone: '13812345678', regionId: '110101', detail: '1 Example Road' }
    return list[0]?.id ?? (await house.get(addressApi.create, to, { token })).id
  },
  // Reused, because only one export runs at a time and three a day are allowed.
  'data-export': async (house, token) => {
    const { list } = await house.get(dataExportApi.list, {}, { token })
    return list[0]?.id ?? (await house.get(dataExportApi.ask, { password: DEMO_PASSWORD }, { token })).id
  },
  upload: (house, token) => beginTusUpload(house, token, 'someone.bin', 10),
  'scan-login': async (house, token) => {
    const { appId } = await house.get(scanLoginApi.begin, {})
    await house.get(scanLoginApi.look, { appId }, { token })
    return appId
  },
  'linked-account': async (house, token) => {
    const { id, phone } = await house.register()
    await house.get(switchApi.link, { phone, password: DEMO_PASSWORD, ownPassword: DEMO_PASSWORD }, { token })
    return id
  },
  'bridge-key': async (house) => {
    const { publicKey } = newPublicKey()
    const token = await house.logIn('13900000001')
    return (await house.get(bridgeApi.addKey, { partner: 'somebody', publicKey }, { token })).id
  },
  session: async (house, token) => {
    const { list } = await house.get(sessionApi.list, {}, { token })
    return list.find((session) => !session.current)?.id ?? ''
  },
}
