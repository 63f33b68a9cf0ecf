// DER: known answers, comparison with OpenSSL's parser, and rejection of non-canonical encodings.
import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../bytes/hex.ts'
import {
  bitString,
  boolean,
  DerError,
  type DerNode,
  explicit,
  fieldsOf,
  generalizedTime,
  ia5String,
  implicit,
  integer,
  integerBytes,
  namedBits,
  nullValue,
  octetString,
  oid,
  printableString,
  readBitString,
  readBoolean,
  readDer,
  readInteger,
  readOid,
  readSmallInteger,
  readTime,
  sequence,
  set,
  TAG,
  utcTime,
  utf8String,
} from './der.ts'

const node = (hex: string) => readDer(fromHex(hex))

it.each([
  [integer(0), '020100'],
  [integer(127), '02017f'],
  [integer(128), '02020080'],
  [integer(256), '02020100'],
  [integer(-1), '0201ff'],
  [integer(-128), '020180'],
  [integer(-129), '0202ff7f'],
  [integer(2n ** 64n), '0209010000000000000000'],
  [integerBytes(fromHex('00000080')), '02020080'],
  [integerBytes(fromHex('0000')), '020100'],
  [integerBytes(new Uint8Array(0)), '020100'],
  [oid('2.999.3'), '0603883703'],
  [oid('1.2.840.113549'), '06062a864886f70d'],
  [oid('2.16.840.1.101.3.4.2.1'), '0609608648016503040201'],
  [boolean(true), '0101ff'],
  [nullValue(), '0500'],
  [bitString(fromHex('6e5dc0'), 6), '0304066e5dc0'],
  [namedBits(0, 1), '030206c0'],
  [namedBits(15), '030300' + '0001'],
  [namedBits(), '030100'],
  [utf8String('é'), '0c02c3a9'],
  [printableString('CN'), '1302434e'],
  [ia5String('a@b'), '1603614062'],
  [generalizedTime(new Date('2026-11-15T01:02:03.000Z')), `180f${toHex(new TextEncoder().encode('20261115010203Z'))}`],
  [generalizedTime(new Date('2026-11-15T01:02:00.120Z')), `1812${toHex(new TextEncoder().encode('20261115010200.12Z'))}`],
  [utcTime(new Date('2049-12-31T23:59:59.999Z')), `170d${toHex(new TextEncoder().encode('491231235959Z'))}`],
  [set(integer(2), octetString(fromHex('00')), integer(1)), '3109' + '020101' + '020102' + '040100'],
  [explicit(0, integer(1)), 'a003020101'],
  [implicit(6, fromHex('61')), '860161'],
])('DER writer matches known answer %#', (bytes, hex) => {
  expect(toHex(bytes)).toBe(hex)
})

it('DER lengths of one, two and three bytes are read by OpenSSL', () => {
  for (const length of [0, 127, 128, 255, 256, 65_535, 65_536]) {
    const bytes = sequence(octetString(new Uint8Array(length)))
    const { status, stdout } = spawnSync('openssl', ['asn1parse', '-inform', 'DER'], { input: bytes, encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout).toMatch(new RegExp(`l= *${length} prim: OCTET STRING`))
    expect(readDer(bytes).children()[0]?.content.length).toBe(length)
  }
})

describe('DER writer rejects', () => {
  it.each([
    ['a character outside PrintableString', () => printableString('a@b')],
    ['a character outside ASCII in IA5String', () => ia5String('é')],
    ['a lone surrogate', () => utf8String('\ud800')],
    ['an object identifier of one arc', () => oid('1')],
    ['an object identifier with a leading zero', () => oid('1.02')],
    ['the object identifier 1.40, out of range', () => oid('1.40')],
    ['a year outside UTCTime', () => utcTime(new Date('2050-01-01T00:00:00Z'))],
    ['an invalid time', () => generalizedTime(new Date(Number.NaN))],
    ['a year of five digits', () => generalizedTime(new Date(Date.UTC(10_000, 0, 1)))],
  ])('%s', (_, write) => {
    expect(write).toThrow()
  })
})

describe('DER reader', () => {
  const read: Record<string, () => unknown> = {
    'no bytes': () => node(''),
    'a tag without a length': () => node('30'),
    'a length without its content': () => node('3001'),
    'bytes after the element': () => node('050000'),
    'an indefinite length': () => node('3080' + '0000'),
    'a long length for a short one': () => node('048101' + '00'),
    'a length with a leading zero': () => node(`04820080${'00'.repeat(128)}`),
    'a truncated length': () => node('0482'),
    'a length of five bytes': () => node('04850000000001' + '00'),
    'a length beyond the bytes': () => node('0484ffffffff'),
    'a tag of two bytes': () => node('1f8101' + '00'),
    'children of a primitive element': () => node('0403020101').children(),
    'a child longer than its parent': () => node('3003' + '040500').children(),
    'an integer of no bytes': () => readInteger(node('0200')),
    'an integer with a redundant zero byte': () => readInteger(node('02020001')),
    'a negative integer with a redundant byte': () => readInteger(node('0202ff80')),
    'an integer above the size limit': () => readInteger(node(`02820402${'01'.repeat(1026)}`)),
    'a small integer that is negative': () => readSmallInteger(node('0201ff')),
    'a small integer above the safe integer range': () => readSmallInteger(node('020720000000000000')),
    'a boolean other than 00 and ff': () => readBoolean(node('010101')),
    'a boolean of two bytes': () => readBoolean(node('0102ffff')),
    'a bit string without the unused-bits byte': () => readBitString(node('0300')),
    'a bit string with eight unused bits': () => readBitString(node('03020800')),
    'a bit string of unused bits only': () => readBitString(node('030101')),
    'a bit string with an unused bit set': () => readBitString(node('03020101')),
    'an object identifier of no bytes': () => readOid(node('0600')),
    'an object identifier arc with leading zero bits': () => readOid(node('06032a8001')),
    'a truncated object identifier': () => readOid(node('06022a86')),
    'an arc above the size limit': () => readOid(node(`0616${'ff'.repeat(21)}7f`)),
    'an unexpected tag': () => readOid(node('0500')),
    'an additional part': () => fieldsOf(node('3003020101')).end(),
    'a missing part': () => fieldsOf(node('3000')).next(TAG.integer),
    'a part with an unexpected tag': () => fieldsOf(node('30020500')).next(TAG.integer),
    'a set in place of a sequence': () => fieldsOf(node('3100')),
  }
  it.each(Object.keys(read))('rejects %s', (what) => {
    expect(read[what]).toThrow(DerError)
  })

  const time = (tag: string, text: string) =>
    node(`${tag}${text.length.toString(16).padStart(2, '0')}${toHex(new TextEncoder().encode(text))}`)
  it.each([
    ['17', '2611150102Z'],
    ['17', '261115010203+0800'],
    ['17', '261315010203Z'],
    ['18', '20261115010203'],
    ['18', '20261115010203.Z'],
    ['18', '20261115010203.10Z'],
    ['18', '20261115010203,1Z'],
    ['18', '20261115010203.1234567891Z'],
    ['18', '20260230010203Z'],
    ['18', '20261115010260Z'],
    ['18', '20261115240000Z'],
    ['18', '-0261115010203Z'],
    ['16', '20261115010203Z'],
  ])('rejects a time of tag %s with text %s', (tag, text) => {
    expect(() => readTime(time(tag, text))).toThrow(DerError)
  })

  it('reads UTCTime and GeneralizedTime', () => {
    expect(readTime(time('17', '491231235959Z')).toISOString()).toBe('2049-12-31T23:59:59.000Z')
    expect(readTime(time('17', '500101000000Z')).toISOString()).toBe('1950-01-01T00:00:00.000Z')
    expect(readTime(time('18', '20500101000000.123456Z')).toISOString()).toBe('2050-01-01T00:00:00.123Z')
    expect(readTime(time('18', '00010101000000Z')).getUTCFullYear()).toBe(1)
  })
})

it('DER values round-trip', () => {
  const options = { numRuns: 300 }
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), (value) => readInteger(readDer(integer(value))) === value),
    options,
  )
  const arcs = fc.tuple(
    fc.constantFrom('0', '1', '2'),
    fc.nat(39),
    fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n }), { maxLength: 4 }),
  )
  fc.assert(
    fc.property(arcs, ([first, second, rest]) => {
      const text = [first, second, ...rest].join('.')
      return readOid(readDer(oid(text))) === text
    }),
    options,
  )
  const times = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(times, (date) => readTime(readDer(generalizedTime(date))).getTime() === date.getTime()),
    options,
  )
})

it('readDer throws only DerError for random bytes of any nesting depth', () => {
  const walk = (one: DerNode, depth: number): void => {
    if (depth > 0 && (one.tag & 0x20) !== 0) for (const child of one.children()) walk(child, depth - 1)
    for (const read of [readOid, readInteger, readBoolean, readBitString, readTime]) attempt(() => read(one))
  }
  const attempt = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      expect(error).toBeInstanceOf(DerError)
    }
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => attempt(() => walk(readDer(bytes), 20))),
    { numRuns: 2000 },
  )
  let deep: Uint8Array = nullValue()
  for (let level = 0; level < 5000; level += 1) deep = sequence(deep)
  expect(readDer(deep).children()).toHaveLength(1)
})
