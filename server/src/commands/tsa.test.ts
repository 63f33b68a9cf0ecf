// Tests the time-stamp authority for another organisation: OpenSSL as client, its keys, its clock, and its enrolment line.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { certificateFingerprint, parseCertificate } from '@attestry/proof/signature/certificate'
import { buildTimeStampRequest, verifyTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createTimeStampParty, enrolmentLine, type TimeStampParty } from './tsa.ts'

const COMMAND = fileURLToPath(new URL('./tsa.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'attestry-tsa-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const digest = sha256(utf8('evidence'))

async function listening({ server }: TimeStampParty): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function ask(url: string, query: Uint8Array): Promise<Uint8Array> {
  const response = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(query),
    headers: { 'content-type': 'application/timestamp-query' },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/timestamp-reply'])
  return new Uint8Array(await response.arrayBuffer())
}

const query = () => buildTimeStampRequest({ digest, algorithm: 'sha256', nonce: 7n, certReq: true })

it('openssl verifies the token that it asked for, with the root from /root.pem', async () => {
  const party = await createTimeStampParty({ name: 'time.test', folder: join(folder, 'openssl') })
  const url = await listening(party)
  const path = (name: string) => join(folder, name)
  writeFileSync(path('data'), 'some evidence')
  execFileSync('openssl', ['ts', '-query', '-data', path('data'), '-sha256', '-cert', '-out', path('query')], { stdio: 'pipe' })
  writeFileSync(path('reply'), await ask(url, readFileSync(path('query'))))
  writeFileSync(path('root.pem'), await (await fetch(`${url}root.pem`)).text())
  const verify = (data: string) =>
    execFileSync('openssl', ['ts', '-verify', '-data', data, '-in', path('reply'), '-CAfile', path('root.pem')], {
      stdio: 'pipe',
    })
  expect(String(verify(path('data')))).toContain('Verification: OK')
  writeFileSync(path('other'), 'other evidence')
  expect(() => verify(path('other'))).toThrow()
  party.server.close()
})

it('its keys stay the same over restarts and private to its user, and their certificates begin when they were made', async () => {
  const own = join(folder, 'keys')
  const before = Date.now()
  const { root } = await createTimeStampParty({ name: 'time.test', folder: own })
  expect(parseCertificate(root).notBefore.getTime()).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000)
  expect((await createTimeStampParty({ name: 'time.test', folder: own })).root).toEqual(root)
  expect(['', 'tsa.key', 'root.key'].map((name) => statSync(join(own, name)).mode & 0o077)).toEqual([0, 0, 0])
  chmodSync(join(own, 'tsa.key'), 0o644)
  await expect(createTimeStampParty({ name: 'time.test', folder: own })).rejects.toThrow(/can be read or written by other users/)
})

it('its answer is timeNotAvailable while the clock is behind the last token, after a restart too, until the clock has caught up', async () => {
  const own = join(folder, 'clock')
  let offsetMs = 0
  const open = () => createTimeStampParty({ name: 'time.test', folder: own, now: () => new Date(Date.now() + offsetMs) })
  const first = await open()
  const firstUrl = await listening(first)
  await verifyTimeStamp(await ask(firstUrl, query()), { digest, nonce: 7n, anchors: [first.root] })
  offsetMs = -60_000
  const refused = { digest, anchors: [first.root] }
  await expect(verifyTimeStamp(await ask(firstUrl, query()), refused)).rejects.toThrow(/timeNotAvailable/)
  first.server.close()

  const second = await open()
  const secondUrl = await listening(second)
  await expect(verifyTimeStamp(await ask(secondUrl, query()), refused)).rejects.toThrow(
    /timeNotAvailable.*behind the last signed time/,
  )
  offsetMs = 1_000
  await verifyTimeStamp(await ask(secondUrl, query()), { digest, nonce: 7n, anchors: [first.root] })
  second.server.close()
})

it('requests that are no time-stamp queries, too long, or not POST are rejected', async () => {
  const party = await createTimeStampParty({ name: 'time.test', folder: join(folder, 'faults') })
  const url = await listening(party)
  const rejected = await ask(url, utf8('no query'))
  await expect(verifyTimeStamp(rejected, { digest, anchors: [party.root] })).rejects.toThrow(/badDataFormat/)
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(10_000) })).status).toBe(400)
  expect((await fetch(url)).status).toBe(404)
  party.server.close()
})

it('its enrolment line is the whole configuration of the operator', async () => {
  const { root } = await createTimeStampParty({ name: 'time.test', folder: join(folder, 'line') })
  const [, line = ''] = /^TSA=(\S+)$/.exec(enrolmentLine('time.test', 'https://time.test/', root)) ?? []
  const { authorities, roots } = readConfig({ TSA: line }, []).timeStamps
  expect(authorities).toEqual([{ name: 'time.test', url: 'https://time.test/', root }])
  expect(roots).toBeUndefined()
  expect(() => readConfig({ TSA: line.slice(0, -20) }, [])).toThrow(/no root certificate/)
})

async function run(args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const closed = once(child, 'close').then(([code]) => code as number | null)
  return { child, closed, output: () => output }
}

it('as a command prints its line and the fingerprint, and ends with the program that started it', {
  timeout: 30_000,
}, async () => {
  const args = ['--name', 'time.test', '--folder', join(folder, 'command'), '--port', '0', '--attached']
  const { child, closed, output } = await run(args)
  await expect.poll(output, { timeout: 20_000 }).toMatch(/\n[0-9a-f]{64}\n/)
  const { authorities } = readConfig({ TSA: /^TSA=(\S+)$/m.exec(output())?.[1] }, []).timeStamps
  const [{ url, root } = { url: '', root: undefined }] = authorities
  expect(output()).toContain(certificateFingerprint(root ?? new Uint8Array()))
  await verifyTimeStamp(await ask(url, query()), { digest, nonce: 7n, anchors: root ? [root] : [] })
  child.stdin.end()
  expect(await closed).toBe(0)
})

it.each([
  [['--help'], 0, /npm run tsa -- --name NAME/],
  [[], 2, /--name is missing/],
  [['--name', 'Upper'], 2, /lower-case letters/],
  [['--name', 'time.test', '--unknown'], 2, /unknown/],
  [['--name', 'time.test', '--host', '0.0.0.0', '--port', '0'], 2, /also give --public-url/],
])('the command with %j ends with code %i', { timeout: 30_000 }, async (args, code, text) => {
  const { closed, output } = await run([...args, ...(args.length > 1 ? ['--folder', join(folder, 'refused')] : [])])
  expect(await closed).toBe(code)
  expect(output()).toMatch(text)
})
