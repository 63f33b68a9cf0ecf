// Tests which facts of a capture count as serious, and how its connection is described.
import { expect, it } from 'vitest'
import { captureWarnings } from '../evidence/capture-vocabulary.ts'
import { connectionOf, readServer, severeFindings, wallOf, warningGroups } from './capture-finding.ts'

const warned = (...kinds: string[]) => kinds.map((kind) => ({ kind, seen: null }))
const reached = { addressReached: 'https://shop.example/', server: '192.0.2.1 port 443', tls: 'TLS 1.3, CN=shop.example' }

it.each([
  ['a verified certificate', { ...reached, warnings: [] }, 'verified'],
  ['an invalid certificate', { ...reached, warnings: warned('tls-not-verified') }, 'not-verified'],
  ['an invalid certificate of a fixture', { ...reached, warnings: warned('fixture-site', 'tls-not-verified') }, 'not-verified'],
  ['roots of the operator', { ...reached, warnings: [{ kind: 'environment', seen: 'failed checks: roots' }] }, 'private-roots'],
  ['no isolated network', { ...reached, warnings: [{ kind: 'environment', seen: 'failed checks: isolation' }] }, 'verified'],
  ['a fixture', { ...reached, warnings: warned('fixture-site') }, 'fixture'],
  ['plain HTTP', { ...reached, addressReached: 'http://shop.example/', tls: null, warnings: [] }, 'plain'],
  ['HTTPS without recorded TLS', { ...reached, tls: null, warnings: [] }, 'unknown'],
  ['no recorded server', { ...reached, server: null, warnings: [] }, 'unknown'],
  [
    'a certificate that says it was verified',
    { ...reached, tls: 'CN=verified', warnings: warned('tls-not-verified') },
    'not-verified',
  ],
] as const)('connectionOf a capture with %s', (_, facts, state) =>
  expect(connectionOf({ ...facts, warnings: [...facts.warnings] })).toBe(state),
)

it('severeFindings names invalid TLS, walls, errors, missing content and another page at a vantage, and leaves out mere remarks', () => {
  const all = severeFindings({ httpStatus: '200', completeness: 'complete', warnings: warned(...captureWarnings) })
  expect(all.map((finding) => finding.kind === 'warning' && finding.warning.kind)).toEqual([
    'challenge',
    'login-wall',
    'cookie-wall',
    'bot-refusal',
    'geofence',
    'age-gate',
    'overlay',
    'error-page',
    'soft-404',
    'incomplete',
    'tls-not-verified',
    'vantage-differs',
    'vantage-differed',
  ])
})

it('severeFindings reports a partial capture and an HTTP error without any warning', () => {
  expect(severeFindings({ httpStatus: '503', completeness: 'partial', warnings: [] })).toEqual([
    { kind: 'partial' },
    { kind: 'http-error', status: '503' },
  ])
  expect(severeFindings({ httpStatus: '200', completeness: 'partial', warnings: warned('incomplete') })).toEqual([
    { kind: 'warning', warning: { kind: 'incomplete', seen: null } },
  ])
  expect(severeFindings({ httpStatus: '200', completeness: 'complete', warnings: [] })).toEqual([])
  expect(severeFindings({ httpStatus: null, completeness: null, warnings: [] })).toEqual([])
})

it.each([
  ['an HTTP error', { httpStatus: '404', warnings: [] }, { kind: 'error-page', status: '404' }],
  [
    'an HTTP error that only a warning states',
    { warnings: [{ kind: 'error-page', seen: 'HTTP 503' }] },
    { kind: 'error-page', status: '503' },
  ],
  ['an error page with status 200', { httpStatus: '200', warnings: warned('error-page') }, { kind: 'error-page', status: null }],
  ['a login page', { httpStatus: '200', warnings: warned('other-address', 'login-wall') }, { kind: 'login-wall', status: null }],
  ['a page with other warnings', { httpStatus: '200', warnings: warned('cookie-wall', 'incomplete') }, null],
  ['a page of unknown status', { httpStatus: null, warnings: [] }, null],
])('wallOf names what a capture has instead of the page: %s', (_, facts, wall) => expect(wallOf(facts)).toEqual(wall))

it('warningGroups joins the causes of one kind, each once', () => {
  const warnings = [
    { kind: 'incomplete', seen: 'time-limit' },
    { kind: 'login-wall', seen: 'Log in' },
    { kind: 'incomplete', seen: 'page still growing at 9 px' },
    { kind: 'incomplete', seen: 'time-limit' },
    { kind: 'no-text', seen: '' },
    { kind: 'challenge', seen: null },
  ]
  expect(warningGroups(warnings)).toEqual([
    { kind: 'incomplete', seen: ['time-limit', 'page still growing at 9 px'] },
    { kind: 'login-wall', seen: ['Log in'] },
    { kind: 'no-text', seen: [] },
    { kind: 'challenge', seen: [] },
  ])
})

it.each([
  ['192.0.2.7 port 443', { address: '192.0.2.7' }],
  ['192.0.2.7 port 8443', { address: '192.0.2.7', port: '8443' }],
  ['2001:db8::7 port 80', { address: '2001:db8::7' }],
  ['unknown', undefined],
])('readServer reads %s', (text, server) => expect(readServer(text)).toEqual(server))
