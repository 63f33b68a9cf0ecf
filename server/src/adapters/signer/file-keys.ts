// Private keys in files, each encrypted under a key derived from the unlock secret; the folder alone reveals nothing.
import { hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clearAbandoned, createOnce, makeFolder, unless } from './durable-file.ts'
import type { KeyBackend } from './key-backend.ts'
import { type KeyAlgorithm, type KeyInfo, type KeyPurpose, SignerDamaged, SignerLocked } from './port.ts'
import { newPrivateKey, type PrivateKey, readPrivateKey, signWith } from './private-key.ts'
import { openSealedKey, sealKey } from './sealed-key.ts'

const MIN_SECRET_BYTES = 16
const SALT_BYTES = 32
const KEY_FILE = /^([0-9a-f]{32})\.key$/
const LOCK_FILE = /^attestry\/signer-lock\/v1 ([0-9a-f]{64}) ([0-9a-f]{64})\n$/

export async function openFileKeys(folder: string, secret: Uint8Array): Promise<KeyBackend> {
  if (secret.length < MIN_SECRET_BYTES)
    throw new SignerLocked(`the unlock secret must have at least ${MIN_SECRET_BYTES} bytes, not ${secret.length}`)
  const place = { keys: join(folder, 'keys'), unfinished: join(folder, 'unfinished'), lock: join(folder, 'lock') }
  for (const path of [folder, place.unfinished, place.keys]) await makeFolder(path)
  await clearAbandoned(place.unfinished)
  await unlock(place, secret)
  const keys = new FileKeys(place.keys, place.unfinished, secret)
  await keys.list()
  return keys
}

/** Binds a folder to the first secret it is opened with. */
async function unlock(place: { keys: string; unfinished: string; lock: string }, secret: Uint8Array): Promise<void> {
  if ((await readFile(place.lock).catch(unless('ENOENT'))) === undefined) {
    if ((await readdir(place.keys)).some((name) => KEY_FILE.test(name)))
      throw new SignerDamaged(`${place.lock} is missing: restore it`)
    const salt = randomBytes(SALT_BYTES)
    const line = `attestry/signer-lock/v1 ${salt.toString('hex')} ${proofOf(secret, salt).toString('hex')}\n`
    await createOnce(place.lock, Buffer.from(line), place.unfinished)
  }
  const opens = opensLock(await readFile(place.lock, 'latin1'), secret)
  if (opens === undefined) throw new SignerDamaged(`${place.lock} is damaged: restore it`)
  if (!opens) throw new SignerLocked('the unlock secret is not the one these keys were created with')
}

/** Whether this secret opens the keys of this lock file; undefined: the lock file is damaged. */
export function opensLock(lock: string, secret: Uint8Array): boolean | undefined {
  const [, salt, proof] = LOCK_FILE.exec(lock) ?? []
  if (!salt || !proof) return undefined
  return timingSafeEqual(proofOf(secret, Buffer.from(salt, 'hex')), Buffer.from(proof, 'hex'))
}

function proofOf(secret: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'attestry/signer-lock/v1', 32))
}

class FileKeys implements KeyBackend {
  readonly #folder: string
  readonly #unfinished: string
  readonly #secret: Uint8Array
  readonly #known = new Map<string, { info: KeyInfo; privateKey: PrivateKey }>()

  constructor(folder: string, unfinished: string, secret: Uint8Array) {
    this.#folder = folder
    this.#unfinished = unfinished
    this.#secret = secret
  }

  async list(): Promise<readonly KeyInfo[]> {
    const ids = (await readdir(this.#folder)).flatMap((name) => KEY_FILE.exec(name)?.[1] ?? [])
    const found: KeyInfo[] = []
    for (const id of ids.sort()) found.push((await this.#load(id)).info)
    return found
  }

  async find(id: string): Promise<KeyInfo | undefined> {
    const known = this.#known.get(id)
    if (known) return known.info
    return (await this.list()).find((key) => key.id === id)
  }

  async create(purpose: KeyPurpose, algorithm: KeyAlgorithm): Promise<KeyInfo> {
    const id = randomUUID().replaceAll('-', '')
    const { bytes, spki } = await newPrivateKey(algorithm)
    const info: KeyInfo = { id, purpose, algorithm, spki }
    const created = await createOnce(this.#path(id), sealKey(info, bytes, this.#secret), this.#unfinished)
    if (!created) throw new Error(`key ${id} already exists`)
    return (await this.#load(id)).info
  }

  async sign(key: KeyInfo, message: Uint8Array): Promise<Uint8Array> {
    return signWith((await this.#load(key.id)).privateKey, message)
  }

  async #load(id: string): Promise<{ info: KeyInfo; privateKey: PrivateKey }> {
    const known = this.#known.get(id)
    if (known) return known
    const opened = openSealedKey(await readFile(this.#path(id)), id, this.#secret)
    if (!opened) throw new SignerDamaged(`the key file ${this.#path(id)} is damaged: restore it`)
    const loaded = { info: opened.info, privateKey: readPrivateKey(opened.info, opened.bytes) }
    this.#known.set(id, loaded)
    return loaded
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.key`)
  }
}
