// Documents that several people sign, checked with pdfsig, openssl and qpdf; whatever is added beside a signature must be refused.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readSignedDocument } from '@attestry/proof/package/pdf-signed-document'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appendRevision } from './append-revision.ts'
import { TestAuthority } from './authority.fixture.ts'
import { inspect, inspectToFile, textOf } from './pdf.fixture.ts'
import { PdfPaperMaker } from './pdf-paper.ts'
import type { Ink, PersonalSignature, SignaturePlace } from './port.ts'
import { receiptPaper, sampleReceipt } from './receipt.fixture.ts'

const run = promisify(execFile)

const places: SignaturePlace[] = [
  { field: 'applicant', label: { zh: '申请人', en: 'Applicant' }, name: '沈青禾' },
  { field: 'notary', label: { zh: '公证员', en: 'Notary' }, name: '周明远' },
]
const wave: Ink = {
  width: 300,
  height: 100,
  strokes: [Array.from({ length: 60 }, (_, at): [number, number] => [10 + at * 4.5, 50 + 35 * Math.sin(at / 4)]), [[280, 80]]],
}

let authority: TestAuthority
let maker: PdfPaperMaker
let drawn: Uint8Array
let once: Uint8Array
let twice: Uint8Array
let finished: Uint8Array

const signature = (field: string, changes: Partial<PersonalSignature> = {}): PersonalSignature => ({
  field,
  ink: wave,
  caption: '已用短信验证码确认',
  signedAt: new Date(Math.floor(Date.now() / 1000) * 1000).toISOString(),
  reason: `Transcript version 1, ${field}`,
  ...changes,
})
const sign = (version: Uint8Array, field: string, changes: Partial<PersonalSignature> = {}) =>
  maker.sign(version, signature(field, changes), authority.signing(field === 'notary' ? 'notary' : 'applicant'))

beforeAll(async () => {
  authority = await TestAuthority.open()
  authority.issue('applicant', 'Shen Qinghe', 'document_ext')
  authority.issue('notary', 'Zhou Mingyuan', 'document_ext')
  maker = new PdfPaperMaker().warm()
  drawn = await maker.draw(receiptPaper(sampleReceipt), places)
  once = await sign(drawn, 'applicant')
  twice = await sign(once, 'notary')
  finished = await maker.finish(twice, authority.signing())
})
afterAll(async () => {
  await maker.close()
  await authority.close()
})

const startsWith = (file: Uint8Array, start: Uint8Array) => Buffer.from(file).subarray(0, start.length).equals(Buffer.from(start))
const latin = (file: Uint8Array) => Buffer.from(file).toString('latin1')

/** Writes each signature and what it covers to files, and verifies it with `openssl cms`. */
async function verifyWithOpenssl(file: Uint8Array): Promise<void> {
  for (const { contents, covered } of readSignedDocument(file).signatures) {
    await authority.keep('signature.p7s', contents)
    await authority.keep('signature.bytes', Buffer.concat(covered))
    const files = ['-inform', 'DER', '-in', 'signature.p7s', '-content', 'signature.bytes', '-out', '/dev/null']
    await run('openssl', ['cms', '-verify', '-cades', '-binary', ...files, '-CAfile', 'root.pem', '-purpose', 'any'], {
      cwd: authority.folder,
    })
  }
}

describe('a document for two people', () => {
  test('has an empty visible field for each, in their order', () => {
    const { signatures, empty, timeStamp } = readSignedDocument(drawn)
    expect([...empty.keys()]).toEqual(['applicant', 'notary'])
    expect(signatures).toEqual([])
    expect(timeStamp).toBeUndefined()
    expect(textOf(drawn)).toMatch(/申请人 Applicant 公证员 Notary 沈青禾 周明远/)
  })

  test('continues the version before byte by byte with every signature', () => {
    expect(startsWith(once, drawn)).toBe(true)
    expect(startsWith(twice, once)).toBe(true)
    expect(startsWith(finished, twice)).toBe(true)
    expect(readSignedDocument(once).drawnEnd).toBe(drawn.length)
  })

  test('names who signed, in order, and for what', () => {
    const { signatures, empty, timeStamp } = readSignedDocument(finished)
    expect(signatures.map(({ field, reason }) => ({ field, reason }))).toEqual([
      { field: 'applicant', reason: 'Transcript version 1, applicant' },
      { field: 'notary', reason: 'Transcript version 1, notary' },
    ])
    expect(empty.size).toBe(0)
    expect(timeStamp?.end).toBe(finished.length)
  })

  test('is valid in pdfsig with all its signatures, and well-formed in qpdf', async () => {
    const store = await authority.trustStore()
    const path = await authority.keep('document.pdf', finished)
    const { stdout } = await run('pdfsig', ['-nssdir', `sql:${store}`, path])
    expect(stdout.match(/Signature Validation: Signature is Valid\./g)).toHaveLength(2)
    expect(stdout.match(/Certificate Validation: Certificate is Trusted\./g)).toHaveLength(2)
    expect(stdout.match(/Signer Certificate Common Name: .*/g)).toEqual(
      ['Shen Qinghe', 'Zhou Mingyuan', 'Test Time-Stamps'].map((name) => `Signer Certificate Common Name: ${name}`),
    )
    for (const version of [drawn, once, twice, finished])
      expect(inspect(version, 'qpdf', '--check', 'PDF')).toContain('No syntax or stream encoding errors found')
  })

  test('has signatures that openssl verifies, and a document time-stamp over every byte', async () => {
    await verifyWithOpenssl(finished)
    const { timeStamp } = readSignedDocument(finished)
    await authority.keep('stamp.tok', timeStamp?.contents ?? new Uint8Array())
    await authority.keep('stamp.bytes', Buffer.concat(timeStamp?.covered ?? []))
    const files = ['-in', 'stamp.tok', '-token_in', '-data', 'stamp.bytes', '-CAfile', 'root.pem']
    await run('openssl', ['ts', '-verify', ...files], { cwd: authority.folder })
  })

  test('shows the handwriting inside its field only', () => {
    const [before, after] = [drawn, once].map((file) =>
      inspectToFile(file, 'page.ppm', 'pdftoppm', '-r', '36', '-singlefile', '-f', '1', 'PDF', 'FOLDER/page'),
    )
    const changes = changedPixels(before ?? Buffer.alloc(0), after ?? Buffer.alloc(0))
    const { rectangle } = readSignedDocument(drawn).empty.get('applicant') ?? {}
    expect(changes.length).toBeGreaterThan(50)
    for (const { x, y } of changes) {
      expect(x * 2).toBeGreaterThanOrEqual((rectangle?.left ?? 0) - 2)
      expect(x * 2).toBeLessThanOrEqual((rectangle?.right ?? 0) + 2)
      expect(y * 2).toBeGreaterThanOrEqual(841.89 - (rectangle?.top ?? 0) - 2)
      expect(y * 2).toBeLessThanOrEqual(841.89 - (rectangle?.bottom ?? 0) + 2)
    }
  })
})

describe('the paper maker refuses', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a field that is already signed', () => sign(once, 'applicant')],
    ['a field that does not exist', () => sign(drawn, 'witness')],
    ['a version with other bytes at its end', () => sign(Buffer.concat([once, Buffer.from('\n')]), 'notary')],
    ['to finish while a field is empty', () => maker.finish(once, authority.signing())],
    ['to finish twice', () => maker.finish(finished, authority.signing())],
    ['to sign a finished document', () => sign(finished, 'notary')],
    ['handwriting without a point', () => sign(drawn, 'applicant', { ink: { ...wave, strokes: [] } })],
    ['handwriting outside its canvas', () => sign(drawn, 'applicant', { ink: { ...wave, strokes: [[[301, 5]]] } })],
    [
      'handwriting with too many points',
      () => sign(drawn, 'applicant', { ink: { ...wave, strokes: [Array(8_001).fill([1, 1])] } }),
    ],
    ['a reason with a bracket that would end its PDF string', () => sign(drawn, 'applicant', { reason: 'x) /Contents <00> (' })],
    ['two fields of one name', () => maker.draw(receiptPaper(sampleReceipt), [...places, ...places])],
    ['a document that nobody signs', () => maker.draw(receiptPaper(sampleReceipt), [])],
  ])('%s', async (_, attempt) => {
    await expect(attempt()).rejects.toMatchObject({ name: 'PaperFault' })
  })

  test('a signature by another key, and can still sign afterwards', async () => {
    const wrong = { ...authority.signing(), sign: async () => new Uint8Array(70) }
    await expect(maker.sign(drawn, signature('applicant'), wrong)).rejects.toMatchObject({ reason: 'signing' })
    expect(readSignedDocument(await sign(drawn, 'notary')).signatures).toHaveLength(1)
  })
})

describe('a version that somebody changed is refused', () => {
  const pageOf = (file: Uint8Array) => Number(/(\d+) 0 obj\n<<\n\/Type \/Page\n/.exec(latin(file))?.[1])
  const bodyOf = (file: Uint8Array, number: number) => {
    const text = latin(file)
    const from = text.lastIndexOf(`\n${number} 0 obj\n`) + `\n${number} 0 obj\n`.length
    return text.slice(from, text.indexOf('\nendobj', from))
  }
  /** A picture over the whole page, which pdfsig calls valid. */
  const overlaid = (file: Uint8Array) => {
    const number = pageOf(file)
    const { nextNumber } = readSignedDocument(file)
    const body = bodyOf(file, number).replace(/\/Contents (\d+ 0 R)/, `/Contents [$1 ${nextNumber} 0 R]`)
    return appendRevision(file, { number, body }, ['<<\n/Length 33\n>>\nstream\n1 1 1 rg 0 0 595 841 re f 0 0 0 rg\nendstream'])
  }
  /** The first signature's revision, changed. */
  const changedOnce = (change: (revision: string) => string) =>
    Buffer.concat([drawn, Buffer.from(change(latin(once).slice(drawn.length)), 'latin1')])

  test('an overlay between two signatures, which pdfsig calls valid', async () => {
    const altered = overlaid(once)
    expect(() => readSignedDocument(altered)).toThrow(/changed/)
    await expect(sign(altered, 'notary')).rejects.toMatchObject({ reason: 'signing' })
    const store = await authority.keep('overlaid.pdf', altered)
    expect((await run('pdfsig', ['-nocert', store])).stdout).toContain('Signature is Valid')
  })

  test('an overlay after the time-stamp and after the last signature', () => {
    expect(() => readSignedDocument(overlaid(twice))).toThrow(/changed/)
    expect(() => readSignedDocument(overlaid(finished))).toThrow(/changed/)
  })

  test.each<[string, (revision: string) => string]>([
    ['text in the drawing', (revision) => revision.replace(/1 j\n/, 'BT\n')],
    ['a picture in the drawing', (revision) => revision.replace('/Resources <<\n>>', '/Resources <</XObject 3 0 R>>')],
    ['a larger drawing', (revision) => revision.replace(/\/BBox \[0 0 \d/, '/BBox [0 0 9')],
    ['a moved field', (revision) => revision.replace(/\/Rect \[\d/, '/Rect [9')],
    ['another reason', (revision) => revision.replace('/Reason (', '/Reason (\\')],
    ['a longer range', (revision) => revision.replace(/\/ByteRange \[0 (\d)/, '/ByteRange [1 $1')],
    ['no time', (revision) => revision.replace('/M (D:', '/X (D:')],
  ])('%s', (_, change) => {
    const altered = changedOnce(change)
    expect(latin(altered)).not.toBe(latin(once))
    expect(() => readSignedDocument(altered)).toThrow()
  })

  test('one flipped bit in a covered byte breaks the signature in openssl', async () => {
    const altered = Buffer.from(finished)
    altered[3_000] = (altered[3_000] ?? 0) ^ 1
    await expect(verifyWithOpenssl(altered)).rejects.toThrow()
  })
})

function changedPixels(before: Buffer, after: Buffer): { x: number; y: number }[] {
  const [head = '', width = '0'] = /^P6\n(\d+) \d+\n255\n/.exec(before.toString('latin1', 0, 40)) ?? []
  expect(after.length).toBe(before.length)
  const changes: { x: number; y: number }[] = []
  for (let at = head.length; at < before.length; at += 3)
    if (before.compare(after, at, at + 3, at, at + 3) !== 0) {
      const pixel = (at - head.length) / 3
      changes.push({ x: pixel % Number(width), y: Math.floor(pixel / Number(width)) })
    }
  return changes
}
