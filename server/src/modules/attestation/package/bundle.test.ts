// Several records as one archive: packages or certificates, refused if one is damaged, broken if one fails midway.
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { uploadAll } from '../../../../test/tus-client.ts'
import { portableName } from './bundle.ts'

/** More than sockets and buffers hold, so that a reader that pauses stops the writer. */
const LARGE_BYTES = 20 * 1024 ** 2

let house: TestHouse
let token = ''
const folder = mkdtempSync(join(tmpdir(), 'attestry-bulk-'))
const large = { bytes: randomBytes(LARGE_BYTES), ano: '' }
const small = { bytes: randomBytes(50_000), ano: '' }
const damaged = { bytes: randomBytes(60_000), ano: '' }

beforeAll(async () => {
  house = await openTestHouse({ folder: join(folder, 'data') })
  token = await house.logIn('13800000002')
  for (const each of [large, small, damaged]) each.ano = await deposit(each.bytes)
  for (const { ano } of [large, small, damaged])
    await vi.waitFor(async () => expect((await house.get(recordApi.info, { ano }, { token })).proof.ready).toBe(true), {
      timeout: 20_000,
      interval: 100,
    })
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

async function deposit(bytes: Buffer): Promise<string> {
  const id = await uploadAll(house, token, 'photo.bin', bytes)
  const { list } = await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
  return list[0]?.ano ?? ''
}

type Asked = { kind?: 'packages' | 'certificates'; for?: 'self' | 'other'; by?: string }
const ask = (anos: readonly string[], { kind = 'packages', for: recipient = 'self', by = token }: Asked = {}) =>
  house.send(packageApi.bundle, { anos, kind, for: recipient }, { token: by })

async function saved(answer: Response, name: string): Promise<string> {
  expect(answer.status).toBe(200)
  const path = join(folder, name)
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
  expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors detected')
  return path
}
const namesIn = (path: string) => execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n')
const custodyOf = async (ano: string) => (await house.get(recordApi.info, { ano }, { token })).custody

const fileOf = ({ bytes }: { bytes: Buffer }): string => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const found = readdirSync(join(folder, 'data'), { recursive: true, encoding: 'utf8' }).find((name) =>
    [0, 2, 4].some((cut) => name.endsWith(sha256.slice(cut))),
  )
  return join(folder, 'data', found ?? 'missing')
}

it('a bundle has packages in the order asked for, each once', async () => {
  const { ano } = small
  const path = await saved(await ask([ano, damaged.ano, ano]), 'packages.zip')
  expect(namesIn(path)).toEqual([`01-photo.bin-${ano}.zip`, `02-photo.bin-${damaged.ano}.zip`])
  const single = await house.send(packageApi.package, { attestationNo: ano }, { token })
  const inner = execFileSync('unzip', ['-p', path, `01-photo.bin-${ano}.zip`], { maxBuffer: 100 * 1024 ** 2 })
  expect(inner.equals(Buffer.from(await single.arrayBuffer()))).toBe(true)
})

it.each([
  ['self', 'zh', '证据包-自存-'],
  ['other', 'zh', '证据包-交对方-'],
  ['other', 'en', 'packages-for-other-side-'],
] as const)('the file name of a bundle for %s in %s begins with %s', async (recipient, locale, start) => {
  const input = { anos: [small.ano], kind: 'packages', for: recipient } as const
  const answer = await house.send(packageApi.bundle, input, { token, headers: { 'accept-language': locale } })
  await answer.body?.cancel()
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(start)
})

it('a bundle accepts repeated query fields, as a plain link writes them', async () => {
  const query = new URLSearchParams([
    ['anos', small.ano],
    ['anos', damaged.ano],
    ['kind', 'certificates'],
    ['for', 'other'],
  ])
  const answer = await fetch(`${house.url}${wirePath(packageApi.bundle)}?${query}`, { headers: { 'x-auth-token': token } })
  expect(namesIn(await saved(answer, 'link.zip'))).toHaveLength(2)
})

it('a bundle has certificates: masked for the other side, full for oneself', async () => {
  const textOf = async (recipient: 'self' | 'other') => {
    const path = await saved(await ask([small.ano], { kind: 'certificates', for: recipient }), `${recipient}.zip`)
    expect(namesIn(path)).toEqual([`01-photo.bin-${small.ano}.pdf`])
    const pdf = join(folder, `${recipient}.pdf`)
    writeFileSync(pdf, execFileSync('unzip', ['-p', path], { maxBuffer: 100 * 1024 ** 2 }))
    return execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' })
  }
  const [full, masked] = [await textOf('self'), await textOf('other')]
  expect(full).toContain(small.ano)
  expect(masked).toContain(small.ano)
  expect(masked).not.toBe(full)
  const downloads = (await custodyOf(small.ano)).filter(({ event }) => event === 'DOWNLOADED').map(({ detail }) => detail.what)
  expect(downloads.slice(-2)).toEqual([`certificate-full-${small.ano}.pdf`, 'certificate.pdf'])
})

it('a bundle refuses a foreign record as if it did not exist', async () => {
  const stranger = await house.logIn('13800000001')
  const answer = await ask([small.ano], { by: stranger })
  expect(answer.status).toBe(404)
  expect(((await answer.json()) as Envelope).statusCode).toBe(generalErrors.NOT_FOUND.code)
})

it('an owner has two bundles at a time, and the next one when a client has left', async () => {
  const leave = new AbortController()
  const slow = (signal?: AbortSignal) =>
    fetch(
      `${house.url}${wirePath(packageApi.bundle)}?${new URLSearchParams({ anos: large.ano, kind: 'packages', for: 'self' })}`,
      { headers: { 'x-auth-token': token }, ...(signal ? { signal } : {}) },
    )
  const held = await slow()
  await slow(leave.signal)
  const refused = await ask([small.ano])
  expect(refused.status).toBe(429)
  expect(((await refused.json()) as Envelope).statusCode).toBe(attestationErrors.BUNDLE_BUSY.code)
  leave.abort()
  await vi.waitFor(async () => expect((await ask([small.ano])).status).toBe(200), { timeout: 10_000 })
  expect((await held.arrayBuffer()).byteLength).toBeGreaterThan(LARGE_BYTES)
})

it('a bundle ends broken, without a central directory, if a record fails midway', async () => {
  const answer = await ask([large.ano, small.ano])
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-length')).toBeNull()
  const reader = answer.body?.getReader()
  const chunks = [(await reader?.read())?.value ?? new Uint8Array()]
  const path = fileOf(small)
  const bytes = readFileSync(path)
  rmSync(path, { force: true })
  const rest = async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) chunks.push(next.value)
  }
  await expect(rest()).rejects.toThrow()
  writeFileSync(path, bytes)
  const received = Buffer.concat(chunks)
  expect(received.length).toBeGreaterThan(LARGE_BYTES)
  expect(received.includes(Buffer.from('PK\u0005\u0006', 'latin1'), -100)).toBe(false)
  expect(house.log.some((line) => line.includes('bundle download failed midway'))).toBe(true)
})

it('a bundle is refused before the first byte if stored evidence is changed or missing', async () => {
  const path = fileOf(damaged)
  const bytes = readFileSync(path)
  chmodSync(path, 0o600)
  const refused = async () => {
    const answer = await ask([small.ano, damaged.ano])
    expect(answer.status).toBe(409)
    const { statusCode, errorMessage } = (await answer.json()) as Envelope
    expect(statusCode).toBe(attestationErrors.BUNDLE_NOT_READY.code)
    expect(errorMessage).toContain(damaged.ano)
    expect(errorMessage).not.toContain(small.ano)
  }
  writeFileSync(path, bytes.subarray(1))
  await refused()
  rmSync(path, { force: true })
  await refused()
})

it.each([
  ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j'],
  ['..', '_'],
  ['  照片 1\u202e.jpg ', '照片_1_.jpg'],
  ['长'.repeat(100), '长'.repeat(60)],
])('portableName makes %j a part of a file name', (name, expected) => {
  expect(portableName(name)).toBe(expected)
})
