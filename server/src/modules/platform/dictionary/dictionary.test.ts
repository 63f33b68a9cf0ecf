// Public information of a platform: available to anyone, limited to that platform.
import { generalErrors } from '@attestry/contract/errors'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPlatform } from '../../../../demo/demo.zh.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { createPlatform } from '../public.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
})
afterAll(() => house.close())

const at = (notaryId: number) => ({ notaryId }) as never

it('platform information includes name, notary office, flags and the demo flag', async () => {
  const platform = await house.get(dictionaryApi.platform, {})
  expect(platform).toMatchObject({ id: 1, notaryService: true, chainMode: 'none', demo: true, waiting: [] })
  expect(platform.notaryInfo.fullName).not.toBe('')
  expect(platform.basicInfo.icpNumber).not.toBe('')
  expect(await house.get(dictionaryApi.name, {})).toEqual({
    name: platform.basicInfo.platformName,
    fullName: platform.notaryInfo.fullName,
  })
})

it('platform information is served for the requested platform, and refused for an unknown one', async () => {
  expect((await house.get(dictionaryApi.platform, at(OTHER_PLATFORM))).basicInfo.platformName).toBe('Second')
  expect((await house.get(dictionaryApi.name, at(OTHER_PLATFORM))).name).toBe('Second')
  expect((await house.call(dictionaryApi.platform, at(99))).statusCode).toBe(generalErrors.NOT_FOUND.code)
})

it('English pages get the English names, hours and address of the platform and its office, Chinese ones the Chinese texts', async () => {
  const named = async (language: string) => {
    const headers = { 'accept-language': language }
    const { basicInfo, notaryInfo } = await house.get(dictionaryApi.platform, {}, { headers })
    const { name, fullName } = await house.get(dictionaryApi.name, {}, { headers })
    expect([name, fullName]).toEqual([basicInfo.platformName, notaryInfo.fullName])
    const { fullName: office, officeHours, officePlace } = notaryInfo
    return [basicInfo.platformName, basicInfo.shortName, office, officeHours, officePlace].join()
  }
  expect(await named('en')).not.toMatch(/\p{Script=Han}/u)
  expect(await named('zh')).toMatch(/^\p{Script=Han}/u)
})

it('English pages get the Chinese texts where a platform has entered no English ones', async () => {
  const { db } = house.house.deps
  const { facts } = demoPlatform
  const { englishName: _name, englishFullName: _office, englishOfficeHours: _hours, ...chinese } = facts
  await createPlatform(db, { ...demoPlatform, id: 9, facts: { ...chinese, englishFullName: '' } }, ['ninth.localhost'])
  const headers = { 'accept-language': 'en' }
  const { basicInfo, notaryInfo } = await house.get(dictionaryApi.platform, at(9), { headers })
  expect(basicInfo.platformName).toBe(demoPlatform.name)
  expect(notaryInfo).toMatchObject({
    fullName: facts.fullName,
    officeHours: facts.officeHours,
    officePlace: facts.englishOfficePlace,
  })
})
