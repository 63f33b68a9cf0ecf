// Attacks on issued certificates: numbers and names that are guessed, certificates of a purchase, names that look like patterns.
import { profileApi } from '@attestry/contract/modules/account/profile'
import { certificateCheckApi } from '@attestry/contract/modules/judicial/certificate-check'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { emptyPurchase } from '@attestry/contract/modules/judicial/purchase-draft'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { advance, receivedPurchase, waitForEvidence } from '../../../../test/purchase-acts.ts'
import type { Guest } from '../../../kernel/actor.ts'
import { minutes } from '../../../kernel/clock.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import type { Exchange } from '../../../kernel/route.ts'
import type { ApplicationFacts } from '../notarization/facts.ts'
import { type CertificateFacts, purchaseCertificatePaper } from '../purchase/certificate-paper.ts'
import { checkCertificate } from './check.ts'
import { firstContent, withEntries } from './content.ts'

describe('the public check of the certificate of a purchase', () => {
  let house: TestHouse
  let number = ''
  let platformId = 0
  const parties = { applicant: '', handler: '', second: '' }

  beforeAll(async () => {
    house = await openTestHouse()
    const [applicant = '', handler = '', second = ''] = await Promise.all(
      ['13800000001', '13900000002', '13900000006'].map((phone) => house.logIn(phone)),
    )
    Object.assign(parties, { applicant, handler, second })
    platformId = (await house.get(profileApi.info, {}, { token: applicant })).platformId
    const id = await receivedPurchase(house, parties)
    await house.get(purchaseApi.infringing, { id, grounds: '标签与我方不同。' }, { token: applicant })
    await advance.unpack(house, parties, id)
    await advance.reseal(house, parties, id)
    await waitForEvidence(house, handler, id)
    const issued = await house.get(purchaseDeskApi.certify, { id }, { token: second })
    number = issued.certificate?.number ?? ''
  })
  afterAll(() => house.close())
  beforeEach(() => house.clock.pass(minutes(2)))

  it('finds it by number and applicant, and masks the name', async () => {
    const found = await house.get(certificateCheckApi.check, { number, name: '林知远' })
    expect(found).toMatchObject({
      number,
      state: 'valid',
      applicant: '林**',
      matter: { zh: '购买公证', en: 'Purchase notarization' },
      version: 1,
      correctedAt: null,
      revokedAt: null,
    })
    const text = JSON.stringify(found)
    for (const secret of ['林知远', '110101200002290034', '13800000001', '南方箱包店']) expect(text).not.toContain(secret)
    const wrong = await house.call(certificateCheckApi.check, { number, name: '林知' })
    expect(wrong.statusCode).toBe(judicialErrors.CERTIFICATE_UNKNOWN.code)
  })

  it('reads as much for a number that does not exist as for a wrong name', async () => {
    const queriesOf = async (input: { number: string; name: string }): Promise<number> => {
      let queries = 0
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queries += 1
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const { deps } = house.house
      const guest: Guest = { kind: 'guest', platformId, address: '203.0.113.7', device: 'test', locale: 'zh' }
      const asked = checkCertificate({ ...deps, db: deps.db.withPlugin(counting) }, guest, input, {} as Exchange)
      await expect(asked).rejects.toBeInstanceOf(Refusal)
      return queries
    }
    // Caches are filled by the first one.
    await queriesOf({ number, name: '张三' })
    const wrongName = await queriesOf({ number, name: '张三' })
    const wrongNumber = await queriesOf({ number: '(2001)-99999', name: '张三' })
    expect(wrongName).toBeGreaterThan(1)
    expect(wrongNumber).toBe(wrongName)
  })
})

it('the certificate of a purchase sends its reader to the check, with its number', () => {
  const facts = {
    ...{ id: '00000000-0000-7000-8000-000000000000', number: '(2026)-00001', draft: emptyPurchase, goods: [] },
    ...{ applicant: { kind: 'person', name: '林知远', number: '1', phone: '' }, order: { number: '1', boughtAt: '' } },
    ...{
      shipment: { carrier: '顺丰', number: 'SF1' },
      judgedAt: '',
      grounds: '',
      handlings: [],
      evidence: [],
      notary: '',
      approver: '',
    },
    ...{ office: { publicUrl: 'https://evidence.example', platformName: 'x' }, issuedAt: '' },
  }
  expect(purchaseCertificatePaper(facts as unknown as CertificateFacts).verification.url).toBe(
    'https://evidence.example/website-show/notarial-certificate?number=(2026)-00001',
  )
})

describe('a name in the wording of a certificate', () => {
  const named = (name: string) => ({ applicant: { name, number: '1' }, evidence: [{}] }) as unknown as ApplicationFacts
  const template = { certificate: { zh: '兹证明{applicant}于{day}提交 {count} 件。', en: '{applicant}, {day}, {count}' } }
  const content = (name: string) => firstContent(named(name), template as NotarizationTemplate, new Date('2026-11-19T04:00:00Z'))

  it('is printed as it is, also if it looks like a pattern or a placeholder', () => {
    for (const name of ["A$&B$'C$`D$$", '{day}{count}', '{applicant}'])
      expect(content(name).statement).toEqual({
        zh: `兹证明${name}于2026-11-19提交 1 件。`,
        en: `${name}, 2026-11-19, 1`,
      })
  })

  it('is corrected as it is', () => {
    const now = "B$&$'$$"
    const corrected = withEntries(content('林知远'), [{ field: 'applicant-name', was: '林知远', now }])
    expect(corrected.statement.zh).toBe(`兹证明${now}于2026-11-19提交 1 件。`)
  })
})
