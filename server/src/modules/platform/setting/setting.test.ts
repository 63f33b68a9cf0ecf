// Platform settings: effective immediately, optimistic locking, audited, limited to one platform.
import { crc32, deflateSync } from 'node:zlib'
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import { type PlatformSetting, settingApi } from '@attestry/contract/modules/platform/setting'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secondPlatform } from '../../../../demo/second-platform.zh.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse
let token: string

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13900000005')
})
afterAll(() => house.close())

const read = () => house.get(settingApi.read, {}, { token })
const change = async (more: Partial<PlatformSetting>, version?: number) => {
  const { setting, version: current } = await read()
  const input = { version: version ?? current, reason: 'the office has moved', setting: { ...setting, ...more } }
  return house.call(settingApi.change, input, { token })
}

it('platform settings are read in full, and visitors see a change immediately', async () => {
  const { setting, version, chains } = await read()
  expect(setting).toMatchObject({
    platformName: expect.any(String),
    logo: '',
    colours: { primary: '#0f4c5c' },
    chainMode: 'none',
  })
  expect(chains).toEqual(['none'])
  const email = 'new@attestry.example'
  const colours = { primary: '#3d3f8f', primaryDark: '#a9b1f2', mark: '#6b2d5c' }
  const answer = await change({ email, shortName: 'AT', colours, notaryService: false })
  expect(answer.data).toMatchObject({ version: version + 1, updatedBy: expect.any(String), updatedAt: expect.any(String) })
  const shown = await house.get(dictionaryApi.platform, {})
  expect(shown).toMatchObject({ notaryService: false, colours, basicInfo: { shortName: 'AT' }, notaryInfo: { email } })
  const { rows } = await sql<{ facts: string }>`
    select facts from kernel.audit where action = 'platform.setting' order by seq desc limit 1`.execute(house.house.deps.db)
  expect(JSON.parse(rows[0]?.facts ?? '{}')).toMatchObject({
    'before.email': setting.email,
    'after.email': email,
    'before.notaryService': true,
    'after.notaryService': false,
    reason: 'the office has moved',
  })
})

it('resetting the colours to the defaults keeps fields that the desk does not edit', async () => {
  const { deps } = house.house
  const { rows: before } = await sql<{ facts: object }>`select facts from platform.platform where id = 1`.execute(deps.db)
  await change({ colours: { primary: '#0f4c5c', primaryDark: '#63b7c9', mark: '#a8271f' } })
  expect((await house.get(dictionaryApi.platform, {})).colours).toBeUndefined()
  const { rows: after } = await sql<{ facts: object }>`select facts from platform.platform where id = 1`.execute(deps.db)
  expect(Object.keys(after[0]?.facts ?? {})).toEqual(expect.arrayContaining(['helpImages', 'qrCode', 'logos']))
  expect(Object.keys(before[0]?.facts ?? {})).toContain('colours')
})

it('platform settings use optimistic locking, also for concurrent changes', async () => {
  const { version } = await read()
  expect((await change({ officeHours: '9–17' })).flag).toBe(true)
  expect((await change({ officeHours: '8–16' }, version)).statusCode).toBe(generalErrors.STALE.code)
  expect((await read()).setting.officeHours).toBe('9–17')
  expect((await change({})).statusCode).toBe(platformErrors.NOTHING_CHANGED.code)
  const { version: now } = await read()
  const answers = await Promise.all([change({ officeHours: 'one' }, now), change({ officeHours: 'two' }, now)])
  expect(answers.map(({ flag }) => flag).sort(), 'of two at once one wins').toEqual([false, true])
})

it('platform settings reject markup, unsafe addresses and unreadable colours', async () => {
  const colours = { primary: '#0f4c5c', primaryDark: '#63b7c9', mark: '#a8271f' }
  const refused: Partial<PlatformSetting>[] = [
    { explorerUrl: 'javascript:alert(1)' },
    { explorerUrl: 'http://plain.example' },
    { colours: { ...colours, primary: '#cccccc' } },
    { colours: { ...colours, mark: 'red;}' } },
    { platformName: '' },
    { platformName: 'two\nlines' },
    { shortName: 'x'.repeat(17) },
    { englishName: 'x'.repeat(41) },
    { englishName: '存信' },
    { englishFullName: 'Cunxin Notary Office（demo）' },
    { englishOfficeHours: '9:00–17:00，Mon–Fri' },
    { englishOfficePlace: 'two\nlines' },
    { consultationPhone: '' },
    { consultationPhone: '12' },
    { email: 'not an address' },
    { logo: '../../etc/passwd' },
  ]
  for (const more of refused) expect((await change(more)).statusCode, JSON.stringify(more)).toBe(generalErrors.INPUT_REFUSED.code)
  expect((await change({ chainMode: 'evm' })).statusCode).toBe(platformErrors.CHAIN_NOT_CONFIGURED.code)
  expect((await change({ logo: 'ab'.repeat(32) })).statusCode).toBe(platformErrors.LOGO_UNKNOWN.code)
})

it('settings whose English name contains Chinese are still read, and refused until it is corrected', async () => {
  await change({ englishName: 'Cunxin' })
  await sql`update platform.platform set facts = facts || '{"englishName": "存信"}' where id = 1`.execute(house.house.deps.db)
  expect((await read()).setting.englishName).toBe('存信')
  expect((await change({ officeHours: '10–16' })).statusCode).toBe(generalErrors.INPUT_REFUSED.code)
  expect((await change({ englishName: 'Cunxin Evidence' })).flag).toBe(true)
})

it('platform settings belong to one platform', async () => {
  const elsewhere = await house.logIn('13900000001', secondPlatform.id)
  const theirs = await house.get(settingApi.read, {}, { token: elsewhere })
  expect(theirs.setting.platformName).toBe(secondPlatform.name)
  const input = { version: theirs.version, reason: 'theirs alone', setting: { ...theirs.setting, officeHours: 'by night' } }
  expect((await house.call(settingApi.change, input, { token: elsewhere })).flag).toBe(true)
  expect((await read()).setting.officeHours).not.toBe('by night')
})

function tinyPng(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.from('00000028000000280802000000', 'hex')
  const pixels = deflateSync(Buffer.alloc((1 + 40 * 3) * 40, 0))
  const text = chunk('tEXt', Buffer.from('Comment\0hidden words'))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    text,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function upload(bytes: Buffer, as = token) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const headers = { 'x-auth-token': as }
  return (await fetch(house.url + wirePath(settingApi.uploadLogo), { method: 'POST', headers, body })).json()
}

it('an uploaded logo is re-encoded and shown; other files are rejected', async () => {
  const { data } = (await upload(tinyPng())) as { data: { logo: string; width: number } }
  expect(data).toMatchObject({ width: 40 })
  expect((await change({ logo: data.logo })).flag).toBe(true)
  const [logo = ''] = (await house.get(dictionaryApi.platform, {})).notaryInfo.logos
  const response = await fetch(house.url + logo)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.includes('hidden words')).toBe(false)
  const svg = (await upload(Buffer.from('<svg onload="alert(1)"/>'))) as { statusCode: string }
  expect(svg.statusCode).toBe(platformErrors.LOGO_UNREADABLE.code)
  const large = (await upload(Buffer.alloc(300 * 1024, 1))) as { statusCode: string }
  expect(large.statusCode).toBe(platformErrors.LOGO_TOO_LARGE.code)
  const elsewhere = await house.logIn('13900000001', secondPlatform.id)
  const theirs = await house.get(settingApi.read, {}, { token: elsewhere })
  const borrowed = { version: theirs.version, reason: 'borrowed', setting: { ...theirs.setting, logo: data.logo } }
  const refused = await house.call(settingApi.change, borrowed, { token: elsewhere })
  expect(refused.statusCode, 'a logo belongs to who uploaded it').toBe(platformErrors.LOGO_UNKNOWN.code)
})
