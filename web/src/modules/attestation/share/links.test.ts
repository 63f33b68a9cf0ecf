// Only whole handles name a file, and files are where the contract says.
import { wirePath } from '@attestry/contract/endpoint'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { expect, it } from 'vitest'
import { fileIn, fileUrl, packageUrl, readHandle } from './links.ts'
import { fileNeed, recordNeed } from './need.ts'

const token = 'AbCdEfGhIjKlMnOpQrSt-_'

it('reads a whole handle', () => expect(readHandle(`${token}.12`)).toEqual({ token, place: 12 }))

it.each([
  undefined,
  '',
  token,
  `${token}.`,
  `${token}.-1`,
  `${token}.01`,
  `${token}.1e3`,
  `${token}.0.0`,
  `${token}x.0`,
  `${token.slice(1)}.0`,
  `../../${token}.0`,
])('reads nothing from %j', (handle) => expect(readHandle(handle)).toBeUndefined())

it('finds the file in the query, the first one unless told otherwise', () => {
  expect(fileIn({ share: token, place: '3' })).toEqual({ token, place: 3 })
  expect(fileIn({ share: token })).toEqual({ token, place: 0 })
  expect(fileIn({})).toBeUndefined()
})

it('asks for the share by a token, and for the certificate by an id', () => {
  expect(recordNeed({ id: token }).input).toEqual({ token })
  expect(recordNeed({ id: '0123456789ABCDEF' }).input).toEqual({ id: '0123456789ABCDEF' })
  expect(fileNeed({ fileUrl: `${token}.0` }).input).toEqual({ token })
  expect(fileNeed({ fileUrl: 'nonsense' }).input).toEqual({ token: '' })
})

it('knows where the contract has the files', () => {
  expect(fileUrl(token, 3)).toBe(`${wirePath(shareApi.file).replace(':token', token)}?place=3`)
  expect(packageUrl(token)).toBe(wirePath(shareApi.package).replace(':token', token))
})
