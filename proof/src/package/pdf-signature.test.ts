// Tests of readSignedPdf: accepts our signed PDF, compared with qpdf and pdfsig, and rejects changed or malformed ones.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256, utf8 } from '../bytes/digest.ts'
import { signDetached, verifyDetached } from '../signature/cades.ts'
import { testAuthority } from '../signature/certificate.fixture.ts'
import {
  answerTimeStampRequest,
  buildTimeStampRequest,
  readTimeStampResponse,
  verifyTimeStamp,
} from '../time-stamp/time-stamp.ts'
import { type PdfSigners, signedPdf, stampedAgain, withOtherPage, withValidationData } from './pdf.fixture.ts'
import { coveredBytes, PdfError, type PdfReason, readSignedPdf } from './pdf-signature.ts'

const DIGEST = '5a'.repeat(32)
const now = new Date('2026-03-04T05:06:07Z')
const authority = await testAuthority('ecdsa-p256-sha256')
const signers: PdfSigners = {
  now,
  sign: (content) => signDetached(content, authority.signatureIdentity, { signingTime: now }),
  stamp: async (content) => {
    const request = buildTimeStampRequest({ digest: sha256(content), algorithm: 'sha256', certReq: true })
    const how = { identity: authority.timeStampIdentity, policy: '1.2.3', serial: () => 5n, now }
    return readTimeStampResponse(await answerTimeStampRequest(request, how)).token ?? new Uint8Array(0)
  },
}
const product = await signedPdf(DIGEST, signers)
/** With a revision after the time-stamp: it has more that could be changed. */
const pdf = withValidationData(product, { certificates: [utf8('a place for another')], lists: [] })

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const edited = (from: string, to: string) => {
  const text = latin1(pdf)
  expect(text).toContain(from)
  return bytesOf(text.replace(from, () => to))
}

function reasonOf(bytes: Uint8Array): PdfReason | undefined {
  try {
    readSignedPdf(bytes)
    return undefined
  } catch (error) {
    if (error instanceof PdfError) return error.reason
    throw error
  }
}

describe('a signed PDF', () => {
  it('has one signature, its time-stamp and the signed keywords', async () => {
    const { signature, timeStamps, keywords } = readSignedPdf(pdf)
    expect(keywords).toBe(`attestry-record-sha256:${DIGEST}`)
    await verifyDetached(coveredBytes(signature), signature.contents, { anchors: [authority.root], at: now })
    expect(timeStamps).toHaveLength(1)
    for (const stamp of timeStamps)
      await verifyTimeStamp(stamp.contents, { digest: sha256(coveredBytes(stamp)), anchors: [authority.root] })
    expect(timeStamps[0]?.end).toBeGreaterThan(signature.end)
  })

  it('may have its time-stamp in a reserved field', () => {
    const { timeStamps } = readSignedPdf(product)
    expect(timeStamps.map(({ end }) => end)).toEqual([product.length])
  })

  it('lists its validation data', () => {
    const { certificates, lists } = readSignedPdf(pdf).validationData
    expect([...certificates, ...lists].map(latin1)).toEqual(['not a certificate, only its place', 'a place for another'])
  })

  it('may end without the revision after its last time-stamp', () => {
    const { timeStamps } = readSignedPdf(pdf)
    expect(reasonOf(pdf.subarray(0, timeStamps[0]?.end))).toBeUndefined()
  })
})

describe('the PDF fixture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-signature-'))
  const path = join(folder, 'certificate.pdf')
  beforeAll(() => writeFileSync(path, pdf))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is valid for qpdf with a reserved field', () => {
    writeFileSync(join(folder, 'product.pdf'), product)
    expect(execFileSync('qpdf', ['--check', join(folder, 'product.pdf')], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding',
    )
  })

  it('is valid for qpdf with more validation data', () => {
    expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors')
  })

  it('has a valid signature for pdfsig', () => {
    expect(execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8', stdio: 'pipe' })).toContain('Signature is Valid')
  })
})

describe('a PDF changed after signing is rejected', () => {
  it('with another page', () => expect(reasonOf(withOtherPage(pdf))).toBe('changed'))
  it('with another page and a genuine time-stamp over it', async () =>
    expect(reasonOf(await stampedAgain(withOtherPage(pdf), signers))).toBe('changed'))
  it('with bytes after its end', () => expect(reasonOf(bytesOf(`${latin1(pdf)}%\n`))).toBe('form'))
  it('with a catalogue that has an open action', () =>
    expect(reasonOf(relocated(edited('/DSS 15 0 R', '/DSS 15 0 R /OpenAction 15 0 R')))).toBe('changed'))
  it('with a catalogue that has other pages', () => expect(reasonOf(lastEdited('/Pages 2 0 R', '/Pages 9 0 R'))).toBe('changed'))
  it('with a time-stamp in one more field', async () => expect(reasonOf(await stampedAgain(pdf, signers))).toBe('changed'))
  it('with another information dictionary', () => expect(reasonOf(lastEdited('/Info 6 0 R', '/Info 5 0 R'))).toBe('changed'))
  it('with a visible time-stamp', () => expect(reasonOf(lastEdited('/Rect [0 0 0 0]', '/Rect [0 0 9 9]'))).toBe('changed'))
  it('with a time-stamp in another kind of field', () => expect(reasonOf(lastEdited('/FT /Sig', '/FT /Btn'))).toBe('form'))
  it('with a time-stamp that is typed as a signature', () =>
    expect(reasonOf(lastEdited('/Type /DocTimeStamp', '/Type /Sig         '))).toBe('changed'))
})

describe('a reserved field is rejected', () => {
  const filled = (from: string, to: string) => {
    const text = latin1(product)
    const at = text.lastIndexOf(from)
    expect(at).toBeGreaterThan(-1)
    return bytesOf(text.slice(0, at) + to + text.slice(at + from.length))
  }
  it('with another name', () => expect(reasonOf(filled('/T (DocumentTimeStamp)', '/T (DocumentTimeSTAMP)'))).toBe('changed'))
  it('with a visible rectangle', () => expect(reasonOf(filled('/Rect [0 0 0 0]', '/Rect [0 0 9 9]'))).toBe('changed'))
  it('with a signature in place of a time-stamp', () =>
    expect(reasonOf(filled('/Type /DocTimeStamp', '/Type /Sig         '))).toBe('changed'))
  it('without its time-stamp', () => expect(reasonOf(product.subarray(0, readSignedPdf(product).signature.end))).toBe('undated'))
})

/** Replaces the last occurrence. */
function lastEdited(from: string, to: string): Uint8Array {
  const text = latin1(pdf)
  const at = text.lastIndexOf(from)
  expect(at).toBeGreaterThan(-1)
  expect(to).toHaveLength(from.length)
  return bytesOf(text.slice(0, at) + to + text.slice(at + from.length))
}

/** Corrects the offsets of the last cross-reference table and its pointer. */
function relocated(bytes: Uint8Array): Uint8Array {
  const text = latin1(bytes)
  const by = bytes.length - pdf.length
  const table = text.lastIndexOf('\nxref\n') + 1
  const moved = (place: string) => String(Number(place) + by).padStart(10, '0')
  const listed = text
    .slice(table)
    .replace(/(14 2\n)(\d{10})(.{10})(\d{10})/s, (_, head, one, rest, other) => `${head}${moved(one)}${rest}${moved(other)}`)
    .replace(/startxref\n\d+/, `startxref\n${table}`)
  return bytesOf(text.slice(0, table) + listed)
}

describe('a PDF signature is rejected', () => {
  it('if its byte range omits more than the signature', () => {
    const text = latin1(pdf)
    const range = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) +\]/.exec(text)
    const wider = range?.[0].replace(/\[0 (\d+)/, (_, before) => `[0 ${String(Number(before) - 1).padEnd(before.length)}`) ?? ''
    expect(reasonOf(edited(range?.[0] ?? '', wider))).toBe('coverage')
  })
  it('if its byte range ends before its revision', () => {
    const shorter = latin1(pdf).replace(/(\/ByteRange \[0 \d+ +\d+ +)(\d+)/, (_, head, rest) => `${head}${Number(rest) - 1}`)
    expect(reasonOf(bytesOf(shorter))).toBe('coverage')
  })
  it('if its byte range does not start at 0', () => expect(reasonOf(edited('/ByteRange [0 ', '/ByteRange [1 '))).toBe('coverage'))
  it('if it is outside the form fields', () => {
    const hidden = edited('not a certificate, only its place', 'not a certificate, its /ByteRange')
    expect(reasonOf(hidden)).toBe('coverage')
  })
  it('if its padding is not zero', () => {
    const text = latin1(pdf)
    const end = text.indexOf('0>\n>>', text.indexOf('/Contents <'))
    expect(reasonOf(bytesOf(`${text.slice(0, end)}1${text.slice(end + 1)}`))).toBe('form')
  })
  it('if its hexadecimal digits are in mixed case', () => {
    const text = latin1(pdf)
    const at = text.indexOf('A', text.lastIndexOf('/Contents <') + 12)
    expect(reasonOf(bytesOf(`${text.slice(0, at)}a${text.slice(at + 1)}`))).toBe('form')
  })
  it('if it is missing', () => {
    const first = latin1(pdf).indexOf('%%EOF\n') + 6
    expect(reasonOf(pdf.subarray(0, first))).toBe('form')
  })
  it('if it has no time-stamp', () => {
    expect(reasonOf(pdf.subarray(0, readSignedPdf(pdf).signature.end))).toBe('undated')
  })
  it('if it has another SubFilter', () => {
    expect(reasonOf(edited('/SubFilter /ETSI.CAdES.detached', '/SubFilter /adbe.pkcs7.detached'))).toBe('unsigned')
  })
})

describe('a malformed PDF is rejected', () => {
  const cases: Record<string, Uint8Array> = {
    'an empty file': new Uint8Array(0),
    'not a PDF': utf8('certificate\n'),
    'a table that points to itself': lastEdited(
      `/Prev ${[...latin1(pdf).matchAll(/\/Prev (\d+)/g)].at(-1)?.[1]}`,
      `/Prev ${/startxref\n(\d+)\n%%EOF\n$/.exec(latin1(pdf))?.[1]}`,
    ),
    'a table as a stream': lastEdited('\nxref\n', '\nxxxx\n'),
    'a name with an escape': lastEdited('/AcroForm', '/AcroF#6f'),
    'an object of another number': edited('7 0 obj', '6 0 obj'),
    'an object of generation 1': lastEdited('00000 n\r\n', '00001 n\r\n'),
    'a dictionary with a duplicate entry': lastEdited('/SigFlags 3', '/Fields [] '),
    'a missing end': pdf.subarray(0, -3),
  }
  for (const [name, bytes] of Object.entries(cases)) it(name, () => expect(reasonOf(bytes)).toBe('form'))

  it.each(['/Encrypt 34', '/XRefStm 34'])('%s in the trailer', (entry) => {
    const [previous = ''] = [...latin1(pdf).matchAll(/\/Prev \d{5}/g)].at(-1) ?? []
    expect(reasonOf(lastEdited(previous, entry))).toBe('form')
  })

  it('with deeply nested brackets, without exhausting the stack', () => {
    const form = '/SigFlags 3'
    const text = latin1(pdf)
    const at = text.lastIndexOf(form)
    expect(reasonOf(bytesOf(text.slice(0, at) + '['.repeat(100_000) + text.slice(at + form.length)))).toBe('form')
  })
})

it('readSignedPdf throws only PdfError after random changes', () => {
  fc.assert(
    fc.property(fc.nat(pdf.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, by, cut) => {
      const changed = new Uint8Array(cut ? pdf.subarray(0, at) : pdf)
      if (!cut) changed[at] = (changed[at] ?? 0) ^ by
      reasonOf(changed)
    }),
    { numRuns: 60 },
  )
})
