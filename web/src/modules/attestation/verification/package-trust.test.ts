// Tests that a package with another trust list passes only if the platform has published that list.
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { packZip } from '@attestry/proof/package/zip'
import { expect, it } from 'vitest'
import { fileAccess } from './byte-source.ts'
import { findTrust } from './package-trust.ts'

const list = utf8('a list\n')
const own = toHex(sha256(list))
const other = '0'.repeat(64)

const archiveWith = (path: string) => fileAccess(new Blob([packZip(new Map([[path, list]]), new Date('2026-11-15T00:00:00Z'))]))

const archive = archiveWith('proof/trust.txt')
const never = () => Promise.resolve(false)
const always = () => Promise.resolve(true)

it('findTrust compares the package with the published trust list', async () =>
  expect(await findTrust(archive, own, never)).toEqual({ kind: 'current', demanded: own, published: own }))

it('findTrust accepts an older published trust list', async () =>
  expect(await findTrust(archive, other, always)).toEqual({ kind: 'older', demanded: own, published: other }))

it('findTrust requires the published list of a package with a foreign list', async () =>
  expect(await findTrust(archive, other, never)).toEqual({ kind: 'foreign', demanded: other, published: other }))

it('findTrust requires the published list of a package without a list and of an unreadable package', async () => {
  expect(await findTrust(archiveWith('other.txt'), own, always)).toMatchObject({ demanded: own })
  expect(await findTrust(fileAccess(new Blob(['no zip'])), own, always)).toMatchObject({ demanded: own })
})

it('findTrust requires nothing if no trust digest is known', async () =>
  expect(await findTrust(archive, undefined, always)).toMatchObject({ kind: 'unasked', demanded: undefined }))
