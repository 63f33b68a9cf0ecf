// A second vantage as another organisation runs it, with a browser of its own: a real capture is compared by a separate process, and the package verifies.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { urls } from '@attestry/capture/fixtures/fixture-server'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { VERIFIER_FOLDER, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVantages } from '../src/config-endorser.ts'
import { openTestHouse, type TestHouse } from './house.ts'

const COMMAND = new URL('../src/commands/vantage.ts', import.meta.url).pathname
const PROGRAM = new URL(`../../${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`, import.meta.url).pathname
const PYTHON = new URL('../../docs/verify.py', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'attestry-second-vantage-'))
let vantage: ChildProcess
let house: TestHouse
let token: string

beforeAll(async () => {
  const args = ['--name', 'vantage.test/v1', '--folder', join(folder, 'vantage'), '--port', '0', '--attached']
  vantage = spawn(process.execPath, [COMMAND, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  let line = ''
  for await (const each of createInterface({ input: vantage.stdout as Readable })) {
    line = each
    if (each.startsWith('VANTAGES=')) break
  }
  house = await openTestHouse({
    captures: { concurrency: 1 },
    config: { vantages: readVantages({ VANTAGES: line.slice('VANTAGES='.length) }) },
    onRehearsal: (sites) => void vantage.stdin?.write(`${JSON.stringify(sites)}\n`),
  })
  token = await house.logIn('13800000001')
}, 120_000)

afterAll(async () => {
  await house?.close()
  vantage.stdin?.end()
  if (vantage.exitCode === null) await once(vantage, 'close')
  rmSync(folder, { recursive: true })
})

it('captures the same page, and the package with its report verifies', { timeout: 180_000 }, async () => {
  const items = [{ url: urls.shop, platform: 'Qinghe', seller: 'Qinghe' }]
  const ano = (await house.get(captureApi.createMarketplace, { items }, { token })).list[0]?.ano ?? ''
  const state = async () => (await house.get(captureApi.info, { id: ano }, { token })).state
  await expect.poll(state, { timeout: 120_000, interval: 200 }).toBe('awaiting_confirmation')
  await house.get(captureApi.confirm, { anos: [ano] }, { token })
  await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready, { timeout: 30_000 }).toBe(true)
  const { vantages } = await house.get(captureApi.info, { id: ano }, { token })
  expect(vantages).toEqual([{ name: 'vantage.test/v1', verdict: 'same', missing: null }])
  const { proof } = await house.get(recordApi.info, { ano }, { token })
  expect(proof.vantages).toEqual([{ name: 'vantage.test/v1', verdict: 'same' }])

  const packed = join(folder, 'package.zip')
  const answer = await house.send(packageApi.package, { attestationNo: ano }, { token })
  writeFileSync(packed, Buffer.from(await answer.arrayBuffer()))
  const { trust } = await house.get(logApi.info, {})
  const verdictOf = (command: string, args: readonly string[], cwd = folder) => {
    const { stdout, status } = spawnSync(command, [...args, '--trust', trust.digest], { cwd, encoding: 'utf8' })
    expect(status, stdout).toBe(0)
    return stdout
  }
  expect(verdictOf(process.execPath, [PROGRAM, packed, '--lang', 'en'])).toContain('Second vantage, same: vantage.test/v1')
  expect(verdictOf('python3', ['-I', PYTHON, packed])).toContain('note: second vantage vantage.test/v1: same\n')
  const unpacked = join(folder, 'package')
  execFileSync('unzip', ['-q', packed, '-d', unpacked])
  expect(verdictOf('bash', ['verify.sh'], unpacked)).toContain('Second vantage, same: vantage.test/v1')
  const startLine = readFileSync(join(unpacked, 'data/capture-log.jsonl'), 'utf8').split('\n')[0] ?? ''
  expect(startLine).toContain(`"id":"${ano}"`)

  const report = String(execFileSync('unzip', ['-p', packed, 'data/vantage-1.txt']))
  const [, capture = ''] = /^capture ([0-9a-f]{64})$/m.exec(report) ?? []
  const wire = join(folder, 'vantage/captures', capture, 'files/wire.pcapng')
  expect(existsSync(wire)).toBe(true)
  expect(String(execFileSync('sha256sum', [wire]))).toContain(/^own-wire ([0-9a-f]{64})$/m.exec(report)?.[1] ?? 'none')
  // Another connection: not a copy of the platform's own record.
  const platformWire = execFileSync('unzip', ['-p', packed, 'data/wire.pcapng'], { maxBuffer: 64 * 1024 ** 2 })
  expect(readFileSync(wire).equals(platformWire)).toBe(false)

  // The operator removes the vantage from the configuration: its key stays in the trust list, and its report verifies by it.
  Object.assign(house.house.deps.endorsers, { vantages: [] })
  const after = await house.get(logApi.info, {})
  expect(after.vantages).toMatchObject([{ name: 'vantage.test/v1', until: expect.any(String) }])
  const list = await (await fetch(house.url + after.trust.path)).text()
  expect(list).toContain(`\nvantage ${after.vantages[0]?.vkey}`)
  const later = await house.send(packageApi.package, { attestationNo: ano }, { token })
  writeFileSync(packed, Buffer.from(await later.arrayBuffer()))
  // A package keeps the list that it was made with, which stays published.
  const digest = createHash('sha256')
    .update(execFileSync('unzip', ['-p', packed, 'proof/trust.txt']))
    .digest('hex')
  expect(after.trust.history.map((published) => published.digest)).toContain(digest)
  const stillVerified = String(execFileSync(process.execPath, [PROGRAM, packed, '--trust', digest, '--lang', 'en']))
  expect(stillVerified).toContain('Second vantage, same: vantage.test/v1')
})
