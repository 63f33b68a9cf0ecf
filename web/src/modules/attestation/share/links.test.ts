// Tests of share URLs: handle parsing, and paths as in the contract.
import { wirePath } from '@attestry/contract/endpoint'
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { expect, it } from 'vitest'
import { fileIn, fileUrl, packageUrl, readHandle } from './links.ts'
import { fileNeed, recordNeed } from './need.ts'

const token = 'AbCdEfGhIjKlMnOpQrSt-_'

it('readHandle parses a complete handle', () => expect(readHandle(`${token}.12`)).toEqual({ token, place: 12 }))

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
])('readHandle rejects %j', (handle) => expect(readHandle(handle)).toBeUndefined())

it('fileIn reads the file from the query, by default the first one', () => {
  expect(fileIn({ share: token, place: '3' })).toEqual({ token, place: 3 })
  expect(fileIn({ share: token })).toEqual({ token, place: 0 })
  expect(fileIn({})).toBeUndefined()
})

it('recordNeed loads the share by token and the certificate by id', () => {
  expect(recordNeed({ id: token }).input).toEqual({ token })
  expect(recordNeed({ id: '0123456789ABCDEF' }).input).toEqual({ id: '0123456789ABCDEF' })
  expect(fileNeed({ fileUrl: `${token}.0` }).input).toEqual({ token })
  expect(fileNeed({ fileUrl: 'nonsense' }).input).toEqual({ token: '' })
})

it('fileUrl and packageUrl match the contract paths', () => {
  expect(fileUrl(token, 3)).toBe(`${wirePath(shareApi.file).replace(':token', token)}?place=3`)
  expect(packageUrl(token)).toBe(wirePath(shareApi.package).replace(':token', token))
})
