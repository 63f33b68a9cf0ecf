// Folder of a party that signs by itself (witness, time-stamp authority): its private keys, and small files that are replaced durably.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { assertOwnFolder, assertSecretFile } from '../adapters/folder-access.ts'

const KEY_PAIRS = {
  ed25519: () => generateKeyPairSync('ed25519'),
  p256: () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }),
}

/** Creates the folder for this user only; refuses one that another user could change. */
export function openPartyFolder(folder: string): string {
  const path = resolve(folder)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  assertOwnFolder(path)
  return path
}

/** Created at the first start. Refuses a key that another user could have read. */
export function privateKeyIn(folder: string, name: string, algorithm: keyof typeof KEY_PAIRS): KeyObject {
  const file = join(folder, name)
  if (!existsSync(file)) {
    const { privateKey } = KEY_PAIRS[algorithm]()
    replaceFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  }
  assertSecretFile(file)
  return createPrivateKey(readFileSync(file))
}

export const readFileOrNone = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** After a power loss either the old or the new content is there. */
export function replaceFile(file: string, content: string | Buffer): void {
  const fresh = `${file}.new`
  writeFileSync(fresh, content, { mode: 0o600, flush: true })
  renameSync(fresh, file)
  const folder = openSync(join(file, '..'), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
