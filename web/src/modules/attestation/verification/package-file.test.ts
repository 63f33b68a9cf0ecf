// Tests the distinction between a package, a damaged package and a file of another kind.
import { utf8 } from '@attestry/proof/bytes/digest'
import { packZip } from '@attestry/proof/package/zip'
import { expect, it } from 'vitest'
import { fileAccess } from './byte-source.ts'
import { isPackageFile } from './package-file.ts'

const archiveOf = (...paths: string[]) =>
  packZip(new Map(paths.map((path) => [path, utf8('content')])), new Date('2026-11-15T00:00:00Z'))
const isPackage = (bytes: BlobPart) => isPackageFile(fileAccess(new Blob([bytes])))

it.each([
  ['an empty file', ''],
  ['a text', 'Dear Sir or Madam'],
  ['a PDF', '%PDF-1.7\n'],
  ['an archive of other files', archiveOf('word/document.xml', '[Content_Types].xml')],
])('%s is no package', async (_what, bytes) => expect(await isPackage(bytes)).toBe(false))

it.each([
  ['a package', archiveOf('bagit.txt', 'record.json')],
  ['a package in a folder', archiveOf('evidence/bagit.txt', 'evidence/record.json')],
  ['a truncated package', archiveOf('bagit.txt', 'record.json').slice(0, -30)],
])('%s is verified', async (_what, bytes) => expect(await isPackage(bytes)).toBe(true))
