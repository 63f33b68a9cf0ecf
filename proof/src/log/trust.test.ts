// Tests of the trust list's form: what was formatted is read again, and every other form is rejected.
import { describe, expect, it } from 'vitest'
import { vantageKey } from '../package/vantage.fixture.ts'
import { formatVkey, parseVkey } from './note.ts'
import { formatTrust, parseTrust, type Trust } from './trust.ts'

const digest = (digit: string) => digit.repeat(64)
const [first, second] = [await vantageKey(), await vantageKey('vantage.example/v2')]
const { name, publicKey } = parseVkey(first)
const otherKey = await vantageKey(name, 'another')
const trust: Trust = {
  policySha256: digest('1'),
  signatureRoots: [digest('2'), digest('3')],
  timeStampRoots: [{ authority: 'embedded', fingerprint: digest('4') }],
  vantages: [first, second],
}
const text = formatTrust(trust)

it('a trust list that was formatted is read again', () => {
  expect(parseTrust(text)).toEqual(trust)
  expect(parseTrust(formatTrust({ ...trust, vantages: [] })).vantages).toEqual([])
})

it('a trust list has one line for each value, vantages last', () => {
  expect(text.split('\n').slice(-4)).toEqual([`time-stamp embedded ${digest('4')}`, `vantage ${first}`, `vantage ${second}`, ''])
})

describe('a trust list is rejected with', () => {
  it.each([
    ['two keys of one vantage', `${text}vantage ${otherKey}\n`],
    ['a time-stamp authority after a vantage', `${text}time-stamp a ${digest('5')}\n`],
    ['the key of a witness', `${text}vantage ${formatVkey('w', 4, publicKey)}\n`],
    ['a key whose id is of another key', text.replace(/(\+)[0-9a-f]{8}(\+)/, '$100000000$2')],
    ['a name that is not plain ASCII', `${text}vantage ${formatVkey('\u89c2', 1, publicKey)}\n`],
    ['a line of another word', `${text}witness ${otherKey}\n`],
    ['a vantage before the signatures', text.replace('signature', `vantage ${otherKey}\nsignature`)],
    ['no final newline', text.slice(0, -1)],
  ])('%s', (_name, changed) => {
    expect(() => parseTrust(changed)).toThrow()
  })
})
