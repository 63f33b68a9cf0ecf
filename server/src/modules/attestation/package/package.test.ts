// Tests the evidence package with third-party tools: they verify it, and reject it when one byte is changed.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wirePath } from '@attestry/contract/endpoint'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { parseNote } from '@attestry/proof/log/note'
import { TRUST_PLACEHOLDER } from '@attestry/proof/package/guide-command'
import { VERIFIER_FOLDER, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { buildTimeStampRequest } from '@attestry/proof/time-stamp/time-stamp'
import type { Verdict } from '@attestry/proof/verify/verdict'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { uploadAll } from '../../../../test/tus-client.ts'
import { preserveRecords } from '../preservation/service.ts'

const PROGRAM = new URL(`../../../../../${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`, import.meta.url).pathname

let house: TestHouse
let token = ''
const folder = mkdtempSync(join(tmpdir(), 'attestry-package-'))
const records = { file: '', digest: '' }
const evidence = randomBytes(300_000)
let trust = ''

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000001')
  const id = await uploadAll(house, token, 'photo "1" 100% café.bin', evidence)
  const deposited = await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })
  records.file = deposited.list[0]?.ano ?? ''
  const digests = await house.get(
    fileDepositApi.depositDigests,
    { items: [{ name: 'contract.pdf', digest: 'ab'.repeat(32) }], acknowledged: true },
    { token },
  )
  records.digest = digests.list[0]?.ano ?? ''
  for (const ano of Object.values(records)) {
    await vi.waitFor(async () => expect((await house.get(recordApi.info, { ano }, { token })).proof.ready).toBe(true), {
      timeout: 20_000,
      interval: 100,
    })
    await unpack(ano)
  }
  trust = (await house.get(logApi.info, {})).trust.digest
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const take = (endpoint: { path: string }, values: Record<string, string>, headers: Record<string, string> = {}) => {
  const path = wirePath(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const rest = Object.entries(values).filter(([name]) => !endpoint.path.includes(`:${name}`))
  return fetch(`${house.url}${path}?${new URLSearchParams(rest)}`, { headers: { 'x-auth-token': token, ...headers } })
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

async function unpack(ano: string): Promise<void> {
  const answer = await take(packageApi.package, { attestationNo: ano })
  expect(answer.status).toBe(200)
  writeFileSync(join(folder, `${ano}.zip`), await bytesOf(answer))
  execFileSync('unzip', ['-q', join(folder, `${ano}.zip`), '-d', join(folder, ano)])
}

const script = (place: string, ...args: string[]) => spawnSync('bash', ['verify.sh', ...args], { cwd: place, encoding: 'utf8' })
const commands = (place: string) => {
  const guide = readFileSync(join(place, 'VERIFY.md'), 'utf8')
  const code = [...guide.matchAll(/^```bash\n(.*?)\n```$/gms)].map(([, block]) => block).join('\n')
  return spawnSync('bash', ['-c', code.replace(TRUST_PLACEHOLDER, trust)], { cwd: place, encoding: 'utf8' })
}
const program = (...args: string[]) => spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' })

describe.each(['file', 'digest'] as const)('the package of a %s deposit', (kind) => {
  const place = () => join(folder, records[kind])

  it('is verified by its own script, with only coreutils and openssl', () => {
    const run = script(place(), '--trust', trust)
    expect(run.stdout + run.stderr).not.toContain('FAIL')
    expect(run.status).toBe(0)
  })

  it('is verified by the commands of VERIFY.md', () => {
    const run = commands(place())
    expect(run.stdout, run.stderr).not.toContain('FAILED')
    expect(run.stdout.trimEnd().split('\n').at(-1)).toMatch(/^VERIFIED [0-9a-f]{64}, existed at /)
  })

  it('is verified by the offline verifier, zipped and unpacked', () => {
    for (const what of [`${place()}.zip`, place()]) {
      const run = program(what, '--trust', trust, '--json')
      expect(run.stdout, run.stderr).toMatch(/"ok": ?true/)
      expect(run.status).toBe(0)
    }
    expect(program(`${place()}.zip`, '--trust', '0'.repeat(64)).status).not.toBe(0)
  })

  it('has a certificate that pdfsig, qpdf and openssl accept', () => {
    const pdf = join(place(), 'certificate.pdf')
    expect(execFileSync('qpdf', ['--check', pdf], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors')
    const signatures = spawnSync('pdfsig', ['-nocert', pdf], { encoding: 'utf8' }).stdout
    expect(signatures).toContain('Signature is Valid')
    expect(execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' })).toContain(records[kind])
  })
})

it('script and verifier reject a package with one changed byte and name the damaged part', {
  timeout: 120_000,
}, () => {
  const original = join(folder, records.file)
  const cases: [path: string, part: RegExp][] = [
    ['record.json', /tag-files|record/],
    ...(process.env.FULL_SIZE === '1'
      ? ([
          [`data/${readdirSync(join(original, 'data'))[0]}`, /payload-sha256|payload/],
          // Every other part: tools/mutation-campaign.ts.
          ['certificate.pdf', /tag-files|certificate/],
        ] satisfies [string, RegExp][])
      : []),
  ]
  for (const [path, part] of cases) {
    const copy = join(folder, 'changed')
    cpSync(original, copy, { recursive: true })
    const bytes = readFileSync(join(copy, path))
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(join(copy, path), bytes)
    const [byScript, byProgram] = [script(copy, '--trust', trust), program(copy, '--trust', trust, '--json')]
    expect(byScript.status, `${path}: ${byScript.stdout}`).not.toBe(0)
    expect(byScript.stdout).toContain('FAIL')
    expect(byProgram.status, path).not.toBe(0)
    expect(byProgram.stdout).toMatch(part)
    rmSync(copy, { recursive: true })
  }
})

it('a token exchanged for a later one of the platform’s open time-stamp service is refused', { timeout: 120_000 }, async () => {
  const copy = join(folder, 'exchanged')
  cpSync(join(folder, records.file), copy, { recursive: true })
  const { text } = parseNote(readFileSync(join(copy, 'proof/checkpoint'), 'utf8'))
  const request = buildTimeStampRequest({ digest: sha256(utf8(text)), algorithm: 'sha256', certReq: true })
  const headers = { 'content-type': 'application/timestamp-query' }
  const answer = await fetch(`${house.url}/tsa`, { method: 'POST', headers, body: Buffer.from(request) })
  writeFileSync(join(copy, 'proof/checkpoint.embedded.tsr'), await bytesOf(answer))
  const list =
    "find . -type f ! -path './data/*' ! -name 'tagmanifest*' -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum"
  writeFileSync(join(copy, 'tagmanifest-sha256.txt'), execFileSync('bash', ['-c', list], { cwd: copy }))
  const [byScript, byProgram] = [script(copy, '--trust', trust), program(copy, '--trust', trust, '--json')]
  expect(byScript.stdout.match(/^FAIL .*$/gm)).toEqual([expect.stringContaining(' certificate '), expect.anything()])
  const { checks } = JSON.parse(byProgram.stdout) as Verdict
  expect(checks.filter(({ state }) => state === 'fail')).toMatchObject([{ id: 'certificate', reason: 'token-differs' }])
  expect(commands(copy).stdout).toMatch(/^PASSED time-stamps\nFAILED certificate$/m)
})

it('a certificate of an earlier version is made again on the next request, and the first one is kept', async () => {
  const ano = records.file
  const stored = () =>
    sql<{ version: number; sha256: string }>`
      select version, sha256 from attestation.certificate where ano = ${ano} order by version`.execute(house.house.deps.db)
  await house.asOwner((db) => sql`update attestation.certificate set version = 1 where ano = ${ano}`.execute(db))
  const [earlier] = (await stored()).rows
  expect((await take(certificateApi.pdf, { ano })).status).toBe(200)
  expect((await stored()).rows).toEqual([earlier, { version: 2, sha256: expect.not.stringMatching(earlier?.sha256 ?? '') }])
})

it('a package contains the evidence record once it exists, and still verifies', async () => {
  await preserveRecords(house.house.deps)
  house.clock.pass(61_000)
  const answer = await take(packageApi.package, { attestationNo: records.file })
  const file = join(folder, 'preserved.zip')
  writeFileSync(file, await bytesOf(answer))
  expect(execFileSync('unzip', ['-l', file], { encoding: 'utf8' })).toContain('proof/evidence-record.er')
  const run = program(file, '--trust', trust, '--json')
  expect(run.status, run.stdout).toBe(0)
})

describe('a package or evidence download', () => {
  it('resumes at any byte with identical content', async () => {
    const whole = readFileSync(join(folder, `${records.file}.zip`))
    const etag =
      (await take(packageApi.package, { attestationNo: records.file }, { range: 'bytes=0-0' })).headers.get('etag') ?? ''
    const now = await bytesOf(await take(packageApi.package, { attestationNo: records.file }))
    for (const start of [1, 17, 4_000, 150_000, now.length - 30]) {
      const piece = await take(
        packageApi.package,
        { attestationNo: records.file },
        { range: `bytes=${start}-`, 'if-range': etag },
      )
      expect(piece.status).toBe(206)
      expect((await bytesOf(piece)).equals(now.subarray(start))).toBe(true)
    }
    const stale = await take(packageApi.package, { attestationNo: records.file }, { range: 'bytes=10-', 'if-range': '"other"' })
    expect([stale.status, (await bytesOf(stale)).length]).toEqual([200, now.length])
    expect((await take(packageApi.package, { attestationNo: records.file }, { range: `bytes=${now.length}-` })).status).toBe(416)
    expect(whole.length).toBeGreaterThan(evidence.length)
  })

  it('is listed with its size, and every listed file can be downloaded', async () => {
    const { list } = await house.get(packageApi.list, { ano: records.file }, { token })
    expect(list.map(({ kind }) => kind)).toEqual(['package', 'certificate', 'evidence', 'signature', 'time-stamp'])
    for (const { kind, path, size, ready } of list) {
      expect(ready).toBe(true)
      const code =
        kind === 'evidence'
          ? `&checkCode=${(await house.get(packageApi.checkCode, { ano: records.file }, { token })).checkCode}`
          : ''
      const answer = await fetch(house.url + path + code, { headers: { 'x-auth-token': token } })
      expect(answer.status, kind).toBe(200)
      const bytes = await bytesOf(answer)
      if (size !== null) expect(bytes.length).toBe(size)
      if (kind === 'evidence') expect(bytes.equals(evidence)).toBe(true)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    }
  })

  it('for the other side has another name and neither the openings nor the custody log', async () => {
    const pathsIn = async (recipient: string) => {
      const answer = await take(packageApi.package, { attestationNo: records.file, for: recipient })
      const file = join(folder, `${recipient}.zip`)
      writeFileSync(file, await bytesOf(answer))
      const paths = execFileSync('unzip', ['-Z1', file], { encoding: 'utf8' }).trim().split('\n')
      return { name: answer.headers.get('content-disposition'), paths }
    }
    const own = await pathsIn('self')
    const other = await pathsIn('other')
    expect(own.name).toContain(`evidence-${records.file}.zip`)
    expect(other.name).toContain(`evidence-${records.file}-for-other-side.zip`)
    const missing = own.paths.filter((path) => !other.paths.includes(path))
    expect(missing.map((path) => path.split('/').at(-1)).sort()).toEqual(['custody.jsonl', 'openings.json'])
    expect(program(join(folder, 'other.zip'), '--trust', trust).status).toBe(0)
  })

  it('of evidence needs a check code that is correct, of this record and not expired', async () => {
    const { checkCode } = await house.get(packageApi.checkCode, { ano: records.file }, { token })
    const ask = async (id: string, code: string) => {
      const answer = await take(packageApi.evidence, { id, checkCode: code })
      return { status: answer.status, text: (await bytesOf(answer)).toString('latin1') }
    }
    expect((await ask(records.file, checkCode)).status).toBe(200)
    for (const answer of [await ask(records.digest, checkCode), await ask(records.file, '0'.repeat(32))]) {
      expect(answer.status).toBe(403)
      expect(answer.text).toContain(attestationErrors.CHECK_CODE_WRONG.code)
    }
    const other = await house.get(packageApi.checkCode, { ano: records.digest }, { token })
    expect((await ask(records.digest, other.checkCode)).status).toBe(404)
    house.clock.pass(3_600_001)
    token = await house.logIn('13800000001')
    expect((await ask(records.file, checkCode)).status).toBe(403)
  })

  it('adds one custody line per download, not one per range request', async () => {
    const before = (await house.get(recordApi.info, { ano: records.digest }, { token })).custody.length
    await bytesOf(await take(certificateApi.pdf, { ano: records.digest }))
    await bytesOf(await take(certificateApi.pdf, { ano: records.digest }, { range: 'bytes=100-' }))
    await bytesOf(await take(certificateApi.inner, { ano: records.digest }))
    await bytesOf(await take(packageApi.package, { attestationNo: records.digest }, { 'x-purpose': 'verify' }))
    const { custody } = await house.get(recordApi.info, { ano: records.digest }, { token })
    expect(custody.slice(before).map(({ event, detail }) => `${event} ${detail.what}`)).toEqual([
      'DOWNLOADED certificate.pdf',
      'VIEWED certificate.pdf',
      'VERIFIED package',
    ])
    expect(custody.at(-1)?.actorName).toBeTruthy()
  })
})

it('openssl verifies the separately downloaded signature, and the time-stamp equals the packaged one', async () => {
  const place = join(folder, records.file)
  const signature = join(folder, 'record.p7s')
  writeFileSync(signature, await bytesOf(await take(packageApi.signature, { ano: records.file })))
  const roots = execFileSync('bash', ['-c', 'cat proof/certs/*.pem'], { cwd: place })
  writeFileSync(join(folder, 'roots.pem'), roots)
  const verify = [
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-in',
    signature,
    '-content',
    'record.json',
    '-CAfile',
    join(folder, 'roots.pem'),
    '-purpose',
    'any',
    '-out',
    '/dev/null',
  ]
  expect(spawnSync('openssl', verify, { cwd: place, encoding: 'utf8' }).stderr).toContain('CAdES Verification successful')
  const answer = await take(packageApi.timeStampBytes, { ano: records.file, name: 'checkpoint.embedded.tsr' })
  expect(
    createHash('sha256')
      .update(await bytesOf(answer))
      .digest('hex'),
  ).toBe(
    createHash('sha256')
      .update(readFileSync(join(place, 'proof/checkpoint.embedded.tsr')))
      .digest('hex'),
  )
  expect((await take(packageApi.timeStampBytes, { ano: records.file, name: 'nobody' })).status).toBe(404)
  expect(existsSync(join(place, 'openings.json'))).toBe(true)
})
