// Only whole handles name a file; anything else names none.
import { expect, it } from 'vitest'
import { fileUrl, readHandle, recordNeed } from './links.ts'

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

it('asks for the share by a token, and for the certificate by an id', () => {
  expect(recordNeed({ id: token }).input).toEqual({ token })
  expect(recordNeed({ id: '0123456789ABCDEF' }).input).toEqual({ id: '0123456789ABCDEF' })
})

it('writes the address of a file', () => expect(fileUrl(token, 3)).toBe(`/shimakaze/attestation/share/file/${token}?place=3`))
