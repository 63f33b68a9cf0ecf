// Tests of readDigestLines: parses the output of common tools, or names the problem of each line.
import { expect, test } from 'vitest'
import { digestLine, readDigestLines } from './digest-lines.ts'

const d = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const read = (text: string, limit = 100) => readDigestLines(text, 'sha256', limit)
const item = (text: string) => {
  const [line] = read(text)
  return line && 'item' in line ? line.item : undefined
}

test.each([
  ['sha256sum', `${d}  photo.jpg`],
  ['sha256sum, binary', `${d} *photo.jpg`],
  ['sha256sum under find', `${d}  ./photo.jpg`],
  ['BSD', `SHA256 (photo.jpg) = ${d}`],
  ['openssl 3', `SHA2-256(photo.jpg)= ${d}`],
  ['PowerShell', `SHA256          ${d.toUpperCase()}       photo.jpg`],
  ['name first', `photo.jpg ${d}`],
  ['name first, tab', `photo.jpg\t${d}`],
  ['CSV', `"photo.jpg",${d}`],
  ['CSV, digest first', `${d},photo.jpg`],
])('readDigestLines parses the format %s', (_, text) => {
  expect(item(text)).toEqual({ name: 'photo.jpg', algorithm: 'sha256', digest: d })
})

test('readDigestLines keeps spaces and brackets inside names', () => {
  expect(item(`SHA256 (a (copy) 2.pdf) = ${d}`)?.name).toBe('a (copy) 2.pdf')
  expect(item(`${d}  my long name.pdf`)?.name).toBe('my long name.pdf')
})

test('readDigestLines takes the algorithm from the tag, otherwise the assumed one', () => {
  expect(item(`SM3(a.txt)= ${d}`)?.algorithm).toBe('sm3')
  const [line] = readDigestLines(`a.txt ${d}`, 'sm3', 10)
  expect(line).toMatchObject({ item: { algorithm: 'sm3' } })
})

test('readDigestLines reports the problem of each invalid line with its number', () => {
  const text = [
    '# a comment',
    '',
    'no digest here',
    d,
    `${'a'.repeat(32)}  old.txt`,
    `${'b'.repeat(40)}  older.txt`,
    `x ${d}`,
    `x ${d}`,
  ].join('\n')
  expect(read(text)).toMatchObject([
    { line: 3, problem: 'no-digest' },
    { line: 4, problem: 'no-name' },
    { line: 5, problem: 'md5' },
    { line: 6, problem: 'sha1' },
    { line: 7, item: { name: 'x' } },
    { line: 8, problem: 'repeated' },
  ])
})

test('readDigestLines rejects SHA-512 digests by name', () => {
  expect(read(`${'c'.repeat(128)}  f`)).toMatchObject([{ problem: 'sha512' }])
})

test('readDigestLines limits names to 200 characters', () => {
  expect(read(`${'n'.repeat(200)} ${d}`)).toMatchObject([{ item: {} }])
  expect(read(`${'n'.repeat(201)} ${d}`)).toMatchObject([{ problem: 'name-too-long' }])
})

test('readDigestLines reports every line above the limit', () => {
  const text = Array.from({ length: 4 }, (_, n) => `f${n} ${d}`).join('\n')
  expect(read(text, 3).filter((line) => 'problem' in line)).toMatchObject([{ line: 4, problem: 'too-many' }])
})

test('readDigestLines reads back the output of digestLine', () => {
  for (const algorithm of ['sha256', 'sm3'] as const) {
    const one = { name: 'a (1).txt', algorithm, digest: d }
    expect(item(digestLine(one))).toEqual(one)
  }
})
