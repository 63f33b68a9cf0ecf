// Fixtures of the signer tests: verification with OpenSSL, Merkle trees to sign heads of, a SoftHSM token.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { consistencyProof, growTree, type ReadTile, TileMissing, treeRoot } from '@attestry/proof/log/tile'
import { pem } from '@attestry/proof/signature/certificate'
import { octetString, oid, sequence, set } from '@attestry/proof/signature/der'
import { OID } from '@attestry/proof/signature/der-object-id'
import type { KeyAlgorithm, KeyInfo, SignRequest } from './port.ts'

const run = promisify(execFile)
/** pkcs11js is optional: npm leaves it out where it cannot be built. */
export const hasPkcs11 = (() => {
  try {
    createRequire(import.meta.url).resolve('pkcs11js')
    return true
  } catch {
    return false
  }
})()
export const SOFTHSM = '/usr/lib/softhsm/libsofthsm2.so'
export const ORIGIN = 'log.example.org/platform/2026'

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'attestry-signer-'))
}

/** OpenSSL arguments that verify a signature of each algorithm. */
const VERIFY_ARGUMENTS: Record<KeyAlgorithm, (key: string, message: string, signature: string) => string[]> = {
  p256: (key, message, signature) => ['dgst', '-sha256', '-verify', key, '-signature', signature, message],
  p384: (key, message, signature) => ['dgst', '-sha384', '-verify', key, '-signature', signature, message],
  rsa3072: (key, message, signature) => ['dgst', '-sha256', '-verify', key, '-signature', signature, message],
  ed25519: (key, message, signature) => pkeyutl(key, message, signature),
  sm2: (key, message, signature) => [
    ...pkeyutl(key, message, signature),
    '-digest',
    'sm3',
    '-pkeyopt',
    'distid:1234567812345678',
  ],
}
const pkeyutl = (key: string, message: string, signature: string) => [
  'pkeyutl',
  '-verify',
  '-pubin',
  '-inkey',
  key,
  '-rawin',
  '-in',
  message,
  '-sigfile',
  signature,
]

export async function opensslVerifies(key: KeyInfo, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  return withFiles({ key: pem('PUBLIC KEY', key.spki), message, signature }, async (path) => {
    const args = VERIFY_ARGUMENTS[key.algorithm](path('key'), path('message'), path('signature'))
    return run('openssl', args).then(
      () => true,
      () => false,
    )
  })
}

/** Runs OpenSSL on these files and returns its output; throws if it fails. */
export async function openssl(files: Record<string, string | Uint8Array>, args: (path: (name: string) => string) => string[]) {
  return withFiles(files, async (path) => (await run('openssl', args(path))).stdout)
}

async function withFiles<T>(files: Record<string, string | Uint8Array>, work: (path: (name: string) => string) => Promise<T>) {
  const folder = await temporaryFolder()
  const path = (name: string) => join(folder, name)
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(path(name), content)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const attribute = (name: string, ...values: Uint8Array[]) => sequence(oid(name), set(...values))
export const ATTRIBUTE = {
  contentType: (name: string) => attribute(OID.contentType, oid(name)),
  messageDigest: (bytes = 32) => attribute(OID.messageDigest, octetString(new Uint8Array(bytes))),
  certificate: () => attribute(OID.signingCertificateV2, sequence(sequence(sequence(octetString(new Uint8Array(32)))))),
}

/** Attributes that a key of this purpose signs. */
export function attributesFor(purpose: KeyInfo['purpose']): Uint8Array {
  const content = purpose === 'time-stamp' ? OID.timeStampInfo : OID.data
  return set(ATTRIBUTE.contentType(content), ATTRIBUTE.messageDigest(), ATTRIBUTE.certificate())
}

/** A Merkle tree; two trees grown with different words fork where the words differ. */
export class Tree {
  readonly #files = new Map<string, Uint8Array>()
  size = 0
  readonly #read: ReadTile = async (path) => {
    const bytes = this.#files.get(path)
    if (!bytes) throw new TileMissing(path)
    return bytes
  }

  async grow(count: number, word = 'leaf'): Promise<this> {
    // One by one, so that the tiles of every size exist.
    for (const end = this.size + count; this.size < end; ) {
      const grown = await growTree(this.#read, this.size, [Buffer.from(`${word} ${this.size}`)])
      for (const { path, bytes } of grown.files) this.#files.set(path, bytes)
      this.size = grown.size
    }
    return this
  }

  root(size = this.size): Promise<Uint8Array> {
    return treeRoot(this.#read, size)
  }

  /** A sign request for the head at size `to`, with a proof from size `from`. */
  async request(keyId: string, to: number, from: number, origin = ORIGIN): Promise<Extract<SignRequest, { kind: 'checkpoint' }>> {
    const proof = await consistencyProof(this.#read, from, to)
    const begin = { size: from, root: await this.root(from), proof }
    return { kind: 'checkpoint', keyId, origin, size: to, root: await this.root(to), at: Date.UTC(2026, 0), from: begin }
  }
}

/** Creates a SoftHSM token in this folder. */
export async function newToken(
  folder: string,
  pin: string,
): Promise<{ tokenLabel: string; environment: Record<string, string> }> {
  const configuration = join(folder, 'softhsm2.conf')
  await writeFile(configuration, `directories.tokendir = ${folder}\nobjectstore.backend = file\nlog.level = ERROR\n`)
  const environment = { SOFTHSM2_CONF: configuration }
  const tokenLabel = 'attestry test'
  const args = ['--init-token', '--free', '--label', tokenLabel, '--pin', pin, '--so-pin', `${pin}${pin}`]
  try {
    execFileSync('softhsm2-util', args, { env: { ...environment, PATH: process.env.PATH }, stdio: 'pipe' })
  } catch (cause) {
    throw new Error('these tests need SoftHSM: apt-get install --no-install-recommends softhsm2', { cause })
  }
  return { tokenLabel, environment }
}
