// Contract tests for every key backend, run in a real signing process.
import { readFile } from 'node:fs/promises'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { checkpointText } from '@attestry/proof/log/checkpoint'
import { EMPTY_ROOT } from '@attestry/proof/log/merkle'
import { formatNote, formatVkey, parseNote, parseVkey, signatureLine, verifyNoteSignature } from '@attestry/proof/log/note'
import { signatureAlgorithmId, verifySignature } from '@attestry/proof/signature/signature'
import { expect, test } from 'vitest'
import { type KeyAlgorithm, type KeyInfo, SCHEME_OF, SignerRefused, SignerUnavailable } from './port.ts'
import { attributesFor, ORIGIN, opensslVerifies, Tree } from './signer.fixture.ts'
import type { SigningProcess } from './signing-process.ts'

export interface TestSigner {
  readonly signer: SigningProcess
  /** Another process with the same keys and heads. */
  another(): Promise<SigningProcess>
  readonly algorithms: readonly KeyAlgorithm[]
  /** The unlock secret or PIN, which must not be visible from outside. */
  readonly secret: string
}

export async function reasonOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'signed',
    (fault) => (fault instanceof SignerRefused ? fault.reason : String(fault)),
  )
}

function verifies(key: KeyInfo, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  return verifySignature({ algorithm: signatureAlgorithmId(SCHEME_OF[key.algorithm]), spki: key.spki, message, signature })
}

export function signerSuite(open: () => TestSigner): void {
  test('signatures of each key algorithm verify with OpenSSL', { timeout: 60_000 }, async () => {
    const { signer, algorithms } = open()
    for (const algorithm of algorithms) {
      const key = await signer.create('record', algorithm)
      expect(key).toMatchObject({ purpose: 'record', algorithm })
      const attributes = attributesFor('record')
      const signature = await signer.sign({ kind: 'attributes', keyId: key.id, attributes })
      expect([algorithm, await opensslVerifies(key, attributes, signature)]).toEqual([algorithm, true])
      expect([algorithm, await opensslVerifies(key, attributesFor('time-stamp'), signature)]).toEqual([algorithm, false])
      expect(await verifies(key, attributes, signature)).toBe(true)
    }
  })

  test('keys created by one signing process are visible to others and after a restart', async () => {
    const { signer, another } = open()
    const other = await another()
    const key = await signer.create('document', 'p256')
    const attributes = attributesFor('document')
    expect(await verifies(key, attributes, await other.sign({ kind: 'attributes', keyId: key.id, attributes }))).toBe(true)
    expect((await other.keys()).filter(({ id }) => id === key.id)).toEqual([key])
    await other.close()
    const later = await another()
    expect(await later.keys()).toEqual(await signer.keys())
    await later.close()
  })

  test('concurrent requests each get their own answer', async () => {
    const { signer } = open()
    const keys = [await signer.create('record', 'p256'), await signer.create('time-stamp', 'ed25519')]
    await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const key = keys[at % 2] as KeyInfo
        const attributes = attributesFor(key.purpose)
        const signature = await signer.sign({ kind: 'attributes', keyId: key.id, attributes })
        expect(await verifies(key, attributes, signature)).toBe(true)
      }),
    )
  })

  test('a log key signs checkpoints that only grow', async () => {
    const { signer, another } = open()
    const log = await signer.create('log', 'ed25519')
    const tree = await new Tree().grow(30)
    expect(await signer.head(ORIGIN)).toBeUndefined()
    const signature = await signer.sign(await tree.request(log.id, 30, 0))
    const text = checkpointText({ origin: ORIGIN, size: 30, root: await tree.root() })
    expect(await opensslVerifies(log, utf8(text), signature)).toBe(true)
    const vkey = parseVkey(formatVkey('log.example.org', 1, log.spki.subarray(-32)))
    expect(await verifyNoteSignature(parseNote(formatNote(text, [signatureLine(vkey, signature)])), vkey)).toBe(true)
    expect(await signer.head(ORIGIN)).toEqual({ origin: ORIGIN, size: 30, root: await tree.root() })

    await tree.grow(70)
    const other = await another()
    await other.sign(await tree.request(log.id, 100, 30))
    expect(await signer.sign(await tree.request(log.id, 100, 30))).toEqual(await other.sign(await tree.request(log.id, 100, 0)))
    await other.close()
    const forked = await (await new Tree().grow(30)).grow(120, 'other')
    expect(await reasonOf(signer.sign(await tree.request(log.id, 99, 30)))).toBe('rollback')
    expect(await reasonOf(signer.sign(await forked.request(log.id, 100, 30)))).toBe('fork')
    expect(await reasonOf(signer.sign(await forked.request(log.id, 150, 100)))).toBe('fork')
    expect(await reasonOf(signer.sign(await forked.request(log.id, 150, 30)))).toBe('stale')
    await tree.grow(50)
    expect(await reasonOf(signer.sign(await tree.request(log.id, 150, 120)))).toBe('rollback')
    expect(await signer.head(ORIGIN)).toEqual({ origin: ORIGIN, size: 100, root: await tree.root(100) })
    expect(await signer.head('log.example.org/elsewhere')).toBeUndefined()
  })

  test('each key signs only the content of its purpose', async () => {
    const { signer } = open()
    const keyFor = async (purpose: KeyInfo['purpose']) =>
      (await signer.create(purpose, purpose === 'log' ? 'ed25519' : 'p256')).id
    const [authority, stamp, record, log] = await Promise.all((['authority', 'time-stamp', 'record', 'log'] as const).map(keyFor))
    if (!authority || !stamp || !record || !log) throw new Error('no keys')
    const checkpoint = { kind: 'checkpoint', origin: 'refused.example', size: 0, root: EMPTY_ROOT, at: 0 } as const
    const from = { size: 0, root: EMPTY_ROOT, proof: [] }
    const attributes = attributesFor('record')
    for (const keyId of [authority, stamp, record]) {
      expect(await reasonOf(signer.sign({ ...checkpoint, keyId, from }))).toBe('wrong-key')
    }
    for (const keyId of [authority, log]) {
      expect(await reasonOf(signer.sign({ kind: 'attributes', keyId, attributes }))).toBe('wrong-key')
    }
    for (const keyId of [stamp, record, log]) {
      expect(await reasonOf(signer.sign({ kind: 'certificate', keyId, tbs: attributes }))).toBe('wrong-key')
      expect(await reasonOf(signer.sign({ kind: 'crl', keyId, tbs: attributes }))).toBe('wrong-key')
    }
    expect(await reasonOf(signer.sign({ kind: 'attributes', keyId: stamp, attributes }))).toBe('not-of-this-kind')
    expect(await reasonOf(signer.sign({ kind: 'certificate', keyId: authority, tbs: attributes }))).toBe('not-of-this-kind')
    expect(await reasonOf(signer.sign({ kind: 'attributes', keyId: record, attributes: new Uint8Array(13 << 20) }))).toBe(
      'not-of-this-kind',
    )
    for (const odd of [{ origin: 'two\nlines' }, { root: sha256(utf8('x')) }, { origin: '' }]) {
      expect(await reasonOf(signer.sign({ ...checkpoint, ...odd, keyId: log, from }))).toBe('not-of-this-kind')
    }
    expect(await reasonOf(signer.sign({ kind: 'attributes', keyId: '0'.repeat(32), attributes }))).toBe('no-such-key')
    expect(await reasonOf(signer.create('log', 'p256'))).toBe('wrong-key')
  })

  test('a signing process killed while it works gives no wrong answer, and works again', { timeout: 60_000 }, async () => {
    const signer = await open().another()
    const key = await signer.create('record', 'p256')
    const attributes = attributesFor('record')
    let [signed, failed] = [0, 0]
    for (let kill = 0; kill < 3; kill += 1) {
      const pid = await signer.pid()
      const requests = Array.from({ length: 300 }, () => signer.sign({ kind: 'attributes', keyId: key.id, attributes }))
      setTimeout(() => process.kill(pid as number, 'SIGKILL'), 3 * kill)
      for (const outcome of await Promise.allSettled(requests)) {
        if (outcome.status === 'fulfilled') {
          signed += 1
          expect(await verifies(key, attributes, outcome.value)).toBe(true)
        } else {
          failed += 1
          expect(outcome.reason).toBeInstanceOf(SignerUnavailable)
          expect(outcome.reason.retryable).toBe(true)
        }
      }
      await expect.poll(() => signer.pid(), { timeout: 5000 }).not.toBe(pid)
      expect(await verifies(key, attributes, await signer.sign({ kind: 'attributes', keyId: key.id, attributes }))).toBe(true)
    }
    expect(signed + failed).toBe(900)
    expect(failed).toBeGreaterThan(0)
    await signer.close()
  })

  test('a signing process killed while it signs heads has stored every head it returned', { timeout: 60_000 }, async () => {
    const signer = await open().another()
    const log = await signer.create('log', 'ed25519')
    const tree = await new Tree().grow(32)
    const origin = 'killed.example'
    const head = async () => {
      await expect.poll(() => reasonOf(signer.head(origin)), { timeout: 8000 }).toBe('signed')
      return (await signer.head(origin))?.size ?? 0
    }
    let [given, killed] = [0, 0]
    while (given < 32) {
      const last = await head()
      expect(last).toBeGreaterThanOrEqual(given)
      const pid = await signer.pid()
      const signing = reasonOf(signer.sign(await tree.request(log.id, given + 1, Math.min(last, given + 1), origin)))
      if (given % 8 === 7 && killed < given / 8) {
        await new Promise((next) => setTimeout(next, killed))
        process.kill(pid as number, 'SIGKILL')
        killed += 1
      }
      const outcome = await signing
      if (outcome === 'signed') given += 1
      else expect(outcome).toContain('SignerUnavailable')
    }
    expect(killed).toBe(4)
    expect(await head()).toBe(32)
    await signer.close()
  })

  test('the unlock secret appears neither in the arguments nor in the environment', async () => {
    const { signer, secret } = open()
    const pid = await signer.pid()
    const [line, environment] = await Promise.all(
      ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'latin1')),
    )
    expect(line).toContain('signer-main.ts')
    expect(line).not.toContain(secret)
    expect(environment).not.toContain(secret)
    expect(environment?.split('\0').filter((entry) => entry && !entry.startsWith('SOFTHSM2_CONF='))).toEqual([])
  })
}
