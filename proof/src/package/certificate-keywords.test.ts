// The keywords of a certificate: one form, with or without tokens.
import { expect, it } from 'vitest'
import { checkpointToken, formatCertificateKeywords, readCertificateKeywords, SIGNATURE_TOKEN } from './certificate-keywords.ts'

const [record, first, second] = ['ab', 'cd', 'ef'].map((digits) => digits.repeat(32)) as [string, string, string]
const tokens = new Map([
  [SIGNATURE_TOKEN, first],
  [checkpointToken('tsa.example.org'), second],
])
const text = formatCertificateKeywords({ record, tokens })

it('certificate keywords name the record and every token, sorted', () => {
  expect(text).toBe(
    `attestry-record-sha256:${record} attestry-token-sha256:checkpoint.tsa.example.org:${second} attestry-token-sha256:record.p7s:${first}`,
  )
  expect(readCertificateKeywords(text)).toEqual({ record, tokens })
})

it('certificate keywords of earlier versions name the record alone', () => {
  expect(readCertificateKeywords(`attestry-record-sha256:${record}`)).toEqual({ record, tokens: new Map() })
})

it.each([
  ['nothing', ''],
  ['another order', text.split(' ').toSorted().reverse().join(' ')],
  ['a token twice', `${text} attestry-token-sha256:record.p7s:${second}`],
  ['two blanks', text.replace(' ', '  ')],
  ['upper case', text.replace(first, first.toUpperCase())],
  ['another keyword', `${text} more`],
  ['two records', `attestry-record-sha256:${record} ${text}`],
])('certificate keywords are refused: %s', (_, changed) => {
  expect(readCertificateKeywords(changed)).toBeUndefined()
})
