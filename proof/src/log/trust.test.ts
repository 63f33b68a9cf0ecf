// Tests of the trust list's form: what was formatted is read again, and every other form is rejected.
import { describe, expect, it } from 'vitest'
import { vantageKey } from '../package/vantage.fixture.ts'
import { formatVkey, parseVkey } from './note.ts'
import { formatTrust, isListedAt, parseTrust, type Trust } from './trust.ts'

const digest = (digit: string) => digit.repeat(64)
const [first, second, third, fourth] = [
  await vantageKey(),
  await vantageKey('vantage.example/v2'),
  await vantageKey('vantage.example/v3'),
  await vantageKey('vantage.example/v4'),
]
const [FROM, UNTIL] = ['2026-01-02T00:00:00.000Z', '2026-03-04T00:00:00.000Z']
const { name, publicKey } = parseVkey(first)
const otherKey = await vantageKey(name, 'another')
const trust: Trust = {
  policySha256: digest('1'),
  signatureRoots: [digest('2'), digest('3')],
  timeStampRoots: [{ authority: 'embedded', fingerprint: digest('4') }],
  vantages: [{ vkey: first }, { vkey: second, from: FROM }, { vkey: third, from: FROM, until: UNTIL }],
  chains: [
    { name: 'evm', kind: 'evm', chainId: '1' },
    { name: 'ots', kind: 'bitcoin' },
  ],
}
const text = formatTrust(trust)
const withoutChains = formatTrust({ ...trust, chains: [] })

it('a trust list that was formatted is read again', () => {
  expect(parseTrust(text)).toEqual(trust)
  expect(parseTrust(formatTrust({ ...trust, vantages: [], chains: [] }))).toMatchObject({ vantages: [], chains: [] })
})

it('a trust list has one line for each value, chains last', () => {
  expect(text.split('\n').slice(-7)).toEqual([
    `time-stamp embedded ${digest('4')}`,
    `vantage ${first}`,
    `vantage ${second} ${FROM}`,
    `vantage ${third} ${FROM} ${UNTIL}`,
    'chain evm evm 1',
    'chain ots bitcoin',
    '',
  ])
})

describe('a trust list is rejected with', () => {
  it.each([
    ['a vantage after a chain', `${text}vantage ${fourth}\n`],
    ['a chain of an unknown kind', `${text}chain sol solana\n`],
    ['a chain id with a leading zero', `${text}chain evm evm 01\n`],
    ['a chain id of a Bitcoin chain', `${text}chain ots bitcoin 1\n`],
    ['a chain whose name no path can have', `${text}chain A.b evm 1\n`],
    ['two keys of one vantage', `${withoutChains}vantage ${otherKey}\n`],
    ['a time-stamp authority after a chain', `${text}time-stamp a ${digest('5')}\n`],
    ['a time-stamp authority after a vantage', `${withoutChains}time-stamp a ${digest('5')}\n`],
    ['the key of a witness', `${withoutChains}vantage ${formatVkey('w', 4, publicKey)}\n`],
    ['a key whose id is of another key', text.replace(/(\+)[0-9a-f]{8}(\+)/, '$100000000$2')],
    ['a line of another word', `${text}witness ${otherKey}\n`],
    ['a vantage before the signatures', text.replace('signature', `vantage ${otherKey}\nsignature`)],
    ['no final newline', text.slice(0, -1)],
    ['a period that ends before it begins', text.replace(`${FROM} ${UNTIL}`, `${UNTIL} ${FROM}`)],
    ['a time on a day that does not exist', text.replace(UNTIL, '2026-02-30T00:00:00.000Z')],
    ['a time in another form', text.replace(UNTIL, '2026-03-04')],
    ['three times', text.replace(UNTIL, `${UNTIL} ${UNTIL}`)],
    ['a blank at the end of a line', text.replace(`${second} ${FROM}`, `${second} `)],
  ])('%s', (_name, changed) => {
    expect(() => parseTrust(changed)).toThrow()
  })
})

it.each([
  [{}, '2020-01-01T00:00:00.000Z', true],
  [{ from: FROM }, '2026-01-01T23:59:59.999Z', false],
  [{ from: FROM }, FROM, true],
  [{ from: FROM, until: UNTIL }, UNTIL, true],
  [{ from: FROM, until: UNTIL }, '2026-03-04T00:00:00.001Z', false],
])('a vantage listed for %j is listed at %s: %s', (period, at, expected) => {
  expect(isListedAt({ vkey: first, ...period }, at)).toBe(expected)
})
