// Key files: wrong secrets, damage, file modes, and edited files.
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileKeys } from './file-keys.ts'
import { type KeyInfo, SignerLocked } from './port.ts'
import { temporaryFolder } from './signer.fixture.ts'
import { openFileSigner } from './signing-process.ts'

/** Of a key file, every n-th byte is changed. */
const STEP_BYTES = process.env.FULL_SIZE === '1' ? 1 : 13

let root: string
let folder: string
let secret: Buffer
let key: KeyInfo

beforeEach(async () => {
  root = await temporaryFolder()
  folder = join(root, 'keys')
  secret = randomBytes(32)
  key = await (await openFileKeys(folder, secret)).create('record', 'p256')
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** In this process, where only the error matters: starting a signing process takes as long as all the rest. */
const opened = (given = { folder, secret }) =>
  openFileKeys(given.folder, given.secret).then(
    () => 'opened',
    (fault) => `${fault.name}: ${fault.message}`,
  )
const keyFile = () => join(folder, 'keys', `${key.id}.key`)
const faultOf = (opening: ReturnType<typeof openFileSigner>) =>
  opening.then(
    async (signer) => {
      await signer.close()
      return 'opened'
    },
    (fault) => `${fault.name}: ${fault.message}`,
  )

test('a wrong unlock secret is refused, also before there is any key, and changes nothing', async () => {
  expect(await faultOf(openFileSigner({ folder, secret }))).toBe('opened')
  const files = await readdir(folder, { recursive: true })
  expect(await faultOf(openFileSigner({ folder, secret: randomBytes(32) }))).toContain('SignerLocked: the unlock secret is not')
  expect(await opened({ folder, secret: randomBytes(15) })).toContain('SignerLocked')
  expect(await readdir(folder, { recursive: true })).toEqual(files)
  const empty = join(root, 'empty')
  expect(await opened({ folder: empty, secret })).toBe('opened')
  expect(await opened({ folder: empty, secret: randomBytes(32) })).toContain('SignerLocked')
  expect(await opened()).toBe('opened')
})

test('key files are readable only by their owner and do not contain the plain private key', async () => {
  const signer = await openFileSigner({ folder, secret })
  await signer.create('log', 'ed25519')
  await signer.close()
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await stat(join(folder, name))
    expect([name, (found.mode & 0o777).toString(8)]).toEqual([name, found.isDirectory() ? '700' : '600'])
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const [, , , sealed = ''] = (await readFile(keyFile(), 'latin1')).split('\n')
  // A plain key would start with the PKCS #8 version and the curve's OID.
  expect(Buffer.from(sealed, 'base64').includes(Buffer.from('2a8648ce3d0301', 'hex'))).toBe(false)
  expect(await readdir(join(folder, 'unfinished'))).toEqual([])
})

test('a key file with any changed byte is reported as damaged, not as a wrong secret', async () => {
  const whole = await readFile(keyFile())
  for (let at = 0; at < whole.length; at += STEP_BYTES) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(keyFile(), changed)
    expect(await opened()).toContain(`SignerDamaged: the key file ${keyFile()} is damaged`)
  }
  for (const cut of [whole.subarray(0, -1), whole.subarray(0, 50), Buffer.alloc(0), Buffer.concat([whole, Buffer.from('\n')])]) {
    await writeFile(keyFile(), cut)
    expect(await opened()).toContain('SignerDamaged')
  }
  expect(await faultOf(openFileSigner({ folder, secret }))).toContain('SignerDamaged')
  await writeFile(keyFile(), whole)
  expect(await opened()).toBe('opened')
})

test('editing a key file cannot change the key’s purpose or id', async () => {
  const text = await readFile(keyFile(), 'latin1')
  await writeFile(keyFile(), text.replace('\nrecord p256 ', '\ndocument p256 '))
  expect(await opened()).toContain('SignerDamaged')
  await writeFile(keyFile(), text)
  await writeFile(join(folder, 'keys', `${'0'.repeat(32)}.key`), text)
  expect(await opened()).toContain('SignerDamaged')
})

test('a missing lock file is not recreated while there are keys', async () => {
  const lock = join(folder, 'lock')
  await writeFile(lock, 'x')
  expect(await opened()).toContain('SignerDamaged')
  await unlink(lock)
  secret = randomBytes(32)
  expect(await opened()).toContain('SignerDamaged')
})

test('concurrent opens of a new key folder agree on one secret', async () => {
  const fresh = join(root, 'fresh')
  const secrets = [secret, randomBytes(32), secret, randomBytes(32)]
  const outcomes = await Promise.all(secrets.map((it) => faultOf(openFileSigner({ folder: fresh, secret: it }))))
  const opened = secrets.filter((_, at) => outcomes[at] === 'opened')
  expect(opened.length).toBeGreaterThan(0)
  expect(opened.every((it) => it.equals(opened[0] as Buffer))).toBe(true)
})

test('a signing process whose secret is wrong is not restarted repeatedly', async () => {
  const signer = await openFileSigner({ folder, secret })
  const lock = await readFile(join(folder, 'lock'))
  const other = join(root, 'other')
  expect(await opened({ folder: other, secret: randomBytes(32) })).toBe('opened')
  await writeFile(join(folder, 'lock'), await readFile(join(other, 'lock')))
  process.kill((await signer.pid()) as number, 'SIGKILL')
  await expect.poll(() => signer.keys().catch((fault) => fault), { timeout: 10_000 }).toBeInstanceOf(SignerLocked)
  // Each try with a wrong PIN brings a token closer to locking itself permanently. Time itself is tested: a restart would follow soon.
  await writeFile(join(folder, 'lock'), lock)
  await new Promise((next) => setTimeout(next, 500))
  await expect(signer.keys()).rejects.toBeInstanceOf(SignerLocked)
  await signer.close()
})
