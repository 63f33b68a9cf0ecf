// Tests that a capture asks second vantages, keeps their verified reports, and depends on none of them.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { fromUtf8 } from '@attestry/proof/bytes/digest'
import { parseNote } from '@attestry/proof/log/note'
import { type Manifest, readManifest } from '@attestry/proof/record/manifest'
import { parseVantageReport } from '@attestry/proof/record/vantage-report'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import type { CaptureTask } from '../../../adapters/collector/port.ts'
import { comparedFiles, stubCollector } from '../../../adapters/collector/stub-collector.fixture.ts'
import { httpVantage } from '../../../adapters/vantage/http.ts'
import { type Vantage, VantageBusy } from '../../../adapters/vantage/port.ts'
import { createVantage, type RunningVantage } from '../../../commands/vantage.ts'
import { newId } from '../../../kernel/id.ts'
import { readObject } from '../../attestation/public.ts'
import { type Leased, takeLease } from '../lease/lease.ts'
import { collect } from './collecting.ts'
import { openVantages } from './vantage.ts'

const POLL = { timeout: 20_000, interval: 50 }
const TEXT = 'Lamp, brass, 268.00 yuan. Sold by Qinghe Mall since 2019. Delivery within three days to every province.'
const never = new AbortController().signal
const folder = mkdtempSync(join(tmpdir(), 'attestry-vantage-'))
const parties: RunningVantage[] = []
let house: TestHouse
let token: string
beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000001')
})
afterAll(async () => {
  await house.close()
  for (const party of parties) await party.close()
  rmSync(folder, { recursive: true })
})

/** A vantage that sees this text at every address. */
async function vantageSeeing(name: string, text: string | undefined, now = () => new Date()): Promise<Vantage> {
  const collector = stubCollector(({ url }) =>
    text === undefined ? { files: {}, outcome: 'failed' } : { files: comparedFiles(url, text) },
  )
  const party = createVantage({ name, folder: join(folder, name), collector, keepDays: 1, maxBytes: 1024 ** 3, now })
  parties.push(party)
  party.server.listen(0, '127.0.0.1')
  await once(party.server, 'listening')
  const url = `http://127.0.0.1:${(party.server.address() as AddressInfo).port}/`
  return httpVantage({ vkey: party.vkey, url, secret: party.secret, deadlineMs: 5_000 })
}

/** Captures a page and confirms it. */
async function captureWith(...vantages: Vantage[]) {
  const { deps } = house.house
  const items = [{ url: `https://${newId()}.example.com/`, platform: 'Qinghe', seller: 'Qinghe' }]
  const ano = (await house.get(captureApi.createMarketplace, { items }, { token })).list[0]?.ano ?? ''
  const lease = await takeLease(deps.db, ano)
  if (!lease) throw new Error(`capture ${ano} is not queued`)
  const collector = stubCollector(({ url }) => ({ files: comparedFiles(url, TEXT) }))
  await collect({ ...deps, collector, endorsers: { ...deps.endorsers, vantages } }, lease, never)
  await house.get(captureApi.confirm, { anos: [ano] }, { token })
  await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready, POLL).toBe(true)
  const info = await house.get(recordApi.info, { ano }, { token })
  const manifest = readManifest(fromUtf8(await readObject(deps, info.digest ?? '')))
  return { ano, info, manifest, detail: await house.get(captureApi.info, { id: ano }, { token }) }
}

const reportIn = async ({ files }: Manifest, path: string) => {
  const { sha256 } = files.find((file) => file.path === path) ?? {}
  return parseVantageReport(parseNote(fromUtf8(await readObject(house.house.deps, sha256 ?? ''))).text)
}

it('the record of a capture holds the signed report of each vantage', async () => {
  const vantages = [await vantageSeeing('v.test/1', TEXT), await vantageSeeing('v.test/2', TEXT.replace('268', '269'))]
  const { info, manifest, detail } = await captureWith(...vantages)
  expect(manifest.vantages).toEqual([
    { name: 'v.test/1', verdict: 'same', report: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { name: 'v.test/2', verdict: 'similar', report: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  expect(await reportIn(manifest, 'vantage-1.txt')).toMatchObject({ verdict: 'same', address: detail.url })
  const digestOf = (path: string) => manifest.files.find((file) => file.path === path)?.sha256
  expect(await reportIn(manifest, 'vantage-2.txt')).toMatchObject({
    verdict: 'similar',
    observation: digestOf('observation.json'),
    text: digestOf('page.txt'),
  })
  expect(manifest.environment).toMatchObject({ 'vantage v.test/1': 'same', 'vantage v.test/2': 'similar' })
  const report = await reportIn(manifest, 'vantage-1.txt')
  const listed = (await house.get(logApi.info, {})).vantages.filter(({ vkey }) => vantages.some((each) => each.vkey === vkey))
  expect(listed.map(({ since }) => since <= report.began)).toEqual([true, true])
  expect(info.proof.vantages.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['v.test/1', 'same'],
    ['v.test/2', 'similar'],
  ])
  expect(detail.vantages[0]).toEqual({ name: 'v.test/1', verdict: 'same', missing: null })
  expect(detail.warnings).toEqual([])
})

it('another page at the vantage is a warning of the capture and in the record', async () => {
  const { manifest, detail } = await captureWith(await vantageSeeing('v.test/other', 'Log in to continue'))
  expect(manifest.vantages).toMatchObject([{ name: 'v.test/other', verdict: 'differs' }])
  expect(detail.warnings).toEqual([{ kind: 'vantage-differs', seen: 'v.test/other' }])
  expect(manifest.environment.warnings).toBe('vantage-differs')
})

it('a vantage that could not load the page says so', async () => {
  const { manifest, detail } = await captureWith(await vantageSeeing('v.test/failed', undefined))
  expect(manifest.vantages).toMatchObject([{ name: 'v.test/failed', verdict: 'failed' }])
  expect(detail.warnings).toEqual([])
})

describe('without a report the capture succeeds, and the record states the reason:', () => {
  it('unreachable', async () => {
    const { vkey } = await vantageSeeing('v.test/away', TEXT)
    const away = httpVantage({ vkey, url: 'http://127.0.0.1:9/', secret: 'x', deadlineMs: 1_000 })
    const { manifest, detail } = await captureWith(away)
    expect(manifest.vantages).toBeUndefined()
    expect(manifest.environment['vantage v.test/away']).toBe('no report: unreachable')
    expect(detail.vantages).toEqual([{ name: 'v.test/away', verdict: null, missing: 'unreachable' }])
  })

  it('refused', async () => {
    const { vkey } = await vantageSeeing('v.test/secret', TEXT)
    const { server } = parties.at(-1) as RunningVantage
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const { manifest } = await captureWith(httpVantage({ vkey, url, secret: 'wrong', deadlineMs: 5_000 }))
    expect(manifest.environment['vantage v.test/secret']).toBe('no report: refused')
  })

  it('a report by a clock that is three minutes ahead', async () => {
    const { manifest } = await captureWith(await vantageSeeing('v.test/ahead', TEXT, () => new Date(Date.now() + 180_000)))
    expect(manifest.environment['vantage v.test/ahead']).toBe('no report: invalid')
  })

  it('a report signed by another key', async () => {
    const [one, other] = [await vantageSeeing('v.test/one', TEXT), await vantageSeeing('v.test/two', TEXT)]
    const { manifest } = await captureWith({ ...one, vkey: other.vkey })
    expect(manifest.environment['vantage v.test/two']).toBe('no report: invalid')
    expect(manifest.files.some(({ path }) => path.startsWith('vantage-'))).toBe(false)
  })

  it('a report about another capture', async () => {
    const vantage = await vantageSeeing('v.test/replay', TEXT)
    let old: string | undefined
    const replaying: Vantage = {
      ...vantage,
      compare: async (...of) => {
        old ??= await vantage.compare(...of)
        return old
      },
    }
    await captureWith(replaying)
    const { manifest } = await captureWith(replaying)
    expect(manifest.environment['vantage v.test/replay']).toBe('no report: invalid')
  })
})

describe('a busy vantage', () => {
  const answeringBusy = (vantage: Vantage, times: number): Vantage => {
    let left = times
    return {
      ...vantage,
      async begin(...of) {
        left -= 1
        if (left >= 0) throw new VantageBusy('HTTP 503: busy', 20)
        await vantage.begin(...of)
      },
    }
  }

  it('is asked again', async () => {
    const { manifest } = await captureWith(answeringBusy(await vantageSeeing('v.test/busy', TEXT), 3))
    expect(manifest.vantages).toMatchObject([{ name: 'v.test/busy', verdict: 'same' }])
  })

  it('is left out when the time is over, as busy', async () => {
    const { deps } = house.house
    const busy = answeringBusy(await vantageSeeing('v.test/never', TEXT), Number.POSITIVE_INFINITY)
    const vantages = openVantages({ ...deps, endorsers: { ...deps.endorsers, vantages: [busy] } }, 200)
    const now = new Date().toISOString()
    vantages.begin('c'.repeat(64), { url: 'https://a.example/' } as CaptureTask)
    const subject = { observation: Buffer.from('{}'), text: Buffer.from('') }
    const received = await vantages.finish(subject, { startedAt: now, endedAt: now }, never)
    vantages.abort()
    expect(received).toEqual([{ outcome: { name: 'v.test/never', missing: 'busy' } }])
  })
})

it('the files of a capture are sent to a vantage once, however long it captures', async () => {
  const vantage = await vantageSeeing('v.test/slow', TEXT)
  const calls = { isCaptured: 0, compare: 0 }
  const slow: Vantage = {
    ...vantage,
    async isCaptured(...of) {
      calls.isCaptured += 1
      return calls.isCaptured > 3 && vantage.isCaptured(...of)
    },
    compare(...of) {
      calls.compare += 1
      return vantage.compare(...of)
    },
  }
  const { manifest } = await captureWith(slow)
  expect(manifest.vantages).toMatchObject([{ verdict: 'same' }])
  expect(calls.compare).toBe(1)
  expect(calls.isCaptured).toBeGreaterThan(3)
})

it('a verdict about an attempt that its requester discarded stays on the page of the capture and in the record', async () => {
  const { deps } = house.house
  const { list } = await house.get(captureApi.create, { items: [{ url: `https://${newId()}.example.com/` }] }, { token })
  const ano = list[0]?.ano ?? ''
  const attempt = async (vantage: Vantage) => {
    const lease = (await takeLease(deps.db, ano)) as Leased
    const collector = stubCollector(({ url }) => ({ files: comparedFiles(url, TEXT) }))
    await collect({ ...deps, collector, endorsers: { ...deps.endorsers, vantages: [vantage] } }, lease, never)
    return house.get(captureApi.info, { id: ano }, { token })
  }
  const first = await attempt(await vantageSeeing('v.test/first', 'Log in to continue'))
  expect(first).toMatchObject({ state: 'awaiting_confirmation', earlierVantages: [], vantages: [{ verdict: 'differs' }] })
  await house.get(captureApi.retry, { ano }, { token })
  const second = await attempt(await vantageSeeing('v.test/first-again', TEXT))
  expect(second.vantages).toMatchObject([{ name: 'v.test/first-again', verdict: 'same' }])
  expect(second.earlierVantages).toEqual([{ attempt: 1, name: 'v.test/first', verdict: 'differs', missing: null }])
  expect(second.warnings).toEqual([{ kind: 'vantage-differed', seen: '1: v.test/first' }])
  await house.get(captureApi.confirm, { anos: [ano] }, { token })
  await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).digest, POLL).not.toBeNull()
  const { digest } = await house.get(recordApi.info, { ano }, { token })
  const { environment } = readManifest(fromUtf8(await readObject(deps, digest ?? '')))
  expect(environment['earlier attempt 1 vantage v.test/first']).toMatch(/^differs, report [0-9a-f]{64}$/)
  expect(environment['warning 1']).toBe('vantage-differed: 1: v.test/first')
  expect(environment['vantage v.test/first-again']).toBe('same')
})
