// Keys in a token: wrong PIN, label or library, extractable keys, and a token that fails.
import { execFile } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test as vitestTest } from 'vitest'
import type { KeyInfo } from './port.ts'
import { attributesFor, hasPkcs11, newToken, opensslVerifies, SOFTHSM, temporaryFolder } from './signer.fixture.ts'
import { reasonOf } from './signer.suite.ts'
import { openPkcs11Signer, type Pkcs11Options } from './signing-process.ts'

/** Named as skipped where the optional package is not installed. */
const test = vitestTest.skipIf(!hasPkcs11)
const PIN = '314159'
let folder: string
let place: Pkcs11Options

beforeAll(async () => {
  if (!hasPkcs11) return
  folder = await temporaryFolder()
  await mkdir(join(folder, 'token'))
  place = { library: SOFTHSM, pin: PIN, headFolder: join(folder, 'heads'), ...(await newToken(join(folder, 'token'), PIN)) }
})
afterAll(() => rm(folder ?? '', { recursive: true, force: true }))

const faultOf = (changed: Partial<Pkcs11Options>) =>
  openPkcs11Signer({ ...place, ...changed }).then(
    async (signer) => {
      await signer.close()
      return 'opened'
    },
    (fault) => `${fault.name}: ${fault.message}`,
  )

test('a wrong token PIN, label, library or environment is refused with a specific error', async () => {
  expect(await faultOf({ pin: '271828' })).toContain('SignerLocked: wrong PIN for the token')
  expect(await faultOf({ pin: '' })).toContain('SignerLocked')
  expect(await faultOf({ tokenLabel: 'another' })).toContain('expected one token labelled another, found 0')
  expect(await faultOf({ library: '/nowhere/lib.so' })).toContain('/nowhere/lib.so')
  // Root may read the library's default folder of tokens, an ordinary user may not.
  expect(await faultOf({ environment: {} })).toMatch(/found 0|cannot be initialised/)
  expect(await faultOf({})).toBe('opened')
})

test('a token refuses to create SM2 keys', async () => {
  const signer = await openPkcs11Signer(place)
  expect(await reasonOf(signer.create('time-stamp', 'sm2'))).toBe('wrong-key')
  await signer.close()
})

test('private keys in a token can neither be read nor relabelled for another purpose', async () => {
  const signer = await openPkcs11Signer(place)
  const key = await signer.create('record', 'p256')
  const tool = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', EXTRACT_KEY_SCRIPT, SOFTHSM, PIN, key.id, ...args], {
      env: place.environment,
      cwd: import.meta.dirname,
    })
  const { stdout } = await tool()
  expect(JSON.parse(stdout)).toEqual({
    found: 1,
    read: 'CKR_ATTRIBUTE_SENSITIVE',
    relabelled: 'refused',
    extractable: '00',
    sensitive: '01',
  })
  const attributes = attributesFor('record')
  const signature = await signer.sign({ kind: 'attributes', keyId: key.id, attributes })
  expect(await opensslVerifies(key, attributes, signature)).toBe(true)
  await signer.close()
})

test('extractable and foreign keys in a token are ignored', async () => {
  const before = await keyIds()
  const open = { env: place.environment, cwd: import.meta.dirname }
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', FOREIGN_KEY_SCRIPT, SOFTHSM, PIN], open)
  expect(await keyIds()).toEqual(before)
})

test('log keys in a token are not used with a folder without their signed heads', async () => {
  const signer = await openPkcs11Signer(place)
  await signer.create('log', 'ed25519')
  await signer.close()
  expect(await faultOf({ headFolder: join(folder, 'elsewhere') })).toContain('SignerDamaged')
  expect(await readdir(folder)).not.toContain('elsewhere')
  expect(await faultOf({})).toBe('opened')
})

test('a token that fails is reopened, and keys that have disappeared are reported', async () => {
  const signer = await openPkcs11Signer(place)
  const [kept, lost] = [await signer.create('document', 'p256'), await signer.create('document', 'p256')]
  const attributes = attributesFor('document')
  const sign = ({ id }: KeyInfo) => reasonOf(signer.sign({ kind: 'attributes', keyId: id, attributes }))
  expect(await sign(lost)).toBe('signed')
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', DELETE_KEY_SCRIPT, SOFTHSM, PIN, lost.id], {
    env: place.environment,
    cwd: import.meta.dirname,
  })
  expect(await sign(lost)).toContain('SignerUnavailable: the token failed')
  await expect.poll(() => sign(lost), { timeout: 10_000 }).toBe('no-such-key')
  expect(await sign(kept)).toBe('signed')
  await signer.close()
})

async function keyIds(): Promise<string[]> {
  const signer = await openPkcs11Signer(place)
  const ids = (await signer.keys()).map(({ id }) => id)
  await signer.close()
  return ids
}

const LOGIN = `import p from 'pkcs11js'
  const [library, pin, id] = process.argv.slice(1)
  const m = new p.PKCS11()
  m.load(library)
  m.C_Initialize({ flags: p.CKF_OS_LOCKING_OK })
  const slot = m.C_GetSlotList(true).find((it) => m.C_GetTokenInfo(it).label.trim() === 'attestry test')
  const s = m.C_OpenSession(slot, p.CKF_SERIAL_SESSION | p.CKF_RW_SESSION)
  m.C_Login(s, p.CKU_USER, pin)
`
const EXTRACT_KEY_SCRIPT = `${LOGIN}
  m.C_FindObjectsInit(s, [{ type: p.CKA_CLASS, value: p.CKO_PRIVATE_KEY }, { type: p.CKA_ID, value: Buffer.from(id, 'hex') }])
  const found = m.C_FindObjects(s, 10)
  m.C_FindObjectsFinal(s)
  const attempt = (work) => { try { work(); return 'done' } catch (fault) { return fault.message } }
  const hex = (type) => m.C_GetAttributeValue(s, found[0], [{ type }])[0].value.toString('hex')
  console.log(JSON.stringify({
    found: found.length,
    read: attempt(() => m.C_GetAttributeValue(s, found[0], [{ type: p.CKA_VALUE }])),
    relabelled: attempt(() => m.C_SetAttributeValue(s, found[0], [{ type: p.CKA_LABEL, value: 'attestry/log/ed25519' }])) === 'done' ? 'done' : 'refused',
    extractable: hex(p.CKA_EXTRACTABLE),
    sensitive: hex(p.CKA_SENSITIVE),
  }))`
const FOREIGN_KEY_SCRIPT = `${LOGIN}
  const curve = [{ type: p.CKA_TOKEN, value: true }, { type: p.CKA_EC_PARAMS, value: Buffer.from('06082a8648ce3d030107', 'hex') }]
  const make = (label, extractable, idBytes) => {
    const named = [{ type: p.CKA_LABEL, value: label }, { type: p.CKA_ID, value: Buffer.alloc(idBytes, 7) }]
    m.C_GenerateKeyPair(s, { mechanism: p.CKM_EC_KEY_PAIR_GEN }, [...curve, ...named], [{ type: p.CKA_TOKEN, value: true },
      { type: p.CKA_PRIVATE, value: true }, { type: p.CKA_SIGN, value: true }, { type: p.CKA_SENSITIVE, value: !extractable },
      { type: p.CKA_EXTRACTABLE, value: extractable }, ...named])
  }
  make('attestry/record/p256', true, 16)
  make('somebody/record/p256', false, 16)
  make('attestry/record/p256', false, 3)`
const DELETE_KEY_SCRIPT = `${LOGIN}
  m.C_FindObjectsInit(s, [{ type: p.CKA_ID, value: Buffer.from(id, 'hex') }])
  const found = m.C_FindObjects(s, 10)
  m.C_FindObjectsFinal(s)
  for (const object of found) m.C_DestroyObject(s, object)`
