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
    ...headerChanges(zip, files.size).map(([name, changed]) => refused(name, changed)),
    refused('a byte between files and directory', withGap(zip)),
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

/** Each changes one number in the headers of the first file or in the end record; other programs would ignore most of them. */
function headerChanges(zip: Uint8Array, count: number): [name: string, changed: Uint8Array][] {
  const central = zip.length - directoryBytes(zip)
  const end = zip.length - 22
  const edits: Readonly<Record<string, (view: DataView) => void>> = {
    'another name in the local header': (view) => view.setUint8(30, view.getUint8(30) ^ 0x20),
    'another name in the directory': (view) => view.setUint8(central + 46, view.getUint8(central + 46) ^ 0x20),
    'another size in the local header': (view) => view.setUint32(22, view.getUint32(22, true) + 1, true),
    'another time in the local header': (view) => view.setUint16(10, view.getUint16(10, true) ^ 1, true),
    'a month that does not exist, in both places': (view) => {
      for (const at of [10, central + 12]) view.setUint16(at + 2, view.getUint16(at + 2, true) & ~0x1e0, true)
    },
    'a second above 59, in both places': (view) => {
      for (const at of [10, central + 12]) view.setUint16(at, view.getUint16(at, true) | 0x1f, true)
    },
    'a flag for encryption, in both places': (view) => {
      for (const at of [6, central + 8]) view.setUint16(at, 0x0801, true)
    },
    'a flag for sizes after the file, in both places': (view) => {
      for (const at of [6, central + 8]) view.setUint16(at, 0x0808, true)
    },
    'names that are not marked as UTF-8, in both places': (view) => {
      for (const at of [6, central + 8]) view.setUint16(at, 0, true)
    },
    'a file marked as a link': (view) => view.setUint32(central + 38, 0xa1ff0000, true),
    'a file marked as a program': (view) => view.setUint32(central + 38, 0x81ed0000, true),
    'a file marked as a text': (view) => view.setUint16(central + 36, 1, true),
    'a file on another disk': (view) => view.setUint16(central + 34, 1, true),
    'made by another system': (view) => view.setUint16(central + 4, 20, true),
    'a file that begins elsewhere': (view) => view.setUint32(central + 42, 1, true),
    'one file fewer in the end record': (view) => view.setUint16(end + 10, count - 1, true),
    'one file fewer on this disk': (view) => view.setUint16(end + 8, count - 1, true),
    'another disk in the end record': (view) => view.setUint16(end + 4, 1, true),
    'a directory that begins one byte later': (view) => view.setUint32(end + 16, central + 1, true),
    'a marker of ZIP64 without its record': (view) => view.setUint16(end + 10, 0xffff, true),
    'a size that only ZIP64 could hold': (view) => view.setUint32(central + 24, 0xffffffff, true),
    'a comment of a file that is part of the next': (view) => view.setUint16(central + 32, 46, true),
  }
  return Object.entries(edits).map(([name, edit]) => {
    const changed = new Uint8Array(zip)
    edit(new DataView(changed.buffer))
    return [name, changed]
  })
}

/** A byte before the directory, whose offset is right. */
function withGap(zip: Uint8Array): Uint8Array {
  const central = zip.length - directoryBytes(zip)
  const changed = new Uint8Array([...zip.subarray(0, central), 0, ...zip.subarray(central)])
  new DataView(changed.buffer).setUint32(changed.length - 6, central + 1, true)
  return changed
}
