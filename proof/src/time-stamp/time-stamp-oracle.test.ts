// Cross-checks with BouncyCastle what OpenSSL's commands cannot verify: SM2 and Ed25519 tokens, signatures, certificates and revocation lists.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { javaArguments } from '../../oracle/java.ts'
import { digest } from '../bytes/digest.ts'
import { signDetached } from '../signature/cades.ts'
import { testAuthority } from '../signature/certificate.fixture.ts'
import { buildCrl, parseCertificate } from '../signature/certificate.ts'
import { type SignatureScheme, signatureAlgorithmId, verifySignature } from '../signature/signature.ts'
import { answerTimeStampRequest, buildTimeStampRequest, verifyTimeStamp } from './time-stamp.ts'

const folder = mkdtempSync(join(tmpdir(), 'proof-oracle-'))
afterAll(() => rmSync(folder, { recursive: true }))
function write(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes)
  return name
}
const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
function java(program: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('java', javaArguments(program, ...args), { cwd: folder, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout.split('\n').slice(0, -1)
}

const content = new TextEncoder().encode('a checkpoint')
const altered = content.slice(1)
const now = new Date('2026-11-15T06:07:08.090Z')

it('BouncyCastle verifies our signatures and rejects altered ones', async () => {
  write('content', content)
  write('altered', altered)
  const checks: [string, RegExp][] = []
  for (const scheme of ['sm2-sm3', 'ed25519', 'ecdsa-p256-sha256', 'rsa-sha512'] as const satisfies SignatureScheme[]) {
    const { root, rootIdentity, timeStampIdentity, signatureIdentity } = await testAuthority(scheme)
    const otherRoot = write(`${scheme}.otherRoot`, (await testAuthority(scheme)).root)
    const anchor = write(`${scheme}.root`, root)
    for (const algorithm of ['sm3', 'sha256', 'sha512'] as const) {
      const request = buildTimeStampRequest({ digest: digest(algorithm, content), algorithm, nonce: 5n, certReq: true })
      const response = await answerTimeStampRequest(request, {
        identity: timeStampIdentity,
        policy: '1.2.3.4',
        serial: () => 2n ** 64n,
        now,
        accuracyMs: 1,
      })
      const file = write(`${scheme}-${algorithm}.tsr`, response)
      checks.push([`token=${file},${anchor}`, /^OK 2026-11-15T06:07:08\.090Z /])
      const broken = response.slice()
      broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1
      checks.push([`token=${write(`${file}.broken`, broken)},${anchor}`, /^FAIL /], [`token=${file},${otherRoot}`, /^FAIL /])
    }
    const p7s = write(`${scheme}.p7s`, await signDetached(content, signatureIdentity, { signingTime: now }))
    checks.push([`cms=${p7s},content,${anchor}`, /^OK /], [`cms=${p7s},altered,${anchor}`, /^FAIL .*digest/])
    const leaf = write(`${scheme}.leaf`, signatureIdentity.certificate)
    checks.push([`certificate=${leaf},${anchor}`, /^OK /], [`certificate=${leaf},${otherRoot}`, /^FAIL /])
    const issuer = parseCertificate(root)
    const crl = await buildCrl({
      issuer,
      scheme,
      sign: rootIdentity.sign,
      thisUpdate: now,
      nextUpdate: new Date('2027-01-01T00:00:00Z'),
      number: 1n,
      revoked: [{ serial: 3n, at: now, reason: 'superseded' }],
    })
    const list = write(`${scheme}.crl`, crl)
    checks.push([`crl=${list},${anchor}`, /^OK 1$/], [`crl=${list},${otherRoot}`, /^FAIL /])
    if (scheme === 'sm2-sm3') {
      const key = write('sm2.spki', signatureIdentity.key.spki)
      const signature = write('sm2.sig', await signatureIdentity.sign(content))
      checks.push([`raw=${key},content,${signature}`, /^OK /], [`raw=${key},altered,${signature}`, /^FAIL /])
    }
  }
  const answers = java('SignatureCheck', ...checks.map(([check]) => check))
  expect(answers).toHaveLength(checks.length)
  for (const [index, [check, expected]] of checks.entries()) expect(answers[index], check).toMatch(expected)
})

it('SM2 signatures of BouncyCastle are verified, and altered ones rejected', async () => {
  java('SignatureIssue', write('digest', digest('sm3', content)), write('content', content), '.')
  const check = { digest: digest('sm3', content), algorithm: 'sm3', nonce: 4711n, anchors: [read('castle-root.der')] } as const
  expect(await verifyTimeStamp(read('castle.tsr'), check)).toMatchObject({
    authority: 'CN=Castle Time-Stamps',
    policy: '1.2.3.4',
    serial: '0a',
  })
  await expect(verifyTimeStamp(read('castle.tsr'), { ...check, digest: digest('sm3', altered) })).rejects.toMatchObject({
    reason: 'imprint',
  })
  const broken = read('castle.tsr')
  broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1
  await expect(verifyTimeStamp(broken, check)).rejects.toMatchObject({ reason: 'signature' })

  const signed = { algorithm: signatureAlgorithmId('sm2-sm3'), spki: read('castle.spki'), signature: read('castle.sig') }
  expect(await verifySignature({ ...signed, message: content })).toBe(true)
  expect(await verifySignature({ ...signed, message: altered })).toBe(false)
})
