// Forged revisions of the certificate are refused by the library and by the script, whichever way a PDF reader would show them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyArchive } from '../verify/verify-package.ts'
import { PATHS } from './layout.ts'
import { testPackage, withTagManifest, zipOf } from './package.fixture.ts'
import { packageTexts } from './package-texts.ts'
import { appended, pdfForgeries } from './pdf-forgery.fixture.ts'
import { PdfError, readSignedPdf } from './pdf-signature.ts'
import { testPlatform } from './platform.fixture.ts'
import { inMemory } from './zip.ts'

// The script runs once over all files, which is slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const platform = await testPlatform({ witnesses: 1 })
const sample = await testPackage(platform)
const signers = platform.pdfSigners
const pdf = sample.files.get(PATHS.certificate) ?? new Uint8Array(0)
const forgeries = await pdfForgeries(pdf, signers)
const genuine = {
  unchanged: pdf,
  'with more validation data': appended(pdf),
  'with more validation data twice': appended(appended(pdf)),
}

const folder = mkdtempSync(join(tmpdir(), 'pdf-forgery-'))
afterAll(() => rmSync(folder, { recursive: true }))

const isAccepted = (bytes: Uint8Array): boolean => {
  try {
    readSignedPdf(bytes)
    return true
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}

const scriptText = (): string => {
  const [, script] = packageTexts((name) => readFileSync(join(import.meta.dirname, name), 'utf8'), new Uint8Array(0))
  return new TextDecoder().decode(script?.bytes)
}

/** The script's check of the certificate, for each of these files in place of the package's own; their verdicts in order. */
function verdictsOfScript(certificates: readonly Uint8Array[]): string[] {
  const unpacked = join(folder, 'package')
  for (const [path, bytes] of sample.files) {
    mkdirSync(dirname(join(unpacked, path)), { recursive: true })
    writeFileSync(join(unpacked, path), bytes)
  }
  for (const [index, bytes] of certificates.entries()) writeFileSync(join(folder, `${index}.pdf`), bytes)
  const functions = scriptText().split("\nFOLDER=''\n")[0]
  const program = `${functions}
cd -- "$1/package"
list_files
read_trust || exit 9
for ((each = 0; each < $2; each++)); do
  ( W=$(mktemp -d); unset 'SIZES[certificate.pdf]'; PDF=../$each.pdf; check certificate; rm -rf -- "$W" )
done`
  writeFileSync(join(folder, 'check.sh'), program)
  const { stdout, stderr } = spawnSync('bash', [join(folder, 'check.sh'), folder, String(certificates.length)], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return [...stdout.matchAll(/^(OK|FAIL) +\d+ certificate/gm)].map(([, verdict]) => verdict ?? '')
}

describe('genuine revisions of a certificate', () => {
  it.each(Object.entries(genuine))('%s: accepted by the library', (_, bytes) => expect(isAccepted(bytes)).toBe(true))
})

describe('forged revisions of a certificate', () => {
  it('are many and all different', () => {
    expect(forgeries.length).toBeGreaterThan(150)
    expect(new Set(forgeries.map(({ pdf: bytes }) => Buffer.from(bytes).toString('latin1'))).size).toBe(forgeries.length)
  })

  it.each(forgeries)('$name: refused by the library', ({ pdf: bytes }) => expect(isAccepted(bytes)).toBe(false))
})

describe('the check of the certificate in verify.sh', () => {
  let verdicts: string[] = []
  const all = [...Object.values(genuine), ...forgeries.map(({ pdf: bytes }) => bytes)]
  beforeAll(() => {
    verdicts = verdictsOfScript(all)
  })

  it('gives one verdict for each file', () => expect(verdicts).toHaveLength(all.length))
  // A certificate of the platform ends with its one time-stamp.
  it.each(Object.keys(genuine).map((name, index) => ({ name, index })))('$name: accepted only if unchanged', ({ name, index }) =>
    expect(verdicts[index]).toBe(name === 'unchanged' ? 'OK' : 'FAIL'),
  )
  it('refuses every forgery', () => {
    const first = Object.keys(genuine).length
    expect(forgeries.filter((_, index) => verdicts[first + index] !== 'FAIL').map(({ name }) => name)).toEqual([])
  })
})

describe('a package with a forged certificate', () => {
  it.each(forgeries.slice(0, 5))('$name: fails the certificate check alone', async ({ pdf: bytes }) => {
    const files = withTagManifest(new Map([...sample.files, [PATHS.certificate, bytes]]))
    const { ok, checks } = await verifyArchive(inMemory(zipOf(files)), { trust: platform.trustDigest })
    expect(ok).toBe(false)
    expect(checks.filter(({ state }) => state === 'fail').map(({ id }) => id)).toEqual(['certificate'])
  })
})
