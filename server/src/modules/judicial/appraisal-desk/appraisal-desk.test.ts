// The desk of appraisers over HTTP: acceptance, the draft of an opinion, corrections, the packages of materials, and the settings.
import { generalErrors } from '@attestry/contract/errors'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { type AppraisalSettings, appraisalSettingsApi } from '@attestry/contract/modules/judicial/appraisal-settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appraisalChecks, opinionTexts, savedAppraisal, signEntrustment, signOpinion } from '../../../../test/appraisal-acts.ts'
import { provenFile } from '../../../../test/notarization-acts.ts'
import { textOf } from '../../../adapters/paper/pdf.fixture.ts'
import { minutes } from '../../../kernel/clock.ts'
import { type AppraisalParties, openAppraisalParties } from '../appraisal/appraisal-parties.fixture.ts'

let parties: AppraisalParties
let house: AppraisalParties['house']

beforeAll(async () => {
  parties = await openAppraisalParties()
  house = parties.house
})
afterAll(() => house.close())
beforeEach(() => house.clock.pass(minutes(2)))

const detailOf = (id: string) => house.get(appraisalApi.detail, { id }, { token: parties.entruster })

describe('at the desk', () => {
  it('only the handler accepts, and only with every check made', async () => {
    const id = await parties.submitted()
    expect((await parties.accept(id, parties.reviewer)).statusCode).toBe(caseworkErrors.NOT_HANDLER.code)
    expect((await parties.accept(id, parties.handler, appraisalChecks.slice(1))).statusCode).toBe(
      appraisalErrors.APPRAISAL_CHECKS_OPEN.code,
    )
    expect((await detailOf(id)).number).toBeNull()
  })

  it('an opinion cites standards in force only, and is signed by two different persons with licences', async () => {
    const id = await parties.accepted()
    const { opinionDraft, appraisers } = await house.get(appraisalDeskApi.open, { id }, { token: parties.handler })
    const idOf = (name: string) => appraisers.find((each) => each.name.startsWith(name))?.id ?? ''
    let { version } = opinionDraft
    const draw = async (draft: typeof opinionDraft.draft) => {
      const saved = await house.get(appraisalDeskApi.saveOpinion, { id, version, draft }, { token: parties.handler })
      version = saved.opinionDraft.version
      return (await house.call(appraisalDeskApi.drawOpinion, { id }, { token: parties.handler })).statusCode
    }
    const full = { ...opinionTexts, second: idOf('秦越') }
    expect(await draw({ ...full, analysis: '' })).toBe(appraisalErrors.OPINION_INCOMPLETE.code)
    expect(await draw({ ...full, standards: ['GB/T 29361'] })).toBe(appraisalErrors.STANDARD_NOT_CURRENT.code)
    expect(await draw({ ...full, second: idOf('顾衡') })).toBe(appraisalErrors.SAME_APPRAISER.code)
    expect(await draw({ ...full, second: '00000000-0000-7000-8000-000000000000' })).toBe(appraisalErrors.NOT_LICENSED.code)
    const old = { id, version: version - 1, draft: full }
    expect((await house.call(appraisalDeskApi.saveOpinion, old, { token: parties.handler })).statusCode).toBe(
      generalErrors.STALE.code,
    )
  })

  it('a draft that is saved after the signatures voids them', async () => {
    const id = await parties.accepted()
    await signOpinion(house, parties.handler, id)
    const { opinion, opinionDraft } = await house.get(appraisalDeskApi.open, { id }, { token: parties.handler })
    expect(opinion?.state).toBe('complete')
    const changed = { id, version: opinionDraft.version, draft: { ...opinionDraft.draft, opinion: '送检文件的内容有改变。' } }
    const saved = await house.get(appraisalDeskApi.saveOpinion, changed, { token: parties.handler })
    expect(saved.opinion).toBeNull()
    expect((await parties.move(id, 'propose')).statusCode).toBe(appraisalErrors.OPINION_OPEN.code)
  })

  it('the checks and the declaration of the acceptance are on the audit log', async () => {
    const id = await parties.accepted()
    const { rows } = await sql<{ facts: string }>`
      select facts from kernel.audit where subject = ${id} and action = 'appraisal.checks'`.execute(house.house.deps.db)
    expect(rows.map(({ facts }) => JSON.parse(facts))).toEqual([{ checks: appraisalChecks.join(' '), noConflict: true }])
  })

  it('settings are saved as a new version, and cases keep the one that they were entrusted under', async () => {
    const id = await parties.accepted()
    const { settings } = await house.get(appraisalSettingsApi.read, {}, { token: parties.handler })
    const changed = { ...settings, fees: { ...settings.fees, base: 7_000 } }
    const saved = await house.get(appraisalSettingsApi.save, { settings: changed }, { token: parties.handler })
    expect(saved.settings.version).toBe(settings.version + 1)
    expect((await house.call(appraisalSettingsApi.save, { settings: changed }, { token: parties.handler })).statusCode).toBe(
      generalErrors.STALE.code,
    )
    expect((await detailOf(id)).fee.total).toBe('60.00')
    await house.get(
      appraisalSettingsApi.save,
      { settings: { ...settings, version: saved.settings.version } },
      { token: parties.handler },
    )
  })

  it('reading a case in full is audited with its number', async () => {
    const id = await parties.submitted()
    await house.get(appraisalDeskApi.open, { id }, { token: parties.handler })
    const { rows } = await sql<{ action: string }>`
      select action from kernel.audit where subject = ${id}`.execute(house.house.deps.db)
    expect(rows.map(({ action }) => action)).toContain('appraisal.open')
  })
})

describe('a correction', () => {
  it('is proposed by the handler, and approved by a third person only', async () => {
    const id = await parties.issued()
    expect((await parties.act(id, 'propose-correction', parties.reviewer)).statusCode).toBe(caseworkErrors.NOT_HANDLER.code)
    expect((await parties.act(id, 'propose-correction')).flag).toBe(true)
    expect((await parties.correct(id, 1, parties.handler)).statusCode).toBe(caseworkErrors.OWN_DRAFT.code)
    expect((await parties.correct(id, 1, parties.second)).statusCode).toBe(appraisalErrors.REVIEWER_SIGNED.code)
    expect((await parties.act(id, 'refuse-correction', parties.reviewer)).flag).toBe(true)
    expect(await detailOf(id)).toMatchObject({ state: 'done', issues: [{ kind: 'release' }] })
  })

  it('is approved as the reviewer read it: a proposal that replaced it is refused', async () => {
    const id = await parties.issued()
    const correctionOf = async () => (await house.get(appraisalDeskApi.open, { id }, { token: parties.reviewer })).correction
    expect(await correctionOf()).toBeNull()
    await parties.act(id, 'propose-correction')
    expect(await correctionOf()).toMatchObject({ number: 1, text: '原因说明' })
    await parties.act(id, 'refuse-correction', parties.reviewer)
    await parties.act(id, 'propose-correction')
    expect((await parties.correct(id, 1)).statusCode).toBe(generalErrors.STALE.code)
    expect((await correctionOf())?.number).toBe(2)
    expect((await parties.correct(id, 2)).flag).toBe(true)
  })

  it('that two approve at the same time is issued once', async () => {
    const id = await parties.issued()
    await parties.act(id, 'propose-correction')
    const tries = await Promise.all([1, 2].map(() => parties.correct(id)))
    expect(tries.filter(({ flag }) => flag)).toHaveLength(1)
    expect((await detailOf(id)).issues).toHaveLength(2)
    for (const issue of [1, 2]) {
      const sent = await house.send(appraisalDeskApi.issue, { id, issue }, { token: parties.second })
      expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      await sent.arrayBuffer()
    }
  })
})

it('the package of a material is sent to appraisers and audited; a record that was not entrusted is not found', async () => {
  const id = await parties.submitted()
  const [material] = (await detailOf(id)).evidence
  const sent = await house.send(appraisalDeskApi.package, { id, ano: material?.ano ?? '' }, { token: parties.handler })
  expect(sent.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(
    Buffer.from(await sent.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const { rows } = await sql<{ facts: string }>`
    select facts::text as facts from kernel.audit where subject = ${id} and action = 'appraisal.package'`.execute(
    house.house.deps.db,
  )
  expect(rows.map(({ facts }) => facts)).toEqual([expect.stringContaining(material?.ano ?? 'none')])
  const other = await provenFile(house, parties.entruster, 'elsewhere.txt')
  expect((await house.call(appraisalDeskApi.package, { id, ano: other }, { token: parties.handler })).statusCode).toBe(
    generalErrors.NOT_FOUND.code,
  )
})

describe('materials', () => {
  const packageOf = async (id: string) => {
    const ano = (await detailOf(id)).evidence[0]?.ano ?? ''
    return (await house.call(appraisalDeskApi.package, { id, ano }, { token: parties.handler })).statusCode
  }

  it('stay unknown to the desk if the entrustment was never paid', async () => {
    const id = await parties.awaitingPayment()
    await house.get(appraisalApi.withdraw, { id, reason: '不再需要' }, { token: parties.entruster })
    expect((await detailOf(id)).state).toBe('unpaid')
    const missing = generalErrors.NOT_FOUND.code
    expect((await house.call(appraisalDeskApi.open, { id }, { token: parties.handler })).statusCode).toBe(missing)
    expect(await packageOf(id)).toBe(missing)
    const { list } = await house.get(appraisalDeskApi.list, { pageSize: 100 }, { token: parties.handler })
    expect(list.map((each) => each.id)).not.toContain(id)
  })

  it('are not sent once the entrustment was rejected, withdrawn or terminated', async () => {
    const rejected = await parties.submitted()
    await parties.act(rejected, 'reject')
    const withdrawn = await parties.submitted()
    await house.get(appraisalApi.withdraw, { id: withdrawn, reason: '已和解' }, { token: parties.entruster })
    const terminated = await parties.accepted()
    await parties.act(terminated, 'terminate')
    for (const id of [rejected, withdrawn, terminated])
      expect(await packageOf(id)).toBe(appraisalErrors.APPRAISAL_WRONG_STATE.code)
  })
})

it('further material without a record needs a note, which the desk reads', async () => {
  const id = await parties.accepted()
  await parties.act(id, 'ask')
  const supply = (note: string) => house.call(appraisalApi.supply, { id, evidence: [], note }, { token: parties.entruster })
  expect((await supply(' ')).statusCode).toBe(appraisalErrors.SUPPLY_EMPTY.code)
  expect((await detailOf(id)).state).toBe('supplement')
  expect((await supply('原始硬盘已于三月三日送交。')).data?.state).toBe('accepted')
  const { list } = await house.get(appraisalDeskApi.timeline, { id }, { token: parties.handler })
  expect(list.at(-1)).toMatchObject({ act: 'supply', note: '原始硬盘已于三月三日送交。' })
})

describe('settings', () => {
  const read = async () => (await house.get(appraisalSettingsApi.read, {}, { token: parties.handler })).settings
  const save = async (change: Partial<AppraisalSettings>) =>
    house.get(appraisalSettingsApi.save, { settings: { ...(await read()), ...change } }, { token: parties.handler })

  it('drop appraisers who are none of the platform’s', async () => {
    const before = await read()
    const stranger = { account: '00000000-0000-7000-8000-000000000000', licence: '320106006099' }
    const saved = await save({ appraisers: [...before.appraisers, stranger] })
    expect(saved.settings.appraisers).toEqual(before.appraisers)
  })

  it('without a centre close the service: nothing is opened, drawn, submitted or paid; what was entrusted stays', async () => {
    const { centre } = await read()
    const unpaid = await parties.awaitingPayment()
    const { draft } = await detailOf(unpaid)
    const saved = await house.get(appraisalApi.save, { draft }, { token: parties.entruster })
    await save({ centre: { name: '', licence: '' } })
    const template = await house.get(appraisalApi.template, {}, { token: parties.entruster })
    expect(template.isOffered).toBe(false)
    const off = appraisalErrors.APPRAISAL_OFF.code
    const { id } = saved
    const token = { token: parties.entruster }
    expect((await house.call(appraisalApi.save, { draft }, token)).statusCode).toBe(off)
    expect((await house.call(appraisalApi.draw, { id }, token)).statusCode).toBe(off)
    expect((await house.call(appraisalApi.submit, { id }, token)).statusCode).toBe(off)
    expect((await house.call(appraisalApi.pay, { id: unpaid, amount: '60.00' }, token)).statusCode).toBe(off)
    expect((await detailOf(unpaid)).state).toBe('awaiting_payment')
    await save({ centre })
    await house.get(appraisalApi.abandon, { id }, token)
    await house.get(appraisalApi.withdraw, { id: unpaid, reason: '不再需要' }, token)
  })

  it('that rename a matter leave the name in a case that was entrusted before', async () => {
    const { matters } = await read()
    const id = await parties.awaitingPayment()
    const { names } = await detailOf(id)
    expect(names.use?.zh).toBe('诉讼')
    await save({ matters: matters.map((entry) => ({ ...entry, text: { zh: '改名的事项', en: 'Renamed' } })) })
    expect((await detailOf(id)).names).toEqual(names)
    expect(names.matters.map(({ zh }) => zh)).not.toContain('改名的事项')
    await save({ matters })
  })

  it('state the periods that the entruster signs: a change is signed for again, and longer ones are refused', async () => {
    const { periods } = await read()
    const id = await savedAppraisal(house, parties.entruster)
    await signEntrustment(house, parties.entruster, id)
    const textOfEntrustment = async () => {
      const sent = await house.send(appraisalApi.document, { id, key: 'entrustment' }, { token: parties.entruster })
      return textOf(Buffer.from(await sent.arrayBuffer())).replace(/\s/g, '')
    }
    const first = await textOfEntrustment()
    expect(first).toContain('自收到委托之日起7个工作日内')
    expect(first).toContain('自受理之日起30个工作日内')
    await save({ periods: { ...periods, acceptance: 5, work: 21, extension: 9 } })
    expect((await detailOf(id)).isOutdated).toBe(true)
    await signEntrustment(house, parties.entruster, id)
    const second = await textOfEntrustment()
    for (const stated of ['收到委托之日起5个工作日内', '受理之日起21个工作日内完成', '最多9个工作日'])
      expect(second, stated).toContain(stated)
    for (const longer of [{ acceptance: 8 }, { work: 31 }]) {
      const settings = { ...(await read()), periods: { ...periods, ...longer } }
      const { statusCode } = await house.call(appraisalSettingsApi.save, { settings }, { token: parties.handler })
      expect(statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    }
    await save({ periods })
  })

  it('that withdraw the licence of a signer stop the opinion', async () => {
    const { appraisers } = await read()
    const id = await parties.inReview()
    const signer = (await house.get(appraisalDeskApi.open, { id }, { token: parties.reviewer })).appraisers.find(({ name }) =>
      name.startsWith('秦越'),
    )
    await save({ appraisers: appraisers.filter(({ account }) => account !== signer?.id) })
    const refused = await parties.approve(id)
    expect(refused.statusCode).toBe(appraisalErrors.NOT_LICENSED.code)
    await save({ appraisers })
    expect((await parties.approve(id)).flag).toBe(true)
  })
})
