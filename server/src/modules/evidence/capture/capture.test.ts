// Tests captures through the API with the real collector on fixture sites: from the request to the sealed record, and every failure.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { type CaptureState, captureApi } from '@attestry/contract/modules/evidence/capture'
import { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { VERIFIER_FOLDER, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { ownDatabase } from '../../../../test/own-database.ts'
import { openNoNames } from '../../../adapters/collector/no-names.fixture.ts'
import { inspect } from '../../../adapters/paper/pdf.fixture.ts'
import { hours } from '../../../kernel/clock.ts'
import { identityFor } from '../../transparency/public.ts'
import { claimCapture } from './queue.ts'

const TINY = 'https://news.qinghe-daily.test/tiny'
const SHOP = 'https://shop.qinghe-mall.test/item/60021'
const LOGIN_WALL = 'https://news.qinghe-daily.test/login'
const VIDEO = 'https://v.qinghe-video.test/v/1001'
const NOWHERE = 'https://nowhere.qinghe-daily.test/'
const HANGS = 'https://trap.qinghe-trap.test/busy-parse'
const PROGRAM = new URL(`../../../../../${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`, import.meta.url).pathname
const LONG = { timeout: 60_000, interval: 150 }

let names: Awaited<ReturnType<typeof openNoNames>>
let house: TestHouse
let token = ''

beforeAll(async () => {
  names = await openNoNames()
  house = await openTestHouse({ captures: { concurrency: 2, resolvers: [names.address] } })
  token = await house.logIn('13800000001')
})
afterAll(async () => {
  await house.close()
  await names.close()
})

const info = (ano: string) => house.get(captureApi.info, { id: ano }, { token })
const balance = () => house.get(priceApi.balance, {}, { token })
const take = (endpoint: Endpoint, input: Record<string, unknown>, headers: Record<string, string> = {}) =>
  house.send(endpoint, input, { token, headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const staged = async () => {
  let count = 0
  for await (const _ of house.house.deps.storage.stage.list()) count += 1
  return count
}

const inboxMessages = async () => (await house.get(inboxApi.list, {}, { token })).list.map(({ tone, link }) => ({ tone, link }))

async function until(ano: string, state: CaptureState) {
  await expect
    .poll(async () => {
      const now = await info(ano)
      // A failed capture cannot reach the state any more: show why it failed.
      return now.state === 'failed' && state !== 'failed' ? now : now.state
    }, LONG)
    .toBe(state)
  return info(ano)
}

async function requestCapture(url: string, more: Record<string, unknown> = {}): Promise<string> {
  const { list } = await house.get(captureApi.create, { items: [{ url, ...more }] }, { token })
  return list[0]?.ano ?? ''
}

async function requestShopCapture(url: string): Promise<string> {
  const items = [{ url, platform: 'Qinghe Mall', seller: 'Qinghe Store' }]
  return (await house.get(captureApi.createMarketplace, { items }, { token })).list[0]?.ano ?? ''
}

const confirm = (...anos: string[]) => house.get(captureApi.confirm, { anos }, { token })

describe('a page capture', () => {
  let ano = ''

  it('is collected, streams its progress, and costs nothing before confirmation', async () => {
    const { available } = await balance()
    const watching = new AbortController()
    const events: { ano: string; state: string; stage: string | null }[] = []
    const stream = await fetch(house.url + wirePath(captureApi.live), {
      headers: { 'x-auth-token': token, 'last-event-id': '99' },
      signal: watching.signal,
    })
    const reading = (async () => {
      let text = ''
      for await (const part of stream.body as unknown as AsyncIterable<Uint8Array>) {
        text += Buffer.from(part).toString()
        for (const [, data] of text.matchAll(/event: changed\ndata: (.*)\n\n/g)) events.push(JSON.parse(data ?? ''))
        text = text.slice(text.lastIndexOf('\n\n') + 2)
      }
    })().catch(() => {})
    ano = await requestCapture(TINY)
    const ready = await until(ano, 'awaiting_confirmation')
    watching.abort()
    await reading
    const mine = events.filter((event) => event.ano === ano)
    expect(mine.map(({ state }) => state)).toContain('collecting')
    expect(mine.some(({ stage }) => stage !== null)).toBe(true)

    expect(ready).toMatchObject({ url: TINY, partial: false, status: 200, cause: null, attempts: 1, hasPreview: true })
    expect(ready.name).toBe(ready.title)
    expect(ready.artefacts.filter(({ state }) => state !== 'ok')).toEqual([])
    expect(ready.artefacts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['image', 'pdf', 'dom', 'archive', 'wire']))
    expect(ready.quote?.total).toBe('15.00')
    expect(new Date(ready.confirmBy ?? 0).getTime() - house.clock.now().getTime()).toBeGreaterThan(hours(23))
    expect(await balance()).toMatchObject({ available, held: '0.00' })
    expect(await inboxMessages()).toContainEqual({ tone: 'done', link: { to: 'web', id: ano } })
  }, 90_000)

  it('serves its images, and every file whole or by range, with headers that prevent execution', async () => {
    const { artefacts } = await info(ano)
    for (const answer of [await take(captureApi.image, { ano }), await take(captureApi.thumbnail, { id: ano })]) {
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect((await bytesOf(answer)).subarray(0, 3).toString('hex')).toBe('ffd8ff')
    }
    const { list } = await house.get(captureApi.images, { ano }, { token })
    expect(list.map(({ path }) => path)).toEqual(['image-001.png'])
    for (const { files } of artefacts)
      for (const { place, size, sha256 } of files) {
        const whole = await bytesOf(await take(captureApi.file, { id: ano, place }))
        expect(whole.length).toBe(size)
        expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256)
        if (size < 20) continue
        const part = await take(captureApi.file, { id: ano, place }, { range: 'bytes=3-12' })
        expect(part.status).toBe(206)
        expect(await bytesOf(part)).toEqual(whole.subarray(3, 13))
      }
    const page = artefacts.find(({ kind }) => kind === 'dom')?.files[0]
    const html = await take(captureApi.file, { id: ano, place: page?.place ?? 0 })
    expect(html.headers.get('content-type')).toBe('application/octet-stream')
    expect(html.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('is replayed from its archive alone, by a ticket valid for that archive only', async () => {
    const answer = await take(captureApi.replay, { id: ano })
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^sandbox; default-src 'none'/)
    expect(policy).not.toContain('script-src')
    expect(await answer.text()).toContain('<')
    const path = /img-src [^/]+(\/\S+)/.exec(policy)?.[1] ?? ''
    const part = (url: string, at = path) => fetch(`${house.url}${at}?url=${encodeURIComponent(url)}`)
    expect((await part(TINY)).status).toBe(200)
    expect((await part('https://elsewhere.example/')).status).toBe(404)
    expect((await part(TINY, `${path.slice(0, -4)}AAAA`)).status).toBe(404)
  })

  it('is no longer replayed by a ticket whose session has ended', async () => {
    const own = await house.logIn('13800000001')
    const answer = await house.send(captureApi.replay, { id: ano }, { token: own })
    const path = /img-src [^/]+(\/\S+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    await answer.arrayBuffer()
    const part = async () => (await fetch(`${house.url}${path}?url=${encodeURIComponent(TINY)}`)).status
    expect(await part()).toBe(200)
    await house.get(sessionApi.logout, {}, { token: own })
    expect(await part()).toBe(404)
  })

  it('is sealed and charged once when confirmed, with every collected file', async () => {
    const { available } = await balance()
    const confirmed = await house.get(captureApi.confirm, { anos: [ano, ano] }, { token })
    expect(confirmed).toMatchObject({ total: 1, quote: { total: '15.00' } })
    const again = await house.call(captureApi.confirm, { anos: [ano] }, { token })
    expect(again.statusCode).toBe(evidenceErrors.CAPTURE_CANNOT_CONFIRM.code)
    const done = await until(ano, 'succeeded')
    expect(Number(available) - Number((await balance()).available)).toBe(15)
    const record = await house.get(recordApi.info, { ano }, { token })
    expect(record).toMatchObject({ kind: 'web', sourceClass: 'collected', state: 'sealed', fee: '15.00' })
    const collected = done.artefacts.flatMap(({ files }) => files)
    expect(record.files.map(({ path, sha256 }) => `${path} ${sha256}`).sort()).toEqual(
      collected.map(({ path, sha256 }) => `${path} ${sha256}`).sort(),
    )
    const first = collected[0]
    expect((await bytesOf(await take(captureApi.file, { id: ano, place: first?.place ?? 0 }))).length).toBe(first?.size)
    const late = await house.call(captureApi.retry, { ano }, { token })
    expect(late.statusCode).toBe(evidenceErrors.CAPTURE_CANNOT_RETRY.code)
  }, 30_000)

  it('has a package that verifies, with start and end time-stamps that openssl verifies', async () => {
    await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready, LONG).toBe(true)
    const folder = mkdtempSync(join(tmpdir(), 'attestry-capture-'))
    try {
      writeFileSync(join(folder, 'p.zip'), await bytesOf(await take(packageApi.package, { attestationNo: ano })))
      const trust = (await house.get(logApi.info, {})).trust.digest
      const run = spawnSync(process.execPath, [PROGRAM, join(folder, 'p.zip'), '--trust', trust], { encoding: 'utf8' })
      expect(`${run.status} ${run.stdout}${run.stderr}`).toMatch(/^0 /)
      execFileSync('unzip', ['-q', join(folder, 'p.zip'), '-d', folder])
      const find = (name: string) => execFileSync('find', [folder, '-name', name], { encoding: 'utf8' }).trim()
      const stamps = JSON.parse(readFileSync(find('capture-stamps.json'), 'utf8')) as Record<'start' | 'end', { digest: string }>
      const lines = readFileSync(find('capture-log.jsonl'), 'utf8').trim().split('\n')
      const hashes = lines.map((line) => (JSON.parse(line) as { hash: string }).hash)
      expect([stamps.start.digest, stamps.end.digest]).toEqual([hashes[0], hashes.at(-1)])
      const { root } = await identityFor(house.house.deps, 'time-stamp')
      writeFileSync(join(folder, 'root.pem'), new X509Certificate(root).toString())
      const verify = (name: string, digest: string) =>
        spawnSync('openssl', [
          ...['ts', '-verify', '-digest', digest, '-in', find(`capture-${name}.tsr`), '-CAfile', join(folder, 'root.pem')],
        ]).status
      expect([verify('start', stamps.start.digest), verify('end', stamps.end.digest)]).toEqual([0, 0])
      expect(verify('end', stamps.start.digest)).not.toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 60_000)

  it('accepts one complaint, and a refund is paid once to the fund it came from', async () => {
    const staff = { token: await house.logIn('13900000001') }
    const before = await balance()
    expect((await house.get(captureApi.complain, { ano, reason: 'incomplete', text: 'half' }, { token })).feedback).toBe('open')
    const twice = await house.call(captureApi.complain, { ano, reason: 'other' }, { token })
    expect(twice.statusCode).toBe(evidenceErrors.CAPTURE_CANNOT_COMPLAIN.code)
    for (let times = 0; times < 2; times += 1) await house.get(complaintApi.refund, { ano, reason: 'it is so' }, staff)
    expect((await info(ano)).feedback).toBe('refunded')
    expect(Number((await balance()).recharged) - Number(before.recharged)).toBe(15)
    const declined = await house.call(complaintApi.decline, { ano, reason: 'no' }, staff)
    expect(declined.statusCode).toBe(evidenceErrors.NO_COMPLAINT.code)
    const late = await house.call(captureApi.withdrawComplaint, { ano }, { token })
    expect(late.statusCode).toBe(evidenceErrors.NO_COMPLAINT.code)
  })
})

describe('an unsuccessful capture costs nothing', () => {
  it('a page not confirmed within a day is cancelled, and its files are deleted', async () => {
    const { available } = await balance()
    const ano = await requestCapture(TINY, { name: 'mine', device: 'phone' })
    expect((await until(ano, 'awaiting_confirmation')).name).toBe('mine')
    expect(await staged()).toBeGreaterThan(0)
    // A day later the login would have expired, too.
    const past = new Date(house.clock.now().getTime() - 1_000)
    await sql`update evidence.capture set confirm_by = ${past} where ano = ${ano}`.execute(house.house.deps.db)
    const refused = await house.call(captureApi.confirm, { anos: [ano] }, { token })
    expect(refused.flag).toBe(false)
    expect(await until(ano, 'cancelled')).toMatchObject({ cause: 'not-confirmed', confirmBy: null, quote: null })
    expect(await balance()).toMatchObject({ available, held: '0.00' })
    await expect.poll(staged, LONG).toBe(0)
  }, 90_000)

  it('an unresolvable host name fails with its cause, and can be retried', async () => {
    const { available } = await balance()
    const ano = await requestCapture(NOWHERE)
    expect(await until(ano, 'failed')).toMatchObject({ cause: 'name-not-found', hasPreview: false })
    expect((await house.get(captureApi.retry, { ano }, { token })).state).toBe('queued')
    expect(await until(ano, 'failed')).toMatchObject({ attempts: 2 })
    expect(await balance()).toMatchObject({ available, held: '0.00' })
    expect((await inboxMessages()).filter(({ link }) => link.id === ano)).toEqual(
      Array(2).fill({ tone: 'failed', link: { to: 'web', id: ano } }),
    )
    await expect.poll(staged, LONG).toBe(0)
  }, 60_000)

  it('a cancelled capture stops immediately, even while its page blocks', async () => {
    const ano = await requestCapture(HANGS)
    await until(ano, 'collecting')
    const cancelled = await house.get(captureApi.cancel, { ano }, { token })
    expect(cancelled).toMatchObject({ state: 'cancelled', cause: 'cancelled' })
    await expect.poll(() => house.house.deps.collector.capacity(), { timeout: 8_000 }).toBe(2)
    expect((await info(ano)).state).toBe('cancelled')
    const again = await house.call(captureApi.cancel, { ano }, { token })
    expect(again.statusCode).toBe(evidenceErrors.CAPTURE_CANNOT_CANCEL.code)
  }, 60_000)

  it('a URL that is not admitted is refused with its position before anything is queued', async () => {
    const items = [{ url: TINY }, { url: 'http://169.254.169.254/latest/meta-data' }]
    const answer = await house.call(captureApi.create, { items }, { token, headers: { 'accept-language': 'en' } })
    expect(answer.statusCode).toBe(evidenceErrors.URL_NOT_ADMITTED.code)
    expect(answer.errorMessage).toContain('Address 2')
    expect((await house.get(captureApi.list, { state: 'queued' }, { token })).total).toBe(0)
  })
})

describe('a capturing host', () => {
  it('that is killed during a capture costs an attempt; the retry succeeds', async () => {
    const ano = await requestCapture(TINY)
    await expect.poll(async () => (await info(ano)).stage, LONG).not.toBeNull()
    for (const pid of hostPids()) process.kill(pid, 'SIGKILL')
    expect(await until(ano, 'awaiting_confirmation')).toMatchObject({ attempts: 2, partial: false })
    await house.get(captureApi.cancel, { ano }, { token })
  }, 90_000)
})

/** Pids of the capturing hosts that this process started. */
function hostPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const isHost = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('capture/src/bin/host.ts')
        return isHost && readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid)
      } catch {
        return false
      }
    })
    .map(Number)
}

it('a stopping node requeues its captures, and another node claims them', async () => {
  const database = await ownDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'attestry-two-nodes-'))
  const settings = { databaseUrl: database.url, folder }
  try {
    const first = await openTestHouse({ ...settings, captures: { concurrency: 1 } })
    const session = await first.logIn('13800000001')
    const { list } = await first.get(captureApi.create, { items: [{ url: HANGS }] }, { token: session })
    const id = list[0]?.ano ?? ''
    const stateAt = async (node: TestHouse) => (await node.get(captureApi.info, { id }, { token: session })).state
    await expect.poll(() => stateAt(first), LONG).toBe('collecting')
    await first.close()
    const second = await openTestHouse(settings)
    expect(await stateAt(second)).toBe('queued')
    expect((await claimCapture(second.house.deps))?.row).toMatchObject({ ano: id, attempts: 2, crashes: 0 })
    await second.close()
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

describe('a shop capture', () => {
  let good = ''
  const signedFacts = async (ano: string) => {
    const { rows } = await sql<{
      facts: { environment: Record<string, string>; times: readonly { event: string; at: string }[] }
    }>`select facts from attestation.record where ano = ${ano}`.execute(house.house.deps.db)
    return rows[0]?.facts ?? { environment: {}, times: [] }
  }

  it('costs nothing until its preview is confirmed, and nothing if it fails', async () => {
    const { available } = await balance()
    good = await requestShopCapture(SHOP)
    const bad = await requestShopCapture(NOWHERE)
    expect(await until(bad, 'failed')).toMatchObject({ quote: null })
    const ready = await until(good, 'awaiting_confirmation')
    expect(ready).toMatchObject({ hasPreview: true, quote: { total: '20.00' } })
    expect(await balance()).toMatchObject({ available, held: '0.00' })
    await confirm(good)
    const done = await until(good, 'succeeded')
    expect(done).toMatchObject({ kind: 'ecommerce', platform: 'Qinghe Mall', seller: 'Qinghe Store', quote: { total: '20.00' } })
    const after = await balance()
    expect([Number(after.held), Number(available) - Number(after.available)]).toEqual([0, 20])
    expect(await house.get(recordApi.info, { ano: good }, { token })).toMatchObject({ kind: 'ecommerce', state: 'sealed' })
  }, 90_000)

  it('states in preview and record that the page names another shop', async () => {
    const SHOWN = '七里窑器物旗舰店'
    const { warnings } = await info(good)
    expect(warnings).toContainEqual({ kind: 'seller-differs', seen: SHOWN })
    expect(warnings).toContainEqual({ kind: 'fixture-site', seen: expect.stringContaining(new URL(SHOP).hostname) })
    const { environment } = await signedFacts(good)
    expect(environment).toMatchObject({ installation: 'demo', warnings: expect.stringContaining('fixture-site') })
    expect(environment).toMatchObject({
      warnings: expect.stringContaining('seller-differs'),
      sellerNamed: 'Qinghe Store',
      sellerOnPage: SHOWN,
    })
    expect(Object.entries(environment).filter(([key]) => key.startsWith('warning '))).toContainEqual([
      expect.stringMatching(/^warning \d+$/),
      `seller-differs: ${SHOWN}`,
    ])
  })

  it('shows the start and the end of the capture that were signed, not the time of sealing', async () => {
    const { times } = await signedFacts(good)
    const signed = (wanted: string) => times.find(({ event }) => event === wanted)?.at
    expect(await info(good)).toMatchObject({ startedAt: signed('capture-begun'), endedAt: signed('capture-ended') })
  })

  it('prints its facts on page 1 of its certificate, the screenshot only for the owner', async () => {
    await vi.waitFor(async () => expect((await house.get(recordApi.info, { ano: good }, { token })).proof.ready).toBe(true), {
      timeout: 20_000,
    })
    const pdf = async (disclosure: 'masked' | 'full') =>
      new Uint8Array(await (await house.send(certificateApi.pdf, { ano: good, disclosure }, { token })).arrayBuffer())
    const [masked, full] = [await pdf('masked'), await pdf('full')]
    const page = inspect(masked, 'pdftotext', '-layout', '-l', '1', 'PDF', '-').replace(/\s+/g, '')
    const { environment } = await signedFacts(good)
    // The default port is signed, but not printed.
    const address = environment.server?.replace(/ port (80|443)$/, '')
    for (const signed of [SHOP, address, `HTTP${environment.httpStatus}`, `第${environment.attempt}次尝试取得`])
      expect(page).toContain(signed?.replace(/\s+/g, ''))
    // The demo accepts the keys of its fixture sites.
    expect(page).toMatch(/未通过：.*仅信任浏览器内置根证书/)
    expect(page).toContain('演练网站')
    expect(inspect(full, 'pdfimages', '-list', 'PDF')).toContain('jpeg')
    expect(inspect(masked, 'pdfimages', '-list', 'PDF')).not.toContain('jpeg')
    const { proof } = await house.get(recordApi.info, { ano: good }, { token })
    expect((await house.get(certificateApi.court, { id: proof.publicId })).capture).toMatchObject({
      server: environment.server,
      tls: environment.tls,
      attempt: environment.attempt,
      completeness: environment.completeness,
    })
  })

  it('without names has those on the page, in preview and record', async () => {
    const { list } = await house.get(captureApi.createMarketplace, { items: [{ url: `${SHOP}?unnamed` }] }, { token })
    const ano = list[0]?.ano ?? ''
    const ready = await until(ano, 'awaiting_confirmation')
    expect(ready).toMatchObject({ platform: '青禾商城', seller: '七里窑器物旗舰店' })
    expect(ready.warnings.map(({ kind }) => kind)).not.toContain('seller-differs')
    await confirm(ano)
    await until(ano, 'succeeded')
    const { environment } = await signedFacts(ano)
    expect(environment).toMatchObject({ platformOnPage: '青禾商城', sellerOnPage: '七里窑器物旗舰店' })
    expect(environment).not.toHaveProperty('sellerNamed')
  }, 90_000)

  it('is not confirmed together with a web page', async () => {
    const page = await requestCapture(`${TINY}?mixed`)
    const shop = await requestShopCapture(`${SHOP}?mixed`)
    for (const ano of [page, shop]) await until(ano, 'awaiting_confirmation')
    const answer = await house.call(captureApi.confirm, { anos: [page, shop] }, { token })
    expect(answer.statusCode).toBe(evidenceErrors.CAPTURE_KINDS_MIXED.code)
    for (const ano of [page, shop]) expect((await info(ano)).state).toBe('awaiting_confirmation')
  }, 90_000)
})

it('a capture that shows a login wall is charged only if the member accepts that', async () => {
  const { available } = await balance()
  const ano = await requestCapture(LOGIN_WALL)
  expect((await until(ano, 'awaiting_confirmation')).warnings.map(({ kind }) => kind)).toContain('login-wall')
  const refused = await house.call(captureApi.confirm, { anos: [ano] }, { token })
  expect(refused.statusCode).toBe(evidenceErrors.CAPTURE_IS_WALL.code)
  expect(await balance()).toMatchObject({ available, held: '0.00' })
  await house.get(captureApi.confirm, { anos: [ano], acceptWalls: true }, { token })
  await until(ano, 'succeeded')
  expect(Number(available) - Number((await balance()).available)).toBe(15)
}, 90_000)

it('a video capture contains the video file, and its complaint can be withdrawn once', async () => {
  const items = [{ url: VIDEO, platform: 'Qinghe Video', seller: 'Xiaoman' }]
  const ano = (await house.get(captureApi.createVideo, { items }, { token })).list[0]?.ano ?? ''
  await until(ano, 'awaiting_confirmation')
  await confirm(ano)
  const done = await until(ano, 'succeeded')
  const media = done.artefacts.find(({ kind }) => kind === 'media')
  expect(media).toMatchObject({ state: 'ok', files: [{ mediaType: 'video/mp4' }] })
  const bytes = await bytesOf(await take(captureApi.file, { id: ano, place: media?.files[0]?.place }))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(media?.files[0]?.sha256)
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp')

  await house.get(captureApi.complain, { ano, reason: 'media-missing' }, { token })
  await house.get(captureApi.withdrawComplaint, { ano }, { token })
  expect(await info(ano)).toMatchObject({ feedback: 'withdrawn' })
  expect((await house.call(captureApi.withdrawComplaint, { ano }, { token })).statusCode).toBe(evidenceErrors.NO_COMPLAINT.code)
}, 90_000)

it('a capture’s name, label and remark can be changed and searched', async () => {
  const { list } = await house.get(captureApi.list, { kind: 'ecommerce', state: 'succeeded' }, { token })
  const ano = list[0]?.ano ?? ''
  await house.get(captureApi.describe, { id: ano, name: '100% wool_', label: 'case_9', remark: 'first' }, { token })
  for (const filter of [{ keyword: '100% wool_' }, { label: 'case_9' }, { keyword: ano }])
    expect((await house.get(captureApi.listByQuery, filter, { token })).list.map((item) => item.ano)).toEqual([ano])
  expect((await house.get(captureApi.list, { keyword: '100_ wool%' }, { token })).total).toBe(0)

  expect(await house.get(recordApi.info, { ano }, { token })).toMatchObject({
    name: '100% wool_',
    label: 'case_9',
    remark: 'first',
  })
  await house.get(recordApi.describe, { id: ano, name: 'socks', remark: 'second' }, { token })
  await expect.poll(() => info(ano), LONG).toMatchObject({ name: 'socks', label: 'case_9', remark: 'second' })
})
