// Sample facts for certificates, and third-party programs that inspect the PDFs.
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CertificateAttachment, CertificateFacts } from './port.ts'

export const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const manifest = Buffer.from('{"version":1}')

export const record: CertificateAttachment = {
  name: 'record.json',
  mediaType: 'application/json',
  bytes: manifest,
  description: 'Canonical manifest',
}

export function testFacts(changes: Partial<CertificateFacts> = {}): CertificateFacts {
  const clock = { zh: 'NTP', en: 'Server clock' }
  return {
    number: '1984012345678901234',
    platformName: 'Test Platform',
    kind: { zh: 'ZH-KIND', en: 'File deposit' },
    sourceClass: 'uploaded',
    name: 'Photographs',
    subject: [
      { field: 'name', masked: 'Z*' },
      { field: 'phone', masked: '138****5678' },
    ],
    operatorRole: { zh: 'ZH-OPERATOR', en: 'In person' },
    times: [{ label: { zh: 'ZH-SEALED', en: 'Sealed' }, at: '2026-11-15T05:30:06.250Z', source: clock }],
    digest: createHash('sha256').update(manifest).digest('hex'),
    files: [{ path: 'raw/one.nef', size: 48_123_456, sha256: hexOf('one'), sm3: hexOf('two') }],
    log: {
      origin: 'log.example/2026',
      index: 1_048_576,
      size: 1_048_590,
      root: randomRoot,
      signedAt: '2026-11-15T05:30:06.400Z',
    },
    timeStamps: [
      {
        authority: 'Own Stamps',
        kind: 'embedded',
        serial: '0a1b',
        time: '2026-11-15T05:30:07Z',
        policy: '1.3.6.1.4.1.58888.1.1',
      },
    ],
    anchors: [],
    cleanliness: null,
    publicId: '7K3M9Q2XV8TBN4HC',
    trustDigest: hexOf('trust'),
    verifyUrl: 'https://evidence.example/h5/certificate/1984012345678901234',
    issuedAt: '2026-11-15T05:31:00Z',
    ...changes,
  }
}
const randomRoot = randomBytes(32).toString('base64')

/** Runs a program on a PDF in a temporary folder; `PDF` in its arguments stands for the file. */
export function inspect(pdf: Uint8Array, program: string, ...args: string[]): string {
  return inFolder(pdf, (path) => run(program, args, path).toString('utf8'))
}

export function inspectToFile(pdf: Uint8Array, result: string, program: string, ...args: string[]): Buffer {
  return inFolder(pdf, (path, folder) => {
    run(
      program,
      args.map((word) => word.replace('FOLDER', folder)),
      path,
    )
    return readFileSync(join(folder, result))
  })
}

function run(program: string, args: readonly string[], path: string): Buffer {
  return execFileSync(
    program,
    args.map((word) => (word === 'PDF' ? path : word)),
    { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 },
  )
}

function inFolder<T>(pdf: Uint8Array, use: (path: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'))
  try {
    const path = join(folder, 'paper.pdf')
    writeFileSync(path, pdf)
    return use(path, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The copyable text, with all white space collapsed. */
export function textOf(pdf: Uint8Array): string {
  return inspect(pdf, 'pdftotext', '-layout', 'PDF', '-').replace(/\s+/g, ' ')
}
