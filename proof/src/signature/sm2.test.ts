// SM2: the example of the standard, and cross-checks with OpenSSL in both directions.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../bytes/hex.ts'
import { testKey } from './certificate.fixture.ts'
import { pem } from './certificate.ts'
import { integer, integerBytes, readDer, sequence } from './der.ts'
import { newSm2PrivateKey, sm2PublicKey, sm2Sign, sm2Spki, sm2Verify } from './sm2.ts'

const vector = JSON.parse(readFileSync(new URL('../vectors/sm2.json', import.meta.url), 'utf8')) as Record<string, string>
const bytesOf = (name: string) => fromHex(vector[name] ?? '')
const example = {
  key: vector.privateKey ?? '',
  point: bytesOf('publicKey'),
  message: new TextEncoder().encode(vector.message),
  signature: sequence(integerBytes(bytesOf('r')), integerBytes(bytesOf('s'))),
}
const ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n

const folder = mkdtempSync(join(tmpdir(), 'proof-sm2-'))
afterAll(() => rmSync(folder, { recursive: true }))
const openssl = (...args: string[]) => spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
const write = (name: string, content: Uint8Array | string) => writeFileSync(join(folder, name), content)
const SM2 = ['-rawin', '-digest', 'sm3', '-pkeyopt', 'distid:1234567812345678']

it("sm2Verify accepts the standard's example", () => {
  expect(toHex(sm2PublicKey(example.key))).toBe(vector.publicKey)
  expect(sm2Verify(example.point, example.message, example.signature)).toBe(true)
})

it('SM2 signatures are interoperable with OpenSSL in both directions', async () => {
  const key = await testKey('sm2-sm3')
  const message = new TextEncoder().encode('evidence')
  write('message', message)
  write('public.pem', pem('PUBLIC KEY', key.spki))
  write('private.pem', pem('PRIVATE KEY', key.pkcs8))
  write('ours.sig', await key.sign(message))
  const check = ['pkeyutl', '-verify', '-pubin', '-inkey', 'public.pem', '-in', 'message', ...SM2, '-sigfile']
  expect(openssl(...check, 'ours.sig').status).toBe(0)

  expect(openssl('pkeyutl', '-sign', '-inkey', 'private.pem', '-in', 'message', ...SM2, '-out', 'theirs.sig').status).toBe(0)
  const theirs = new Uint8Array(readFileSync(join(folder, 'theirs.sig')))
  const point = readDer(key.spki).children()[1]?.content.subarray(1) ?? new Uint8Array(0)
  expect(sm2Verify(point, message, theirs)).toBe(true)
  expect(sm2Verify(point, new TextEncoder().encode('evidencf'), theirs)).toBe(false)
})

it('sm2Verify rejects a signature with another user id', async () => {
  const key = await testKey('sm2-sm3')
  write('message', 'evidence')
  write('private.pem', pem('PRIVATE KEY', key.pkcs8))
  const other = SM2.map((one) => one.replace('1234567812345678', 'somebody'))
  expect(openssl('pkeyutl', '-sign', '-inkey', 'private.pem', '-in', 'message', ...other, '-out', 'other.sig').status).toBe(0)
  const point = readDer(key.spki).children()[1]?.content.subarray(1) ?? new Uint8Array(0)
  expect(sm2Verify(point, new TextEncoder().encode('evidence'), new Uint8Array(readFileSync(join(folder, 'other.sig'))))).toBe(
    false,
  )
})

describe('sm2Verify returns false without throwing for', () => {
  const { point, message, signature } = example
  const [r, s] = [BigInt(`0x${vector.r}`), BigInt(`0x${vector.s}`)]
  const offCurve = point.slice()
  offCurve[64] = (offCurve[64] ?? 0) ^ 1
  it.each<[string, Uint8Array, Uint8Array, Uint8Array]>([
    ['another message', point, new TextEncoder().encode('message digesu'), signature],
    ["another's key", sm2PublicKey(newSm2PrivateKey()), message, signature],
    ['a point off the curve', offCurve, message, signature],
    ['a compressed point', fromHex(`03${vector.publicKey?.slice(2, 66)}`), message, signature],
    ['a point without the format byte', point.subarray(1), message, signature],
    ['r of zero', point, message, sequence(integer(0), integer(s))],
    ['a negative number', point, message, sequence(integer(r - ORDER), integer(s))],
    ['a number above the order', point, message, sequence(integer(r), integer(s + ORDER))],
    ['three numbers', point, message, sequence(integer(r), integer(s), integer(s))],
    ['bytes after the signature', point, message, Uint8Array.of(...signature, 0)],
    ['raw r and s without DER', point, message, fromHex(`${vector.r}${vector.s}`)],
    ['no signature bytes', point, message, new Uint8Array(0)],
  ])('%s', (_, thePoint, theMessage, theSignature) => {
    expect(sm2Verify(thePoint, theMessage, theSignature)).toBe(false)
  })
})

it('sm2Sign rejects invalid private keys', () => {
  for (const key of [
    '',
    'zz'.repeat(32),
    '00'.repeat(32),
    'ff'.repeat(32),
    (ORDER - 1n).toString(16),
    vector.privateKey?.toUpperCase() ?? '',
  ])
    expect(() => sm2Sign(key, example.message)).toThrow(TypeError)
  expect(() => sm2Spki(example.point.subarray(1))).toThrow(TypeError)
  expect(newSm2PrivateKey()).not.toBe(newSm2PrivateKey())
})
