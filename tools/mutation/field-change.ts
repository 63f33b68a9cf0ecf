// Changes single fields to another value in the file's canonical form: well-formed but untrue.
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { PATHS, timeStampPath } from '@attestry/proof/package/layout'
import { withUnsignedStatus } from '@attestry/proof/package/package.fixture'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type BeyondScript, type Change, type Files, fileOf, rewritten, type Samples, textOf } from './change.ts'

type Json = Record<string, unknown>

const ANOTHER_DIGEST = 'ab'.repeat(32)

/** Each changes one field of the record. */
const RECORD_EDITS: Readonly<Record<string, (record: Json) => void>> = {
  number: (record) => Object.assign(record, { number: '9999999999999999999' }),
  name: (record) => Object.assign(record, { name: 'Another name' }),
  kind: (record) => Object.assign(record, { kind: 'web-capture' }),
  sourceClass: (record) => Object.assign(record, { sourceClass: 'collected' }),
  platform: (record) => Object.assign(record, { platform: { id: 2, name: 'Another platform' } }),
  operator: (record) => Object.assign(record, { operator: { accountId: '7', role: 'owner' } }),
  'the time of the seal': (record) => Object.assign(first(record, 'times'), { at: '2020-01-01T00:00:00.000Z' }),
  'the source of the time': (record) => Object.assign(first(record, 'times'), { source: 'an atomic clock' }),
  software: (record) => Object.assign(first(record, 'software'), { version: '9.9.9' }),
  environment: (record) => Object.assign(record, { environment: {} }),
  'a commitment': (record) => Object.assign(first(record, 'subject'), { sha256: ANOTHER_DIGEST }),
  'the subject': (record) => Object.assign(record, { subject: [] }),
  'a media type': (record) => Object.assign(first(record, 'files'), { mediaType: 'video/mp4' }),
  'a file’s name': (record) => Object.assign(first(record, 'files'), { path: 'renamed.txt' }),
  'a file’s size': (record) => Object.assign(first(record, 'files'), { size: 1 }),
  'a file’s SHA-256': (record) => Object.assign(first(record, 'files'), { sha256: ANOTHER_DIGEST }),
  'a file’s SM3': (record) => Object.assign(first(record, 'files'), { sm3: ANOTHER_DIGEST }),
  'one file removed': (record) => void (record.files as unknown[]).pop(),
  'a previous record': (record) => Object.assign(record, { previous: { replaces: '1234567890123456780' } }),
  'the custody log': (record) => Object.assign(record, { custody: { lines: 3, sha256: ANOTHER_DIGEST } }),
  'a lower bound of time': (record) =>
    Object.assign(record, {
      notBefore: { at: '2026-03-04T05:06:00.000Z', kind: 'time-stamp', sha256: first(record, 'files').sha256, source: 'x' },
    }),
  'no custody log': (record) => void Reflect.deleteProperty(record, 'custody'),
  'an unknown field': (record) => Object.assign(record, { verdict: 'genuine' }),
}

const OPENING_EDITS: Readonly<Record<string, (openings: Json[]) => void>> = {
  'another value': (openings) => Object.assign(openings[0] ?? {}, { value: 'Somebody else' }),
  'another salt': (openings) => Object.assign(openings[0] ?? {}, { salt: '00'.repeat(16) }),
  'another field': (openings) => Object.assign(openings[0] ?? {}, { field: 'idNumber' }),
  'a field the record does not have': (openings) => void openings.push({ field: 'age', value: '30', salt: '00'.repeat(16) }),
  'the same twice': (openings) => void openings.push({ ...openings[0] }),
  'nothing at all': (openings) => void openings.pop(),
}

const CUSTODY_EDITS: Readonly<Record<string, (lines: string) => string>> = {
  'another time': (lines) => lines.replace(/("at":"....-..-..T..:..:..\.)\d/, (_, before) => `${before}9`),
  'another actor': (lines) => lines.replace('"actor":"42"', '"actor":"43"'),
  'its last line removed': (lines) => lines.replace(/.*\n$/, ''),
  'its first line removed': (lines) => lines.replace(/^.*\n/, ''),
  'its lines in another order': (lines) => `${lines.trimEnd().split('\n').reverse().join('\n')}\n`,
  'without its last newline': (lines) => lines.trimEnd(),
  'a zero byte in a line': (lines) => lines.replace('HASHED', 'HAS\0HED'),
  'one line more': (lines) => `${lines}{}\n`,
}

const ANCHOR_FIELDS = [
  ...['digest', 'chainId', 'method', 'to', 'transaction', 'transactionHash', 'transactionIndex'],
  ...['proof', 'header', 'blockNumber', 'blockHash', 'blockTime', 'format'],
]

const withExtraData = (proof: string): string => proof.replace('\nindex ', '\nextra Y2FwdHVyZWQgaW4gMjAyMA==\nindex ')

export function fieldChanges({ whole }: Samples): Change[] {
  const trust = whole.platform.trustDigest
  const change = (name: string, files: Files, refusedBy: readonly CheckId[], beyondScript?: BeyondScript): Change => ({
    kind: 'field',
    name,
    files,
    trust,
    expected: { refusedBy },
    ...(beyondScript ? { beyondScript } : {}),
  })
  const edited = (path: string, edit: (value: never) => void): Files => {
    const value = JSON.parse(textOf(whole.files, path)) as never
    edit(value)
    return rewritten(whole.files, { [path]: canonicalize(value) })
  }
  return [
    ...Object.entries(RECORD_EDITS).map(([name, edit]) =>
      change(`record.json: ${name}`, edited(PATHS.record, edit), ['signature']),
    ),
    ...Object.entries(OPENING_EDITS).map(([name, edit]) =>
      change(`openings.json: ${name}`, edited(PATHS.openings, edit), ['record']),
    ),
    ...Object.entries(CUSTODY_EDITS).map(([name, edit]) =>
      change(`custody.jsonl: ${name}`, rewritten(whole.files, { [PATHS.custody]: edit(textOf(whole.files, PATHS.custody)) }), [
        'record',
      ]),
    ),
    ...ANCHOR_FIELDS.map((name) =>
      change(`chain.evm.json: ${name}`, edited('proof/chain.evm.json', editOf(name)), ['anchors'], 'chain'),
    ),
    ...['proof/inclusion.tlog-proof', 'proof/chain.evm.tlog-proof'].map((path) =>
      change(`${path}: extra data`, rewritten(whole.files, { [path]: withExtraData(textOf(whole.files, path)) }), [
        path === PATHS.inclusion ? 'inclusion' : 'anchors',
      ]),
    ),
    ...[PATHS.signatureTime, timeStampPath('embedded'), timeStampPath('embedded-sm2')].flatMap((path) =>
      withUnsignedStatus(fileOf(whole.files, path)).map(([name, response]) =>
        change(`${path}: ${name}`, rewritten(whole.files, { [path]: response }), [
          path === PATHS.signatureTime ? 'signature-time' : 'time-stamps',
        ]),
      ),
    ),
    change('record.json: written with spaces', spaced(whole.files), ['record', 'signature']),
  ]
}

const first = (record: Json, list: string): Json => (record[list] as Json[])[0] ?? {}

/** Sets another value of the same form. */
function editOf(name: string): (anchor: Json) => void {
  return (anchor) => {
    const value = anchor[name]
    if (Array.isArray(value)) anchor[name] = value.toReversed()
    else if (name === 'method') anchor[name] = 'calldata'
    else if (name === 'format') anchor[name] = 'attestry/evm-anchor/v2'
    else anchor[name] = String(value).replace(/.$/, (digit) => (digit === '1' ? '2' : '1'))
  }
}

const spaced = (files: Files): Files =>
  rewritten(files, { [PATHS.record]: JSON.stringify(JSON.parse(textOf(files, PATHS.record)), null, 1) })
