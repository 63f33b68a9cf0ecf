// Packages of a running server are verified by docs/verify.py, which knows nothing but docs/format.md, and contain that description.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wirePath } from '@attestry/contract/endpoint'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from './house.ts'
import { uploadAll } from './tus-client.ts'

const docs = new URL('../../docs/', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'attestry-second-verifier-'))
const records = { file: '', digest: '' }
let house: TestHouse
let token = ''
let trust = ''

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000001')
  const id = await uploadAll(house, token, 'photo "1" 100% café.bin', Buffer.from('evidence'))
  const deposited = await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
  records.file = deposited.list[0]?.ano ?? ''
  const items = [{ name: 'contract.pdf', digest: 'ab'.repeat(32) }]
  const digests = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  records.digest = digests.list[0]?.ano ?? ''
  for (const ano of Object.values(records)) {
    const isReady = async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 20_000, interval: 100 })
    const answer = await fetch(`${house.url}${wirePath(packageApi.package).replace(':attestationNo', ano)}`, {
      headers: { 'x-auth-token': token },
    })
    expect(answer.status).toBe(200)
    writeFileSync(join(folder, `${ano}.zip`), Buffer.from(await answer.arrayBuffer()))
    execFileSync('unzip', ['-q', join(folder, `${ano}.zip`), '-d', join(folder, ano)])
  }
  trust = (await house.get(logApi.info, {})).trust.digest
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const verify = (...args: string[]) => spawnSync('python3', ['-I', join(docs, 'verify.py'), ...args], { encoding: 'utf8' })

it.each(['file', 'digest'] as const)(
  'docs/verify.py verifies the package of a %s deposit, zipped and unpacked',
  { timeout: 60_000 },
  (kind) => {
    const place = join(folder, records[kind])
    for (const what of [`${place}.zip`, place]) {
      const { status, stdout, stderr } = verify('--trust', trust, what)
      expect(stdout.trimEnd().split('\n').at(-1), stdout + stderr).toBe('VERIFIED')
      expect(status).toBe(0)
    }
    expect(verify('--trust', '0'.repeat(64), place).stdout).toMatch(/^FAILED: trust: /m)
    expect(verify(place).status).toBe(4)
  },
)

it('a package contains the description of its format in both languages', () => {
  for (const [path, document] of [
    ['FORMAT.md', 'format.md'],
    ['FORMAT.zh.md', 'format.zh.md'],
  ] as const)
    expect(readFileSync(join(folder, records.file, path), 'utf8')).toBe(readFileSync(join(docs, document), 'utf8'))
})
