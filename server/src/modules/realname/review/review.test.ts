// Review of real-name applications: documents encrypted at rest, every access logged, decided once, applicant notified.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { enterpriseApi } from '@attestry/contract/modules/realname/enterprise'
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import { personalApi } from '@attestry/contract/modules/realname/personal'
import { MAX_PHOTO_BYTES, photoApi } from '@attestry/contract/modules/realname/photo'
import { reviewApi } from '@attestry/contract/modules/realname/review'
import { standingApi } from '@attestry/contract/modules/realname/standing'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { type Applicant, identityNumber, PIXEL, passApplication, sendPhotos, submitByPhoto } from '../../../../test/real-name.ts'
import type { Member } from '../../../kernel/actor.ts'
import { firstBrokenAuditLine } from '../../../kernel/audit.ts'
import { days } from '../../../kernel/clock.ts'
import { deleteExpiredDocuments } from '../../document/public.ts'
import { requireRealName } from '../public.ts'

let house: TestHouse
let person: Applicant
let staff: string

const folder = mkdtempSync(join(tmpdir(), 'attestry-review-'))

beforeAll(async () => {
  house = await openTestHouse({ folder })
  staff = await house.logIn('13900000001')
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  person = await house.register()
})

const as = () => ({ token: person.token })
const desk = () => ({ token: staff })
const audited = async () => {
  const { rows } = await sql<{ action: string; facts: string }>`
    select action, facts from kernel.audit order by seq desc limit 20`.execute(house.house.deps.db)
  return rows
}
const viewPhoto = (id: string, token = staff) =>
  fetch(house.url + wirePath(reviewApi.photo).replace(':id', id), { headers: { 'x-auth-token': token } })

async function passPerson(): Promise<void> {
  await passApplication(house, await submitByPhoto(house, person), staff)
}

describe('personal verification by photos', () => {
  it('stays pending, logs every access by staff, and passes once', async () => {
    const number = identityNumber()
    const id = await submitByPhoto(house, person, number, '诸葛亮')
    expect((await house.get(standingApi.info, {}, as())).person).toMatchObject({
      state: 'pending',
      method: 'photo',
      name: '诸**',
    })
    const { application, photos } = await house.get(reviewApi.detail, { id }, desk())
    expect(application).toMatchObject({ name: '诸**', number: `${number.slice(0, 4)}**********${number.slice(-4)}` })
    expect(photos.map(({ side }) => side)).toEqual(['front', 'back'])

    expect(await house.get(reviewApi.reveal, { id }, desk())).toEqual({ name: '诸葛亮', number, legalPerson: null })
    expect((await house.call(reviewApi.pass, { id }, desk())).statusCode).toBe(realnameErrors.NOT_OPENED.code)
    const photo = await viewPhoto(photos[0]?.id ?? '')
    expect(Buffer.from(await photo.arrayBuffer())).toEqual(PIXEL)
    expect(photo.headers.get('content-type')).toBe('image/png')
    expect(photo.headers.get('content-security-policy')).toContain('sandbox')
    expect(photo.headers.get('cache-control')).toContain('no-store')

    const { opened } = await house.get(reviewApi.detail, { id }, desk())
    expect(opened).toEqual({ identity: true, photos: [photos[0]?.id] })
    expect((await house.call(reviewApi.pass, { id }, desk())).statusCode).toBe(realnameErrors.NOT_OPENED.code)
    await (await viewPhoto(photos[1]?.id ?? '')).arrayBuffer()

    const decisions = await Promise.all([1, 2, 3].map(() => house.call(reviewApi.pass, { id }, desk())))
    expect(decisions.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(decisions.filter(({ flag }) => !flag).map(({ statusCode }) => statusCode))).toEqual(
      new Set([realnameErrors.DECIDED_BEFORE.code]),
    )
    expect((await house.get(priceApi.balance, {}, as())).gift).toBe('100.00')
    expect((await house.get(profileApi.info, {}, as())).certification).toBe('passed')
    const lines = await audited()
    expect(lines.slice(0, 4).map(({ action }) => action)).toEqual([
      'realname.pass',
      'realname.photo',
      'realname.photo',
      'realname.reveal',
    ])
    expect(JSON.stringify(lines)).not.toContain(number)
    expect(await firstBrokenAuditLine(house.house.deps.db, 1)).toBeUndefined()
  })

  it('is rejected with a reason that the applicant reads, and passes at the next submission', async () => {
    const id = await submitByPhoto(house, person)
    expect((await house.call(reviewApi.reject, { id, reason: ' ' }, desk())).statusCode).toBe(generalErrors.INPUT_REFUSED.code)
    const reason = 'The photo is blurred; 11010519491231002X cannot be read.'
    await house.get(reviewApi.reject, { id, reason }, desk())
    expect((await house.get(standingApi.info, {}, as())).person).toMatchObject({ state: 'rejected', rejection: 'staff', reason })
    const [message] = (await house.get(inboxApi.list, {}, { ...as(), headers: { 'accept-language': 'en' } })).list
    expect(message).toMatchObject({ tone: 'failed', link: { to: 'real-name', id: null } })
    expect(message?.text).toContain(reason.slice(0, -1))
    expect((await audited())[0]?.facts).not.toContain('11010519491231002X')
    await passPerson()
    expect((await house.get(standingApi.info, {}, as())).person.state).toBe('passed')
    const detail = await house.get(reviewApi.detail, { id }, desk())
    expect(detail.earlier).toHaveLength(1)
  })

  it('requires both sides, and refuses a second pending application', async () => {
    const identity = { name: 'Li Lei', idNumber: identityNumber(), consent: true } as const
    await sendPhotos(house, person.token, photoApi.card, 'front', PIXEL)
    const answer = await house.call(personalApi.byPhoto, identity, { ...as(), headers: { 'accept-language': 'en' } })
    expect(answer.statusCode).toBe(realnameErrors.PHOTO_MISSING.code)
    expect(answer.errorMessage).toContain('emblem side')
    expect((await house.get(standingApi.status, {}, as())).person).toBe('none')
    await sendPhotos(house, person.token, photoApi.card, 'back', PIXEL)
    await house.get(personalApi.byPhoto, identity, as())
    for (const endpoint of [personalApi.byPhoto, personalApi.certify])
      expect((await house.call(endpoint, identity, as())).statusCode).toBe(realnameErrors.ALREADY_PENDING.code)
  })

  it.each([
    ['110105194912310021', 'check digit'],
    ['110105491231002', 'fifteen digits'],
    ['810000190002290015', 'no such day'],
  ])('rejects identity number %s and names the field (%s)', async (idNumber) => {
    const answer = await house.call(personalApi.byPhoto, { name: 'Li Lei', idNumber, consent: true }, as())
    expect(answer.fields?.map(({ field }) => field)).toEqual(['idNumber'])
    expect(JSON.stringify(answer)).not.toContain(idNumber)
  })
})

describe('photos of identity documents', () => {
  it('are validated by content and size', async () => {
    const send = (bytes: Buffer) => sendPhotos(house, person.token, photoApi.card, 'front', bytes)
    for (const bytes of [Buffer.from('<svg/>'), Buffer.alloc(0), Buffer.from('GIF89a')])
      expect((await send(bytes)).statusCode).toBe(realnameErrors.PHOTO_NOT_READABLE.code)
    const large = Buffer.concat([PIXEL, Buffer.alloc(MAX_PHOTO_BYTES)])
    expect((await send(large)).statusCode).toBe(realnameErrors.PHOTO_TOO_LARGE.code)
    for (const files of [[PIXEL], [PIXEL, PIXEL, PIXEL, PIXEL]])
      expect((await sendPhotos(house, person.token, photoApi.cards, undefined, ...files)).statusCode).toBe(
        realnameErrors.PHOTO_COUNT.code,
      )
    expect((await house.get(standingApi.info, {}, as())).photos).toEqual([])
  })

  it('are encrypted: no stored file contains their bytes, no table the identity number', async () => {
    const number = identityNumber()
    const marked = Buffer.concat([PIXEL, Buffer.from('a-mark-nobody-else-writes')])
    await sendPhotos(house, person.token, photoApi.cards, undefined, marked, marked, marked)
    await house.get(personalApi.byPhoto, { name: '司马光', idNumber: number, consent: true }, as())
    const files = filesUnder(folder)
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect(readFileSync(file).includes('a-mark-nobody-else-writes'), file).toBe(false)
    for (const secret of [number, '司马光', 'a-mark-nobody-else-writes'])
      for (const table of [
        'realname.application',
        'realname.photo',
        'document.document',
        'message.message',
        'kernel.idempotency',
      ]) {
        const { rows } = await sql<{ found: boolean }>`
          select position(${secret} in line::text) > 0
            or position(${Buffer.from(secret).toString('hex')} in line::text) > 0 as found
          from ${sql.table(table)} as line where true`.execute(house.house.deps.db)
        expect(
          rows.some(({ found }) => found),
          `${table} holds ${secret}`,
        ).toBe(false)
      }
    expect(house.log.join('')).not.toContain(number)
  })

  it('are replaced by a new upload, and the old bytes are deleted', async () => {
    const count = async () => {
      const names: string[] = []
      for await (const { name } of house.house.deps.storage.shelf.list('document/')) names.push(name)
      return names.length
    }
    await sendPhotos(house, person.token, photoApi.enterprise, 'licence', PIXEL)
    const before = await count()
    const { data } = await sendPhotos(house, person.token, photoApi.enterprise, 'licence', PIXEL)
    expect(data?.photos.map(({ side }) => side)).toEqual(['licence'])
    expect(await count()).toBe(before)
    expect((await house.get(photoApi.removeEnterprise, { side: 'licence' }, as())).photos).toEqual([])
    await deleteExpiredDocuments(house.house.deps)
    expect(await count(), 'bytes of an upload under way are left alone').toBe(before)
    house.clock.pass(days(2))
    await deleteExpiredDocuments(house.house.deps)
    expect(await count()).toBe(before - 1)
    staff = await house.logIn('13900000001')
  })

  it('of a submission at the moment of their deletion are all kept, or the submission is refused', async () => {
    await sendPhotos(house, person.token, photoApi.cards, undefined, PIXEL, PIXEL)
    house.clock.pass(days(7) + 1_000)
    const token = await house.logIn(person.phone)
    const identity = { name: 'Li Lei', idNumber: identityNumber(), consent: true } as const
    const { deps } = house.house
    const [answer] = await Promise.all([house.call(personalApi.byPhoto, identity, { token }), deleteExpiredDocuments(deps)])
    const { rows } = await sql`select from realname.photo where account_id = ${person.id}`.execute(deps.db)
    expect(rows).toHaveLength(answer.flag ? 2 : 0)
    staff = await house.logIn('13900000001')
  })

  it('are deleted: unsubmitted after a week, rejected after a month, passed never', async () => {
    const refused = await submitByPhoto(house, person)
    await house.get(reviewApi.reject, { id: refused, reason: 'blurred' }, desk())
    const other = await house.register()
    const passed = await submitByPhoto(house, other)
    await passApplication(house, passed, staff)
    const third = await house.register()
    await sendPhotos(house, third.token, photoApi.card, 'front', PIXEL)
    const left = async (id: string) => (await house.get(reviewApi.detail, { id }, desk())).photos.length
    house.clock.pass(days(8))
    staff = await house.logIn('13900000001')
    await deleteExpiredDocuments(house.house.deps)
    const again = await house.logIn(third.phone)
    expect((await house.get(standingApi.info, {}, { token: again })).photos).toEqual([])
    expect([await left(refused), await left(passed)]).toEqual([2, 2])
    house.clock.pass(days(24))
    staff = await house.logIn('13900000001')
    await deleteExpiredDocuments(house.house.deps)
    expect([await left(refused), await left(passed)]).toEqual([0, 2])
  })
})

describe('enterprise verification', () => {
  const enterprise = {
    name: '江州青禾影像有限公司',
    creditCode: '91350100m000100y43',
    legalPerson: '沈青禾',
    consent: true,
  } as const

  it('requires a verified person, and names the account after the enterprise once passed', async () => {
    expect((await house.call(enterpriseApi.submit, enterprise, as())).statusCode).toBe(realnameErrors.PERSON_FIRST.code)
    await passPerson()
    expect((await house.call(enterpriseApi.submit, enterprise, as())).statusCode).toBe(realnameErrors.PHOTO_MISSING.code)
    for (const side of ['licence', 'authority'] as const) await sendPhotos(house, person.token, photoApi.enterprise, side, PIXEL)
    const { enterprise: submitted } = await house.get(enterpriseApi.submit, enterprise, as())
    expect(submitted).toMatchObject({ state: 'pending', name: enterprise.name, creditCode: '91350100M000100Y43' })
    expect((await house.get(profileApi.info, {}, as())).certification, 'the person stays verified').toBe('passed')
    const { list } = await house.get(reviewApi.list, { state: 'pending', kind: 'enterprise' }, desk())
    const id = list.find(({ accountId }) => accountId === person.id)?.id ?? ''
    await passApplication(house, id, staff)
    expect(await house.get(profileApi.info, {}, as())).toMatchObject({ kind: 'enterprise', name: enterprise.name })
    expect((await house.get(priceApi.balance, {}, as())).gift, 'one gift, not two').toBe('100.00')
  })

  it('rejects an invalid credit code', async () => {
    const answer = await house.call(enterpriseApi.submit, { ...enterprise, creditCode: '911101080000000195' }, as())
    expect(answer.fields?.map(({ field }) => field)).toEqual(['creditCode'])
  })
})

it('only reviewers can access applications, and they cannot decide pending Alipay checks', async () => {
  const id = await submitByPhoto(house, person)
  const notary = await house.logIn('13900000002')
  const { photos } = await house.get(reviewApi.detail, { id }, desk())
  for (const endpoint of [reviewApi.detail, reviewApi.reveal, reviewApi.pass])
    expect((await house.call(endpoint, { id }, { token: notary })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
  expect((await viewPhoto(photos[0]?.id ?? '', notary)).status).toBe(403)
  const { total } = await house.get(reviewApi.list, { state: 'pending', pageSize: 100 }, desk())
  const other = await house.register()
  await house.get(personalApi.certify, { name: 'Li Lei', idNumber: identityNumber(), consent: true }, { token: other.token })
  expect((await house.get(reviewApi.list, { state: 'pending', pageSize: 100 }, desk())).total).toBe(total)
})

it('a sub-account sees the state of its main account, but no personal data', async () => {
  const sub = await house.logIn('13800000003')
  const info = await house.get(standingApi.info, {}, { token: sub })
  expect(info).toMatchObject({ own: false, photos: [], person: { state: 'passed', name: null, idNumber: null, birthday: null } })
})

it('requireRealName refuses until the main account is verified', async () => {
  const { deps } = house.house
  const member = { accountId: 'sub', ownerId: person.id } as Member
  await expect(requireRealName(deps, member)).rejects.toThrow('REAL_NAME_NEEDED')
  await passPerson()
  await expect(requireRealName(deps, member)).resolves.toBeUndefined()
})

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : entry.isFile() ? [join(folder, entry.name)] : [],
  )
