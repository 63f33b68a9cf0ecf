// Tests the text of a vantage's report: it survives a round trip, and nothing else than its lines is accepted.
import { describe, expect, it } from 'vitest'
import { formatVantageReport, isVantageName, parseVantageReport, type VantageReport } from './vantage-report.ts'

const digest = (digit: string) => digit.repeat(64)
const report: VantageReport = {
  capture: digest('1'),
  observation: digest('2'),
  text: digest('3'),
  address: 'https://shop.example/item?id=1#top',
  began: '2026-11-17T10:00:00.000Z',
  ended: '2026-11-17T10:00:09.500Z',
  outcome: 'complete',
  ownObservation: digest('4'),
  ownText: digest('5'),
  ownWire: digest('6'),
  verdict: 'similar',
  comparison: {
    finalAddress: 'same',
    status: 'same',
    certificate: null,
    document: 'differs',
    similarity: 987,
    resources: { same: 12, differ: 1, onlyHere: 0, onlyThere: 2 },
  },
}
const failed: VantageReport = {
  ...{ ...report, outcome: 'failed', verdict: 'failed', comparison: null },
  ...{ ownObservation: null, ownText: null, ownWire: null },
}

const unrecorded: VantageReport = { ...report, comparison: report.comparison && { ...report.comparison, document: null } }

it.each([report, failed, unrecorded])('$verdict: what was formatted is read again', (each) => {
  expect(parseVantageReport(formatVantageReport(each))).toEqual(each)
})

it('a report has one line for each value', () => {
  expect(formatVantageReport(report)).toBe(
    `attestry/vantage/v1
capture ${digest('1')}
observation ${digest('2')}
text ${digest('3')}
address https://shop.example/item?id=1#top
began 2026-11-17T10:00:00.000Z
ended 2026-11-17T10:00:09.500Z
outcome complete
own-observation ${digest('4')}
own-text ${digest('5')}
own-wire ${digest('6')}
verdict similar
final-address same
status same
certificate -
document differs
similarity 0.987
resources 12 1 0 2
`,
  )
})

describe('refused', () => {
  const text = formatVantageReport(report)
  it.each([
    ['another format', text.replace('v1', 'v2')],
    ['a missing line', text.replace(/^outcome.*\n/m, '')],
    ['an added line', `${text}note x\n`],
    ['other order', text.replace(/^(began.*\n)(ended.*\n)/m, '$2$1')],
    ['no final newline', text.slice(0, -1)],
    ['a verdict that does not exist', text.replace('similar\n', 'alike\n')],
    ['a similarity above 1', text.replace('0.987', '1.001')],
    ['a failure with a comparison', text.replace('verdict similar', 'verdict failed')],
    ['a comparison without a page', formatVantageReport(failed).replace('verdict failed', 'verdict same')],
    ['a day that does not exist', text.replace('2026-11-17T10:00:00', '2026-02-30T10:00:00')],
    ['similar, with the same text', text.replace('0.987', '1.000')],
    ['similar, with a similarity of 0.899', text.replace('0.987', '0.899')],
    ['similar, with another status', text.replace('status same', 'status differs')],
    ['similar, with another final address', text.replace('final-address same', 'final-address differs')],
    ['same, with a similarity of 0.987', text.replace('verdict similar', 'verdict same')],
    ['differs, with a similarity of 0.987', text.replace('verdict similar', 'verdict differs')],
    ['a verdict on a page that was not loaded', text.replace('outcome complete', 'outcome failed')],
    ['a status that is missing', text.replace('status same', 'status -')],
    ['a space in the address', text.replace('?id', ' id')],
  ])('%s', (_name, changed) => {
    expect(changed).not.toBe(text)
    expect(() => parseVantageReport(changed)).toThrow()
  })
})

it('an address with a line break cannot add a line', () => {
  expect(() => formatVantageReport({ ...report, address: 'https://a.example/\nverdict same' })).toThrow()
})

it.each([
  ['vantage.example/v1', true],
  ['vantage.example:8443/v1_a-b', true],
  ['', false],
  ['a+b', false],
  ['a b', false],
  ['"a"', false],
  ['/v1', false],
  ['\u89c2\u6d4b\u70b9', false],
  ['a'.repeat(128), false],
])('the name of a vantage is plain ASCII: %s', (name, expected) => {
  expect(isVantageName(name)).toBe(expected)
})
