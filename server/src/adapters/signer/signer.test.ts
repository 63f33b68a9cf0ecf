// Runs the signer's suite over keys in files and over keys in a SoftHSM token.
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { hasPkcs11, newToken, SOFTHSM, temporaryFolder } from './signer.fixture.ts'
import { signerSuite, type TestSigner } from './signer.suite.ts'
import { certificateSuite } from './signer-certificate.suite.ts'
import { openFileSigner, openPkcs11Signer, type SigningProcess } from './signing-process.ts'

describe('signer with keys in files', () => {
  let folder: string
  let it: TestSigner
  beforeAll(async () => {
    folder = await temporaryFolder()
    const secret = randomBytes(32)
    const another = () => openFileSigner({ folder: join(folder, 'new', 'keys'), secret })
    it = {
      signer: await another(),
      another,
      algorithms: ['p256', 'p384', 'rsa3072', 'ed25519', 'sm2'],
      secret: secret.toString('base64'),
    }
  })
  afterAll(() => end(it?.signer, folder))
  signerSuite(() => it)
  certificateSuite(() => it)
})

describe.skipIf(!hasPkcs11)('signer with keys in a token', () => {
  let folder: string
  let it: TestSigner
  beforeAll(async () => {
    folder = await temporaryFolder()
    await mkdir(join(folder, 'token'))
    const pin = randomBytes(8).toString('hex')
    const token = await newToken(join(folder, 'token'), pin)
    const another = () => openPkcs11Signer({ library: SOFTHSM, pin, headFolder: join(folder, 'heads'), ...token })
    it = { signer: await another(), another, algorithms: ['p256', 'p384', 'rsa3072', 'ed25519'], secret: pin }
  })
  afterAll(() => end(it?.signer, folder))
  signerSuite(() => it)
  certificateSuite(() => it)
})

async function end(signer: SigningProcess | undefined, folder: string): Promise<void> {
  await signer?.close()
  await rm(folder, { recursive: true, force: true })
}
