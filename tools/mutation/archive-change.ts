// Changes to the ZIP archive itself, visible only to verifiers that read the archive.
import { crc32, deflateRawSync } from 'node:zlib'
import { PATHS } from '@attestry/proof/package/layout'
import { zipOf } from '@attestry/proof/package/package.fixture'
import { type Change, fileOf, type Samples } from './change.ts'

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const bytes = (latin1: string): Uint8Array => new Uint8Array(Buffer.from(latin1, 'latin1'))

export function archiveChanges({ whole, random }: Samples, flips: number): Change[] {
  const { files, platform } = whole
  const zip = zipOf(files)
  const refused = (name: string, archive: Uint8Array, by: 'archive' | 'tag-files' = 'archive'): Change => ({
    kind: 'archive',
    name,
    archive,
    trust: platform.trustDigest,
    expected: { refusedBy: [by] },
  })
  const [first = '', second = ''] = [...files.keys()].filter((path) => path.startsWith('proof/certs/'))
  const directory = zip.length - directoryBytes(zip)
  const checksum = littleEndian(crc32(fileOf(files, PATHS.record)))
  return [
    ...Array.from({ length: flips }, () => {
      const bit = (directory + random.below(zip.length - directory)) * 8 + random.below(8)
      const changed = new Uint8Array(zip)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return refused(`bit ${bit & 7} of byte ${bit >> 3} of the directory flipped`, changed)
    }),
    refused('bytes before it', new Uint8Array([...bytes('#!/bin/sh\n'), ...zip])),
    refused('bytes after it', new Uint8Array([...zip, 0])),
    refused('without its last byte', zip.subarray(0, -1)),
    refused('its first half only', zip.subarray(0, zip.length >> 1)),
    refused('empty', new Uint8Array(0)),
    refused('two files with the same name', bytes(text(zip).replaceAll(second, first))),
    refused('a file outside the folder', bytes(text(zip).replaceAll('VERIFY.md', '../IFY.md'))),
    refused('a file with an absolute path', bytes(text(zip).replaceAll('VERIFY.md', '/ERIFY.md'))),
    refused(
      'names that differ only in case',
      bytes(text(zip).replaceAll('verify.md', 'VERIFY.MD').replaceAll('bagit.txt', 'verify.sH')),
    ),
    refused('a compressed file', compressed(zip, fileOf(files, PATHS.guide))),
    refused('a comment', commented(zip)),
    refused(
      'a wrong CRC-32 of record.json, in both places',
      bytes(text(zip).replaceAll(checksum, '\x01\x02\x03\x04')),
      'tag-files',
    ),
  ]
}

const directoryBytes = (zip: Uint8Array): number => new DataView(zip.buffer, zip.byteOffset).getUint32(zip.length - 10, true) + 22
const littleEndian = (value: number): string => text(new Uint8Array(Uint32Array.of(value).buffer))

/** Deflates the first file into its original space; other programs would read it. */
function compressed(zip: Uint8Array, content: Uint8Array): Uint8Array {
  const changed = new Uint8Array(zip)
  const view = new DataView(changed.buffer)
  view.setUint16(8, 8, true)
  view.setUint16(zip.length - directoryBytes(zip) + 10, 8, true)
  const deflated = deflateRawSync(content)
  changed.set(deflated.subarray(0, Math.min(deflated.length, content.length)), 30 + PATHS.guide.length)
  return changed
}

function commented(zip: Uint8Array): Uint8Array {
  const changed = new Uint8Array(zip.length + 5)
  changed.set(zip)
  changed.set(bytes('hello'), zip.length)
  new DataView(changed.buffer).setUint16(zip.length - 2, 5, true)
  return changed
}
