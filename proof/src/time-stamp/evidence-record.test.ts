// Evidence records with both kinds of renewal, for single documents and groups: cross-checked with BouncyCastle in both directions.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { javaArguments } from '../../oracle/java.ts'
import { concat, type DigestAlgorithm, digest, sha256 } from '../bytes/digest.ts'
import { type TestAuthority, testAuthority } from '../signature/certificate.fixture.ts'
import { constructed, explicit, integer, nullValue, octetString, oid, readDer, sequence } from '../signature/der.ts'
import { OID } from '../signature/der-object-id.ts'
import {
  buildEvidenceRecord,
  EvidenceRecordError,
  type EvidenceRecordReason,
  hashTree,
  hashTreeRenewalLeaf,
  readEvidenceRecord,
  renewHashTree,
  renewTimeStamp,
  timeStampRenewalLeaf,
  verifyEvidenceRecord,
} from './evidence-record.ts'
import { rootOfReduced } from './evidence-record-tree.ts'
import { answerTimeStampRequest, buildTimeStampRequest, readTimeStampResponse } from './time-stamp.ts'

const folder = mkdtempSync(join(tmpdir(), 'proof-evidence-'))
afterAll(() => rmSync(folder, { recursive: true }))
function write(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes)
  return name
}
const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
function java(program: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('java', javaArguments(program, ...args), { cwd: folder, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout.split('\n').slice(0, -1)
}

const text = (words: string) => new TextEncoder().encode(words)
const single = [text('one document')]
const group = [text('a page'), text('its picture'), text('its log')]
const last = [text('the odd one out')]
const groups = [[text('others')], single, [text('more others')], group, last]
const digests = (algorithm: DigestAlgorithm, documents: readonly Uint8Array[]) => documents.map((one) => digest(algorithm, one))

const p256 = await testAuthority('ecdsa-p256-sha256')
const rsa = await testAuthority('rsa-sha256')
const p384 = await testAuthority('ecdsa-p384-sha384')
const anchors = [p256.root, rsa.root, p384.root]
const year = (n: number) => new Date(Date.UTC(n, 0, 1))

async function stamp(
  { timeStampIdentity }: TestAuthority,
  algorithm: DigestAlgorithm,
  root: Uint8Array,
  now: Date,
): Promise<Uint8Array> {
  const request = buildTimeStampRequest({ digest: root, algorithm, certReq: true })
  const response = await answerTimeStampRequest(request, {
    identity: timeStampIdentity,
    policy: '1.2.3.4',
    serial: () => 1n,
    now,
  })
  return readTimeStampResponse(response).token ?? response
}

const tree = hashTree(
  'sha256',
  groups.map((one) => digests('sha256', one)),
)
const token = await stamp(p256, 'sha256', tree.root, year(2021))
const initial = (index: number) =>
  buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: tree.reduced(index), token }]] })

/** Renews with leaves of other records in the tree, as in a yearly renewal; `alone`: without. */
async function stampAgain(record: Uint8Array, now: Date, alone = false): Promise<Uint8Array> {
  const leaf = timeStampRenewalLeaf(record)
  const renewal = hashTree(leaf.algorithm, [
    leaf.digests,
    ...(alone ? [] : [[digest(leaf.algorithm, text('x'))], [digest(leaf.algorithm, text('y'))]]),
  ])
  return renewTimeStamp(record, { reduced: renewal.reduced(0), token: await stamp(rsa, leaf.algorithm, renewal.root, now) })
}
async function hashAgain(record: Uint8Array, documents: readonly Uint8Array[], now: Date): Promise<Uint8Array> {
  const leaf = hashTreeRenewalLeaf(record, 'sha512', digests('sha512', documents))
  const renewal = hashTree('sha512', [[digest('sha512', text('z'))], leaf.digests, [digest('sha512', text('w'))]])
  return renewHashTree(record, {
    algorithm: 'sha512',
    reduced: renewal.reduced(1),
    token: await stamp(p384, 'sha512', renewal.root, now),
  })
}

interface Step {
  name: string
  record: Uint8Array
  documents: Uint8Array[]
  renewals: string[]
}
async function renewalsOf(name: string, index: number): Promise<Step[]> {
  const documents = groups[index] ?? []
  const first = initial(index)
  const second = await stampAgain(first, year(2022), true)
  const third = await stampAgain(second, year(2023))
  const fourth = await hashAgain(third, documents, year(2024))
  const fifth = await stampAgain(fourth, year(2025))
  return [
    { name: `${name}, initial`, record: first, documents, renewals: [] },
    { name: `${name}, time-stamp renewed`, record: second, documents, renewals: ['time-stamp'] },
    { name: `${name}, time-stamp renewed twice`, record: third, documents, renewals: ['time-stamp', 'time-stamp'] },
    { name: `${name}, hash renewed`, record: fourth, documents, renewals: ['time-stamp', 'time-stamp', 'hash-tree'] },
    {
      name: `${name}, hash and time-stamp renewed`,
      record: fifth,
      documents,
      renewals: ['time-stamp', 'time-stamp', 'hash-tree', 'time-stamp'],
    },
  ]
}
const alone = buildEvidenceRecord({
  algorithm: 'sha256',
  chains: [[{ reduced: [], token: await stamp(p256, 'sha256', sha256(single[0] ?? new Uint8Array(0)), year(2021)) }]],
})
const steps = [
  ...(await renewalsOf('a document', 1)),
  ...(await renewalsOf('a group', 3)),
  ...(await renewalsOf('the last of an odd number', 4)),
  { name: 'a document alone', record: alone, documents: single, renewals: [] },
]

describe('an evidence record verifies only for its own documents', () => {
  it.each(steps)('$name', async ({ record, documents, renewals }) => {
    const verified = await verifyEvidenceRecord(record, { data: documents, anchors, at: year(2026) })
    expect(verified.time).toEqual(year(2021))
    expect(verified.renewals.map(({ kind }) => kind)).toEqual(renewals)
    expect(verified.renewals.map(({ time }) => time)).toEqual(renewals.map((_, index) => year(2022 + index)))
    expect(verified.stamps).toHaveLength(renewals.length + 1)
    const byDigest = await verifyEvidenceRecord(record, {
      data: async (algorithm) => digests(algorithm, documents),
      anchors,
      at: year(2026),
    })
    expect(byDigest).toEqual(verified)
    for (const data of [[text('tampered'), ...documents.slice(1)], [...documents, text('added')], documents.slice(1), []])
      await expect(verifyEvidenceRecord(record, { data, anchors, at: year(2026) })).rejects.toMatchObject({
        name: 'EvidenceRecordError',
        reason: 'data',
      })
  })
})

it('verifyEvidenceRecord verifies a single document of a group, and the group in any order', async () => {
  const record = initial(3)
  for (const data of [group.slice(0, 1), group.toReversed()])
    expect(await verifyEvidenceRecord(record, { data, anchors, at: year(2026) })).toMatchObject({ time: year(2021) })
  await expect(verifyEvidenceRecord(record, { data: group.slice(0, 2), anchors, at: year(2026) })).rejects.toMatchObject({
    reason: 'data',
  })
})

describe('BouncyCastle', () => {
  it('validates all our records, none with a changed document, and no forged renewal', async () => {
    const foreign = renewTimeStamp(initial(1), {
      reduced: tree.reduced(4),
      token: await stamp(rsa, 'sha256', tree.root, year(2022)),
    })
    const leaf = hashTreeRenewalLeaf(initial(1), 'sha512', digests('sha512', single))
    const other = hashTree('sha512', [leaf.digests, digests('sha512', last)])
    const hashed = renewHashTree(await stampAgain(initial(1), year(2022)), {
      algorithm: 'sha512',
      reduced: other.reduced(0),
      token: await stamp(p384, 'sha512', other.root, year(2024)),
    })
    await expect(verifyEvidenceRecord(foreign, { data: single, anchors, at: year(2026) })).rejects.toMatchObject({
      reason: 'renewal',
    })
    await expect(verifyEvidenceRecord(hashed, { data: single, anchors, at: year(2026) })).rejects.toMatchObject({
      reason: 'data',
    })

    const bad = write('bad', text('tampered'))
    const document = write('document', single[0] ?? new Uint8Array(0))
    const checks = steps.flatMap(({ record, documents }, index) => {
      const [file, ...names] = [
        write(`record${index}`, record),
        ...documents.map((one, number) => write(`document${index}-${number}`, one)),
      ]
      return [[file, ...names].join(','), [file, bad, ...names.slice(1)].join(',')]
    })
    const answers = java(
      'EvidenceRecordCheck',
      ...checks,
      `${write('foreign', foreign)},${document}`,
      `${write('hashed', hashed)},${document}`,
    )
    expect(answers).toHaveLength(2 * steps.length + 2)
    for (const [index, { name }] of steps.entries()) {
      expect(answers[2 * index], name).toBe('OK')
      expect(answers[2 * index + 1], name).toMatch(/^FAIL .*object hash not found/)
    }
    expect(answers.at(-2)).toMatch(/^FAIL .*(invalid timestamp renewal found|unable to process previous ArchiveTimeStamps)/)
    expect(answers.at(-1)).toMatch(/^FAIL .*object hash not found/)
  })

  it('creates records that we verify and renew', async () => {
    const files = [single[0], group[0], group[1], last[0]].map((one, index) => write(`given${index}`, one ?? new Uint8Array(0)))
    java('EvidenceRecordIssue', ...files, '.')
    const check = { anchors: [read('castle-root.der')], at: new Date(Date.now() + 60_000) }
    const pair = group.slice(0, 2)
    for (const [file, data, renewals] of [
      ['single.er', single, []],
      ['group.er', pair, []],
      ['stamped.er', single, ['time-stamp']],
      ['hashed.er', single, ['time-stamp', 'hash-tree']],
    ] as const) {
      const verified = await verifyEvidenceRecord(read(file), { data, ...check })
      expect(verified.renewals.map(({ kind }) => kind)).toEqual(renewals)
      await expect(verifyEvidenceRecord(read(file), { data: last, ...check })).rejects.toMatchObject({ reason: 'data' })
    }
    // A BouncyCastle record that we renew is valid for both.
    const leaf = timeStampRenewalLeaf(read('hashed.er'))
    const renewal = hashTree(leaf.algorithm, [leaf.digests])
    const renewed = renewTimeStamp(read('hashed.er'), {
      reduced: renewal.reduced(0),
      token: await stamp(p256, leaf.algorithm, renewal.root, new Date(Date.now() + 1000)),
    })
    const both = { anchors: [...check.anchors, p256.root], at: check.at }
    expect((await verifyEvidenceRecord(renewed, { data: single, ...both })).renewals).toHaveLength(3)
    expect(java('EvidenceRecordCheck', `${write('renewed.er', renewed)},given0`)).toEqual(['OK'])
  })
})

describe('verifyEvidenceRecord rejects', async () => {
  const good = steps[4]?.record ?? alone
  const short = await testAuthority('ecdsa-p256-sha256', { notAfter: year(2022) })
  const brief = (now: Date) => stamp(short, 'sha256', tree.root, now)
  const withShort = { anchors: [...anchors, short.root] }
  const parts = readDer(alone)
    .children()
    .map(({ raw }) => raw)
  const chainsOf = (...stamps: Uint8Array[]) => sequence(sequence(...stamps))
  const record = (...fields: Uint8Array[]) => sequence(integer(1), sequence(sequence(oid(OID.sha256))), ...fields)
  const sha256Id = explicit(0, oid(OID.sha256))
  const [aloneToken = alone] = readEvidenceRecord(alone)
    .chains.flat()
    .map((one) => one.token)
  const lists = (...list: Uint8Array[]) => constructed(0xa2, ...list)

  const cases: Record<
    string,
    [EvidenceRecordReason, () => Uint8Array | Promise<Uint8Array>, { anchors?: Uint8Array[]; at?: Date }?]
  > = {
    'a time-stamp that expired before it was renewed': [
      'time-stamp',
      async () =>
        stampAgain(
          buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: tree.reduced(1), token: await brief(year(2021)) }]] }),
          year(2023),
        ),
      withShort,
    ],
    'a last time-stamp that has expired by now': [
      'time-stamp',
      async () =>
        buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: tree.reduced(1), token: await brief(year(2021)) }]] }),
      withShort,
    ],
    'a renewal older than what it renews': ['order', async () => stampAgain(initial(1), year(2020))],
    'a record newer than `at`': ['order', () => initial(1), { at: year(2020) }],
    'an untrusted authority': ['time-stamp', () => initial(1), { anchors: [rsa.root] }],
    'an untrusted authority in the middle of the chain': ['time-stamp', () => good, { anchors: [p256.root, p384.root] }],
    'a renewal of another time-stamp': [
      'renewal',
      async () =>
        renewTimeStamp(initial(1), { reduced: [], token: await stamp(rsa, 'sha256', sha256(text('other')), year(2022)) }),
    ],
    'a renewal that lists another time-stamp': [
      'renewal',
      async () =>
        renewTimeStamp(initial(1), { reduced: tree.reduced(0), token: await stamp(rsa, 'sha256', tree.root, year(2022)) }),
    ],
    'two algorithms in one chain': [
      'renewal',
      async () =>
        buildEvidenceRecord({
          algorithm: 'sha256',
          chains: [
            [
              { reduced: tree.reduced(1), token },
              { algorithm: 'sha512', reduced: [], token: await stamp(rsa, 'sha512', digest('sha512', token), year(2022)) },
            ],
          ],
        }),
    ],
    'a hash renewal that does not cover the previous chains': [
      'data',
      async () =>
        renewHashTree(initial(1), {
          algorithm: 'sha512',
          reduced: [],
          token: await stamp(p384, 'sha512', digest('sha512', single[0] ?? alone), year(2022)),
        }),
    ],
    'the tree of another document': [
      'data',
      () => buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: tree.reduced(4), token }]] }),
    ],
    'a tree without its last level': [
      'data',
      () => buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: tree.reduced(1).slice(0, -1), token }]] }),
    ],
    'a missing tree': ['data', () => buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: [], token }]] })],
    'a time-stamp with another algorithm than the tree': [
      'data',
      async () =>
        record(chainsOf(sequence(sha256Id, await stamp(p256, 'sm3', digest('sha256', single[0] ?? alone), year(2021))))),
    ],
    'version 2': ['malformed', () => sequence(integer(2), ...parts.slice(1))],
    'an algorithm that is not listed': [
      'malformed',
      () => sequence(integer(1), sequence(sequence(oid(OID.sha512))), parts[2] ?? alone),
    ],
    'crypto infos': ['malformed', () => sequence(...parts.slice(0, 2), explicit(0, nullValue()), parts[2] ?? alone)],
    'attributes of a time-stamp': ['malformed', () => record(chainsOf(sequence(sha256Id, explicit(1, nullValue()), aloneToken)))],
    'an unsupported algorithm': ['malformed', () => record(chainsOf(sequence(explicit(0, oid(OID.sha1)), aloneToken)))],
    'digests of another length in the tree': [
      'malformed',
      () =>
        record(
          chainsOf(
            sequence(sha256Id, lists(sequence(octetString(concat(sha256(single[0] ?? alone), sha256(alone))))), aloneToken),
          ),
        ),
    ],
    'a tree without lists': ['malformed', () => record(chainsOf(sequence(sha256Id, lists(), aloneToken)))],
    'a list without digests': ['malformed', () => record(chainsOf(sequence(sha256Id, lists(sequence()), aloneToken)))],
    'no chains': ['malformed', () => record(sequence())],
    'a chain without time-stamps': ['malformed', () => record(sequence(sequence()))],
    'a response in place of a token': [
      'malformed',
      () => record(chainsOf(sequence(sha256Id, sequence(sequence(integer(0)), aloneToken)))),
    ],
    'a malformed token': ['time-stamp', () => record(chainsOf(sequence(sha256Id, sequence(oid(OID.data)))))],
    'a missing algorithm and a malformed token': ['malformed', () => record(chainsOf(sequence(sequence(oid(OID.data)))))],
    'no record': ['malformed', () => new Uint8Array(0)],
  }
  it.each(Object.entries(cases))('%s', async (_, [reason, make, more]) => {
    const error = await verifyEvidenceRecord(await make(), { data: single, anchors, at: year(2026), ...more }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(EvidenceRecordError)
    expect((error as EvidenceRecordError).reason).toBe(reason)
  })

  it('an expired time-stamp at the current time if `at` is missing', async () => {
    const expired = buildEvidenceRecord({
      algorithm: 'sha256',
      chains: [[{ reduced: tree.reduced(1), token: await brief(year(2021)) }]],
    })
    await expect(verifyEvidenceRecord(expired, { data: single, ...withShort })).rejects.toMatchObject({ reason: 'time-stamp' })
    expect(
      await verifyEvidenceRecord(expired, { data: single, ...withShort, at: new Date('2021-06-01T00:00:00Z') }),
    ).toMatchObject({ renewals: [] })
  })

  it('invalid input when building trees and renewals', async () => {
    expect(() => hashTree('sha256', [])).toThrow(TypeError)
    expect(() => hashTree('sha256', [[]])).toThrow(TypeError)
    expect(() => hashTree('sha256', [[new Uint8Array(31)]])).toThrow(TypeError)
    expect(() => tree.reduced(9)).toThrow(RangeError)
    expect(() => hashTreeRenewalLeaf(alone, 'sha512', digests('sha256', single))).toThrow(TypeError)
    expect(() => timeStampRenewalLeaf(new Uint8Array(3))).toThrow(EvidenceRecordError)
  })
})

it('a reduced tree leads from its own leaf to the root, and from no other', () => {
  const leaf = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(leaf, { minLength: 1, maxLength: 20 }),
      fc.nat(19),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (leaves, place, otherDigest) => {
        const some = hashTree('sha256', leaves)
        const index = place % leaves.length
        const own = leaves[index] ?? []
        expect(rootOfReduced('sha256', some.reduced(index), own)).toEqual(some.root)
        const wrong = rootOfReduced('sha256', some.reduced(index), [otherDigest, ...own.slice(1)])
        if (
          Buffer.compare(otherDigest, own[0] ?? otherDigest) !== 0 &&
          !leaves.flat().some((one) => Buffer.compare(one, otherDigest) === 0)
        )
          expect(wrong).not.toEqual(some.root)
      },
    ),
    { numRuns: 200 },
  )
})

it('hashTree handles a group larger than the argument limit of a call', () => {
  const many = Array.from({ length: 150_000 }, (_, index) => new Uint8Array(32).fill(index % 251, index % 32))
  const wide = hashTree('sha256', [many])
  expect(rootOfReduced('sha256', wide.reduced(0), many)).toEqual(wide.root)
  const built = buildEvidenceRecord({ algorithm: 'sha256', chains: [[{ reduced: wide.reduced(0), token }]] })
  expect(readEvidenceRecord(built).chains[0]?.[0]?.reduced[0]).toHaveLength(many.length)
})
