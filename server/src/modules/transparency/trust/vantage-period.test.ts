// Tests that the keys of vantages stay in the trust list after they were removed, with the periods in which they were used.
import { generateKeyPairSync } from 'node:crypto'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { formatVkey } from '@attestry/proof/log/note'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { recordVantages, trustedVantages, vantagePeriods } from './vantage-period.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  const token = await house.logIn('13800000001')
  const items = [{ name: 'a record', digest: 'a'.repeat(64) }]
  await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  await vi.waitFor(async () => expect((await house.get(logApi.info, {})).log).not.toBeNull(), { timeout: 15_000 })
})
afterAll(() => house.close())

const newKey = (name: string) =>
  formatVkey(name, 1, generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))

async function infoWith(...vantages: { vkey: string; organization?: string }[]) {
  Object.assign(house.house.deps.endorsers, { vantages })
  const info = await house.get(logApi.info, {})
  const list = await (await fetch(house.url + info.trust.path)).text()
  return {
    list,
    periods: info.vantages,
    keys: [...list.matchAll(/^vantage (\S+)/gm)].map(([, vkey]) => vkey ?? ''),
  }
}

it('the trust list names present and former vantages, and the log page when each was used', async () => {
  const [one, two] = [newKey('v.test/one'), newKey('v.test/two')]
  const before = await infoWith({ vkey: one, organization: 'Qinghe University' })
  expect(before.keys).toEqual([one])
  const present = { name: 'v.test/one', organization: 'Qinghe University', vkey: one, until: null }
  expect(before.periods).toEqual([{ ...present, since: expect.any(String) }])

  const after = await infoWith({ vkey: two })
  expect(after.keys).toEqual([one, two].sort())
  expect(after.periods).toEqual([
    { name: 'v.test/two', organization: null, vkey: two, since: expect.any(String), until: null },
    { ...present, since: before.periods[0]?.since, until: after.periods[0]?.since },
  ])

  const none = await infoWith()
  expect(none.keys).toEqual(after.keys)
  expect(none.periods.every(({ until }) => until !== null)).toBe(true)

  const late = (at: string | null | undefined) => new Date(Date.parse(at ?? '') + 120_000).toISOString()
  const listed = (await trustedVantages(house.house.deps)).find(({ vkey }) => vkey === one)
  expect(late(listed?.from)).toBe(before.periods[0]?.since)
  expect(listed?.until).toBe(late(after.periods[1]?.until))

  expect(none.list).toContain(`\nvantage ${one} ${listed?.from} ${listed?.until}\n`)

  // Used again: another period, and the first one stays.
  const again = await infoWith({ vkey: one })
  expect(again.keys).toEqual(after.keys)
  expect(again.periods.filter(({ vkey }) => vkey === one).map(({ until }) => until === null)).toEqual([true, false])
  expect((await trustedVantages(house.house.deps)).find(({ vkey }) => vkey === one)).toEqual({ vkey: one, from: listed?.from })
})

it('of two keys of one name the trust list has the present one, then the newest', async () => {
  const [old, fresh] = [newKey('v.test/renewed'), newKey('v.test/renewed')]
  const keysNamed = ({ keys }: { keys: string[] }) => keys.filter((vkey) => vkey.startsWith('v.test/renewed+'))
  expect(keysNamed(await infoWith({ vkey: old }))).toEqual([old])
  expect(keysNamed(await infoWith({ vkey: fresh }))).toEqual([fresh])
  expect(keysNamed(await infoWith())).toEqual([fresh])
})

it('nodes that record the same vantages at the same time make one period', async () => {
  const { deps } = house.house
  const vkey = newKey('v.test/twice')
  const node = () => ({ ...deps, endorsers: { ...deps.endorsers, vantages: [{ vkey }] as never } })
  await Promise.all([recordVantages(node()), recordVantages(node())])
  expect((await vantagePeriods(deps.db)).filter((period) => period.vkey === vkey)).toHaveLength(1)
})
