// Makes complete papers and checks them with pdfsig and openssl, which must accept them and reject changed ones.
import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { readDer } from '@attestry/proof/signature/der'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestAuthority } from './authority.fixture.ts'
import { inspect } from './pdf.fixture.ts'
import { PdfPaperMaker } from './pdf-paper.ts'
import type { PaperSigning } from './port.ts'
import { attachment, type ReceiptFacts, receiptPaper, sampleReceipt } from './receipt.fixture.ts'

const run = promisify(execFile)

let authority: TestAuthority
let store: string
let maker: PdfPaperMaker
let pdf: Uint8Array
let asked: Uint8Array

const receipt = (changes: Partial<ReceiptFacts> = {}) => receiptPaper({ ...sampleReceipt, issuedAt: now(), ...changes })
const now = () => new Date(Date.now() + 1_000).toISOString()
const make = (signing: PaperSigning = authority.signing(), changes: Partial<ReceiptFacts> = {}) =>
  maker.make(receipt(changes), signing, [attachment])

beforeAll(async () => {
  authority = await TestAuthority.open()
  store = await authority.trustStore()
  maker = new PdfPaperMaker().warm()
  pdf = await make()
  asked = authority.asked[0] ?? new Uint8Array()
})
afterAll(async () => {
  await maker.close()
  await authority.close()
})

/** Each signature's container and the bytes it covers, in order of creation. */
function signaturesIn(file: Uint8Array) {
  const text = Buffer.from(file).toString('latin1')
  return [...text.matchAll(/\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g)].map((found) => {
    const [from = 0, to = 0, rest = 0] = found.slice(1).map(Number)
    const padded = Buffer.from(text.slice(from + 1, to - 1), 'hex')
    const length = 4 + padded.readUInt16BE(2)
    return {
      container: padded.subarray(0, length),
      covered: Buffer.concat([file.subarray(0, from), file.subarray(to, to + rest)]),
      end: to + rest,
    }
  })
}

async function pdfsig(file: Uint8Array): Promise<string> {
  const path = await authority.keep('looked-at.pdf', file)
  return (await run('pdfsig', ['-nssdir', `sql:${store}`, path])).stdout
}

/** Verifies the signature with `openssl cms`; throws if it is invalid. */
async function checkSignature(file: Uint8Array): Promise<void> {
  const [signature] = signaturesIn(file)
  if (!signature) throw new Error('no signature')
  await authority.keep('signature.p7s', signature.container)
  await authority.keep('signature.bytes', signature.covered)
  const files = ['-inform', 'DER', '-in', 'signature.p7s', '-content', 'signature.bytes', '-out', '/dev/null']
  await run('openssl', ['cms', '-verify', '-cades', '-binary', ...files, '-CAfile', 'root.pem', '-purpose', 'any'], {
    cwd: authority.folder,
  })
}

async function checkDocumentTimeStamp(file: Uint8Array): Promise<void> {
  const [, stamp] = signaturesIn(file)
  if (!stamp) throw new Error('no document time-stamp')
  await authority.keep('stamp.tok', stamp.container)
  await authority.keep('stamp.bytes', stamp.covered)
  const files = ['-in', 'stamp.tok', '-token_in', '-data', 'stamp.bytes', '-CAfile', 'root.pem']
  await run('openssl', ['ts', '-verify', ...files], { cwd: authority.folder })
}

describe('a paper', () => {
  test('is valid and trusted in pdfsig, and well-formed in qpdf', async () => {
    const output = await pdfsig(pdf)
    expect(output).toContain('Signature Validation: Signature is Valid.')
    expect(output).toContain('Certificate Validation: Certificate is Trusted.')
    expect(output).toContain('Signature Type: ETSI.CAdES.detached')
    expect(output).toContain('Signer Certificate Common Name: Test Documents')
    expect(inspect(pdf, 'qpdf', '--check', 'PDF')).toContain('No syntax or stream encoding errors found')
  })

  test('has a signature that openssl verifies as CAdES', async () => {
    await checkSignature(pdf)
  })

  test('has a time-stamp over that signature, which openssl verifies', async () => {
    const signer = readDer(signaturesIn(pdf)[0]?.container ?? new Uint8Array())
      .children()[1]
      ?.children()[0]
      ?.children()
      .at(-1)
      ?.children()[0]
    const [unsigned] = signer?.children().at(-1)?.children() ?? []
    const signature = signer?.children().at(-2)?.content ?? new Uint8Array()
    await authority.keep('inner.tok', unsigned?.children()[1]?.children()[0]?.raw ?? new Uint8Array())
    const digest = createHash('sha256').update(signature).digest('hex')
    const words = ['ts', '-verify', '-in', 'inner.tok', '-token_in', '-CAfile', 'root.pem', '-digest']
    await run('openssl', [...words, digest], { cwd: authority.folder })
    await expect(
      run('openssl', [...words, createHash('sha256').update('other').digest('hex')], { cwd: authority.folder }),
    ).rejects.toThrow()
  })

  test('has a document time-stamp that openssl verifies, over every byte of the file', async () => {
    await checkDocumentTimeStamp(pdf)
    expect(signaturesIn(pdf)).toHaveLength(2)
    expect(signaturesIn(pdf).at(-1)?.end).toBe(pdf.length)
  })

  test('has the signer sign only content type, digest and signing certificate', () => {
    const attributes = readDer(asked)
    expect(attributes.tag).toBe(0x31)
    const types = attributes.children().map((one) => Buffer.from(one.children()[0]?.content ?? []).toString('hex'))
    const pkcs9 = '2a864886f70d0109'
    expect(types).toEqual([`${pkcs9}03`, `${pkcs9}04`, `${pkcs9}10022f`])
    const digest = attributes.children()[1]?.children()[1]?.children()[0]?.content
    expect(Buffer.from(digest ?? [])).toEqual(
      createHash('sha256')
        .update(signaturesIn(pdf)[0]?.covered ?? '')
        .digest(),
    )
    const sorted = attributes.children().map(({ raw }) => Buffer.from(raw).toString('hex'))
    expect(sorted).toEqual(sorted.toSorted())
  })

  test('contains certificates and revocation list for later validation', () => {
    const objects = inspect(pdf, 'qpdf', '--json', '--json-stream-data=inline', 'PDF')
    const streams = [...objects.matchAll(/"data": "([^"]+)"/g)].map(([, base64]) => base64)
    for (const needed of [authority.crl(), authority.der('document'), authority.der('stamp')])
      expect(streams).toContain(Buffer.from(needed).toString('base64'))
    expect(objects).toMatch(/"\/DSS": /)
    expect(objects).not.toMatch(/"\/(VRI|TU)": /)
    expect(objects).toMatch(/"\/CRLs": /)
  })

  test('stays PDF/A after signing: no new font, and the fields are on a page', () => {
    expect(inspect(pdf, 'qpdf', '--json', 'PDF')).not.toMatch(/Helvetica|ZapfDingbats/)
    expect(inspect(pdf, 'pdffonts', 'PDF').trim().split('\n').slice(2)).toHaveLength(2)
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Annots \[\d+ 0 R \d+ 0 R\]/)
  })

  test('is untrusted in pdfsig without the root', async () => {
    const output = (await run('pdfsig', [await authority.keep('looked-at.pdf', pdf)])).stdout
    expect(output).not.toContain('Certificate is Trusted')
  })
})

describe('one changed byte of a paper', () => {
  const changed = (at: number) => {
    const copy = Uint8Array.from(pdf)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }

  test('in a page is detected by pdfsig and by both openssl checks', async () => {
    const altered = changed(2_000)
    expect(await pdfsig(altered)).not.toContain('Signature is Valid')
    await expect(checkSignature(altered)).rejects.toThrow(/verif/i)
    await expect(checkDocumentTimeStamp(altered)).rejects.toThrow(/imprint|mismatch|FAILED/i)
  })

  test('in the attached file is detected', async () => {
    const altered = changed(Buffer.from(pdf).indexOf('/EmbeddedFile') + 4)
    expect(await pdfsig(altered)).not.toContain('Signature is Valid')
    await expect(checkSignature(altered)).rejects.toThrow(/verif/i)
  })

  test('in the validation data is detected by the document time-stamp', async () => {
    const altered = changed(Buffer.from(pdf).lastIndexOf('/Type /DSS') + 7)
    await expect(checkDocumentTimeStamp(altered)).rejects.toThrow(/imprint|mismatch|FAILED/i)
  })

  test('at the end of the file is detected by the document time-stamp', async () => {
    await expect(checkDocumentTimeStamp(changed(pdf.length - 2))).rejects.toThrow(/imprint|mismatch|FAILED/i)
  })
})

describe('the paper maker', () => {
  test('makes several papers concurrently', async () => {
    const numbers = ['1', '2', '3', '4']
    const made = await Promise.all(numbers.map((number) => make(authority.signing(), { number })))
    for (const [at, file] of made.entries()) {
      expect(await pdfsig(file)).toContain('Signature is Valid')
      expect(Buffer.from(file).toString('latin1')).toContain(`/Reason (Receipt ${numbers[at]})`)
    }
  })

  test('passes on errors of the signer and the authority, and continues to work', async () => {
    const refusal = new Error('no such key')
    const signing = authority.signing()
    await expect(make({ ...signing, sign: () => Promise.reject(refusal) })).rejects.toBe(refusal)
    await expect(make({ ...signing, timeStamp: () => Promise.reject(refusal) })).rejects.toBe(refusal)
    expect(await pdfsig(await make())).toContain('Signature is Valid')
  })

  test.each<[string, () => Partial<PaperSigning>]>([
    ['a signature by another key', () => ({ sign: async (message) => sign('sha256', message, otherKey()) })],
    ['an invalid signature', () => ({ sign: async () => new Uint8Array(70) })],
    [
      'a time-stamp over something else',
      () => ({ timeStamp: () => authority.timeStamp(createHash('sha256').update('x').digest()) }),
    ],
    ['an invalid time-stamp', () => ({ timeStamp: async () => new Uint8Array(100) })],
    ['no revocation list', () => ({ crls: [] })],
    ['an invalid revocation list', () => ({ crls: [new Uint8Array(50)] })],
    ['an invalid certificate', () => ({ certificate: new Uint8Array(50) })],
  ])('refuses %s', async (_, wrong) => {
    await expect(make({ ...authority.signing(), ...wrong() })).rejects.toMatchObject({
      name: 'PaperFault',
      reason: 'signing',
    })
  })

  test('refuses a revoked signing certificate and an outdated revocation list', async () => {
    const other = await TestAuthority.open()
    try {
      other.openssl('ca', '-config', 'openssl.cnf', '-revoke', 'document.pem')
      other.openssl('ca', '-config', 'openssl.cnf', '-gencrl', '-out', 'root.crl.pem')
      await expect(make(other.signing())).rejects.toThrow('the signing certificate is revoked')
    } finally {
      await other.close()
    }
    const late = new Date(Date.now() + 3651 * 86_400_000).toISOString()
    await expect(make(authority.signing(), { issuedAt: late })).rejects.toThrow('the revocation list is out of date')
  })

  test('refuses attachments that are too large or have invalid or duplicate names', async () => {
    const attach = (...changes: object[]) =>
      maker.make(
        receipt(),
        authority.signing(),
        changes.map((change) => ({ ...attachment, ...change })),
      )
    await expect(attach({ bytes: new Uint8Array((32 << 20) + 1) })).rejects.toMatchObject({ reason: 'too-large' })
    await expect(attach({ name: '../payment.json' })).rejects.toMatchObject({ reason: 'content' })
    await expect(attach({ mediaType: 'json' })).rejects.toMatchObject({ reason: 'content' })
    await expect(attach({}, {})).rejects.toMatchObject({ reason: 'content' })
  })

  test('does not fetch URLs from third-party certificates', async () => {
    let visits = 0
    const server = createServer((_, response) => {
      visits += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const other = await TestAuthority.open({ issuerUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/root` })
    try {
      await make(other.signing())
      expect(visits).toBe(0)
    } finally {
      server.close()
      await other.close()
    }
  })

  test('times out on an unresponsive worker and starts a new one for the next paper', async () => {
    const hasty = new PdfPaperMaker({ workerTimeoutMs: 1 })
    for (let time = 0; time < 2; time++)
      await expect(hasty.make(receipt(), authority.signing(), [])).rejects.toMatchObject({
        name: 'PaperFault',
        reason: 'worker',
      })
    await hasty.close()
  })

  test('ends a binding that takes too long, with and without the foreign files', async () => {
    const hasty = new PdfPaperMaker({ workerTimeoutMs: 1 })
    const piece = { file: pdf, mediaType: 'application/pdf', name: 'foreign.pdf', slip: receipt(), isForeign: true }
    const binding = { cover: receipt(), contents: receipt(), chapters: [{ pieces: [piece] }] }
    await expect(hasty.bind(binding)).rejects.toMatchObject({ name: 'PaperFault', reason: 'worker' })
    const children = async () =>
      (await run('pgrep', ['-f', '-P', String(process.pid), 'bind-process.ts']).catch(() => null))?.stdout
    await expect.poll(children).toBeUndefined()
    await hasty.close()
  })

  test('rejects running and later requests when it is closed', async () => {
    const closing = new PdfPaperMaker()
    const underWay = expect(closing.make(receipt(), authority.signing(), [])).rejects.toMatchObject({ reason: 'worker' })
    await closing.close()
    await underWay
    await expect(closing.make(receipt(), authority.signing(), [])).rejects.toMatchObject({ reason: 'worker' })
  })
})

const otherKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
