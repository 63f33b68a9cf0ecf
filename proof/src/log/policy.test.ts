// Policies: parse errors with line and reason, and satisfied only by the required signatures.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkpointText } from './checkpoint.ts'
import { formatNote, formatVkey, parseNote, parseVkey, signatureLine, type Vkey } from './note.ts'
import { type NoteSigner, noteSigner, signNoteText } from './note-signer.ts'
import { formatPolicy, type Policy, PolicyError, parsePolicy, satisfies } from './policy.ts'

const vkeyText = ({ name, algorithm, publicKey }: Vkey) => formatVkey(name, algorithm, publicKey)
const someKey = (name: string, algorithm: 1 | 4, byte: number) => formatVkey(name, algorithm, new Uint8Array(32).fill(byte))
const logKey = someKey('log.example', 1, 1)
const [key1, key2, key3, key4] = [2, 3, 4, 5].map((byte) => someKey(`w${byte}.example`, 4, byte)) as [
  string,
  string,
  string,
  string,
]
const lines = (...all: string[]) => `${all.join('\n')}\n`

describe('a policy text', () => {
  const example = lines(
    '# Two of ours and any of theirs.',
    '',
    `log ${logKey} https://log.example/`,
    `witness X1 ${key1}`,
    `\twitness  X2\t${key2} https://x2.example/  `,
    'group X all X1 X2',
    `witness Y1 ${key3}`,
    `witness Y2 ${key4}`,
    'group Y any Y1 Y2',
    '  # indented',
    'group both 2 X Y',
    'quorum both',
  )
  const read: Policy = {
    logs: [{ key: parseVkey(logKey), url: 'https://log.example/' }],
    witnesses: [
      { name: 'X1', key: parseVkey(key1) },
      { name: 'X2', key: parseVkey(key2), url: 'https://x2.example/' },
      { name: 'Y1', key: parseVkey(key3) },
      { name: 'Y2', key: parseVkey(key4) },
    ],
    groups: [
      { name: 'X', threshold: 2, members: ['X1', 'X2'] },
      { name: 'Y', threshold: 1, members: ['Y1', 'Y2'] },
      { name: 'both', threshold: 2, members: ['X', 'Y'] },
    ],
    quorum: 'both',
  }

  it('is parsed with comments, spaces and tabs', () => {
    expect(parsePolicy(example)).toEqual(read)
    expect(parsePolicy('quorum none\n')).toEqual({ logs: [], witnesses: [], groups: [], quorum: 'none' })
    expect(parsePolicy(lines(`witness a ${key1}`, 'quorum a', `log ${logKey}`)).logs).toHaveLength(1)
  })

  it('is formatted to an equivalent policy', () => {
    expect(parsePolicy(formatPolicy(read))).toEqual(read)
  })

  it('has opaque names: look-alikes are different', () => {
    const policy = parsePolicy(lines(`witness K ${key1}`, `witness \u212a ${key2}`, 'group g all K \u212a', 'quorum g'))
    expect(policy.witnesses.map(({ name }) => name)).toEqual(['K', '\u212a'])
  })

  it.each([
    ['unterminated', 0, 'quorum none'],
    ['unterminated', 0, ''],
    ['no-quorum', 0, lines(`log ${logKey}`)],
    ['too-long', 0, `${'#'.repeat(262_144)}\n`],
    ['second-quorum', 2, lines('quorum none', 'quorum none')],
    ['keyword', 1, lines('logs x', 'quorum none')],
    ['keyword', 1, lines('Log x', 'quorum none')],
    ['keyword', 1, lines('constructor x', 'quorum none')],
    ['keyword', 1, lines('__proto__ x', 'quorum none')],
    ['character', 1, 'quorum none\r\n'],
    ['character', 1, lines('# \u0007', 'quorum none')],
    ['character', 1, lines('# \u007f', 'quorum none')],
    ['character', 1, lines('# \ud800', 'quorum none')],
    ['fields', 1, lines('log', 'quorum none')],
    ['fields', 1, lines(`log ${logKey} url more`, 'quorum none')],
    ['fields', 1, lines('witness a', 'quorum none')],
    ['fields', 1, lines(`witness a ${key1} url more`, 'quorum none')],
    ['fields', 1, lines('group g any', 'quorum none')],
    ['fields', 1, lines('quorum')],
    ['fields', 1, lines('quorum none none')],
    ['key', 1, lines('log nonsense', 'quorum none')],
    ['key', 1, lines(`log ${logKey.replace('log', 'lag')}`, 'quorum none')],
    ['key', 1, lines('witness a b', 'quorum none')],
    ['key-type', 1, lines(`witness a ${logKey}`, 'quorum none')],
    ['duplicate-key', 2, lines(`log ${logKey}`, `log ${someKey('other.example', 1, 1)}`, 'quorum none')],
    ['duplicate-key', 2, lines(`witness a ${key1}`, `witness b ${someKey('other', 4, 2)}`, 'quorum none')],
    ['name', 1, lines(`witness none ${key1}`, 'quorum none')],
    ['name', 2, lines(`witness a ${key1}`, 'group none any a', 'quorum none')],
    ['duplicate-name', 2, lines(`witness a ${key1}`, `witness a ${key2}`, 'quorum a')],
    ['duplicate-name', 2, lines(`witness a ${key1}`, 'group a any a', 'quorum a')],
    ['unknown-name', 1, lines('quorum a', `witness a ${key1}`)],
    ['unknown-name', 1, lines('group g any a', `witness a ${key1}`, 'quorum g')],
    ['unknown-name', 1, lines('group g any g', 'quorum g')],
    ['unknown-name', 2, lines(`witness a ${key1}`, 'group g any none', 'quorum g')],
    ['member-twice', 2, lines(`witness a ${key1}`, 'group g 2 a a', 'quorum g')],
    ['member-twice', 3, lines(`witness a ${key1}`, 'group g any a', 'group h any a', 'quorum h')],
    ...['0', '3', '-1', '01', '1.0', '1e0', 'ANY', 'some', '+1', '99999'].map(
      (threshold) =>
        ['threshold', 3, lines(`witness a ${key1}`, `witness b ${key2}`, `group g ${threshold} a b`, 'quorum g')] as const,
    ),
    ['too-many', 101, lines(...Array.from({ length: 101 }, (_, at) => `witness w${at} ${someKey('w', 4, at)}`), 'quorum none')],
    ['too-many', 101, lines(...Array.from({ length: 101 }, (_, at) => `log ${someKey('l', 1, at)}`), 'quorum none')],
    [
      'too-many',
      102,
      lines(`witness g0 ${key1}`, ...Array.from({ length: 101 }, (_, at) => `group g${at + 1} any g${at}`), 'quorum none'),
    ],
  ] as const)('is rejected with %s in line %i', (reason, line, text) => {
    expect(() => parsePolicy(text)).toThrow(expect.objectContaining({ reason, line }))
    expect(() => parsePolicy(text)).toThrow(PolicyError)
  })

  it('is not formatted with names or addresses that would parse differently', () => {
    const [witness] = read.witnesses
    for (const wrong of [
      { ...read, quorum: 'none\nquorum none' },
      { ...read, quorum: '' },
      { ...read, quorum: 'X Y' },
      { ...read, quorum: 'absent' },
      { ...read, logs: [{ ...(read.logs[0] as Policy['logs'][number]), url: 'a b' }] },
      { ...read, logs: [{ ...(read.logs[0] as Policy['logs'][number]), url: '' }] },
      { ...read, witnesses: [{ ...(witness as Policy['witnesses'][number]), name: 'X1\t' }] },
      { ...read, groups: [{ name: 'X', threshold: 1.5, members: ['X1', 'X2', 'Y1'] }], quorum: 'X' },
      { ...read, groups: [{ name: 'X', threshold: 0, members: [] }], quorum: 'X' },
    ])
      expect(() => formatPolicy(wrong), JSON.stringify(wrong)).toThrow(PolicyError)
  })

  it('round-trips any policy', () => {
    const name = fc.stringMatching(/^[!-~\u4e00-\u4fff]{1,8}$/)
    const url = fc.option(name, { nil: undefined })
    const some = fc
      .record({
        names: fc.uniqueArray(
          name.filter((it) => it !== 'none'),
          { minLength: 2, maxLength: 12 },
        ),
        url,
        some: fc.nat(),
      })
      .map(({ names, url, some }): Policy => {
        const half = Math.ceil(names.length / 2)
        const witnesses = names.slice(0, half).map((each, at) => ({
          name: each,
          key: parseVkey(someKey('w', 4, at)),
          ...(at % 2 && url !== undefined ? { url } : {}),
        }))
        const groups = names.slice(half).map((each, at) => {
          const members = at === 0 ? names.slice(0, half) : [names[half + at - 1] as string]
          return { name: each, threshold: 1 + (some % members.length), members }
        })
        return { logs: [{ key: parseVkey(logKey) }], witnesses, groups, quorum: names[some % names.length] as string }
      })
    fc.assert(
      fc.property(some, (policy) => {
        expect(parsePolicy(formatPolicy(policy))).toEqual(policy)
      }),
    )
  })

  it('of random tokens is parsed or rejected with PolicyError', () => {
    const word = fc.constantFrom(
      'log',
      'witness',
      'group',
      'quorum',
      'none',
      'any',
      '2',
      'a',
      logKey,
      key1,
      '#',
      '\t',
      '\n',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), (words) => {
        try {
          const policy = parsePolicy(`${words.join(' ')}\n`)
          expect(parsePolicy(formatPolicy(policy))).toEqual(policy)
        } catch (error) {
          expect(error).toBeInstanceOf(PolicyError)
        }
      }),
      { numRuns: 3000 },
    )
  })
})

describe('satisfies: a checkpoint', () => {
  const text = checkpointText({ origin: 'log.example', size: 7, root: new Uint8Array(32).fill(3) })
  const TIMES = [1_790_000_001, 1_790_000_002, 1_790_000_003] as const
  let log: NoteSigner
  let witnesses: NoteSigner[]
  let logLine: string
  let witnessLines: string[]
  let two: Policy

  beforeAll(async () => {
    log = await noteSigner('log.example', 1, randomBytes(32))
    witnesses = await Promise.all(['a', 'b', 'c'].map((name) => noteSigner(`${name}.example`, 4, randomBytes(32))))
    logLine = await signNoteText(text, log, 0)
    witnessLines = await Promise.all(witnesses.map((each, at) => signNoteText(text, each, TIMES[at] ?? 0)))
    two = policyOf('group g 2 a b c', 'quorum g')
  })

  const policyOf = (...rules: string[]) =>
    parsePolicy(
      lines(`log ${vkeyText(log.vkey)}`, ...witnesses.map(({ vkey }) => `witness ${vkey.name[0]} ${vkeyText(vkey)}`), ...rules),
    )
  const evaluate = (policy: Policy, ...signatures: string[]) => satisfies(policy, parseNote(formatNote(text, signatures)))
  const signedBy = (...which: number[]) => which.map((at) => witnessLines[at] as string)

  it('signed by the log and enough witnesses passes, with each witness and its time', async () => {
    expect(await evaluate(two, logLine, ...signedBy(0, 2))).toEqual({
      ok: true,
      log: 'log.example',
      witnesses: [
        { name: 'a', time: TIMES[0], ok: true },
        { name: 'b', time: undefined, ok: false },
        { name: 'c', time: TIMES[2], ok: true },
      ],
    })
  })

  it('signed by too few witnesses fails', async () => {
    expect((await evaluate(two, logLine, ...signedBy(1))).ok).toBe(false)
    expect((await evaluate(two, logLine)).ok).toBe(false)
    expect((await evaluate(two, logLine, ...signedBy(1), ...signedBy(1))).ok).toBe(false)
  })

  it('without the log signature fails, whatever the witnesses', async () => {
    expect(await evaluate(two, ...signedBy(0, 1, 2))).toMatchObject({ ok: false, log: undefined })
  })

  it('of another origin fails, although the key signed it', async () => {
    const other = checkpointText({ origin: 'other.example', size: 7, root: new Uint8Array(32) })
    const note = parseNote(formatNote(other, [await signNoteText(other, log, 0)]))
    expect(await satisfies(policyOf('quorum none'), note)).toMatchObject({ ok: false, log: undefined })
  })

  it('that is malformed fails', async () => {
    const note = parseNote(formatNote('log.example\n', [await signNoteText('log.example\n', log, 0)]))
    expect(await satisfies(policyOf('quorum none'), note)).toMatchObject({ ok: false, log: undefined })
  })

  it('fails a policy without logs', async () => {
    expect((await evaluate({ ...two, logs: [] }, logLine, ...signedBy(0, 1, 2))).ok).toBe(false)
  })

  it('with a forged signature of a known witness fails, although the others reach the quorum', async () => {
    const forged = signatureLine((witnesses[1] as NoteSigner).vkey, new Uint8Array(72).fill(1))
    const verdict = await evaluate(two, logLine, ...signedBy(0, 2), forged)
    expect(verdict.ok).toBe(false)
    expect(verdict.witnesses[1]).toMatchObject({ name: 'b', ok: false })
    const short = signatureLine((witnesses[1] as NoteSigner).vkey, new Uint8Array(3))
    expect((await evaluate(two, logLine, ...signedBy(0, 2), short)).ok).toBe(false)
  })

  it('with additional signatures of unknown keys passes', async () => {
    const unknownSigner = await noteSigner('unknown.example', 4, randomBytes(32))
    expect((await evaluate(two, logLine, ...signedBy(0, 2), await signNoteText(text, unknownSigner, 5))).ok).toBe(true)
  })

  it('signed by a witness under the name of another is not attributed to that other', async () => {
    const [a, b] = witnesses as [NoteSigner, NoteSigner]
    const { signature } = parseNote(formatNote(text, signedBy(1))).signatures[0] as { signature: Uint8Array }
    const verdict = await evaluate(
      two,
      logLine,
      ...signedBy(1),
      signatureLine({ name: a.vkey.name, keyId: b.vkey.keyId }, signature),
    )
    expect(verdict.ok).toBe(false)
    expect(verdict.witnesses[0]).toEqual({ name: 'a', time: undefined, ok: false })
  })

  it('has the earliest of several times of a witness', async () => {
    const later = await signNoteText(text, witnesses[0] as NoteSigner, TIMES[0] + 50)
    expect((await evaluate(two, logLine, later, ...signedBy(0, 1))).witnesses[0]?.time).toBe(TIMES[0])
  })

  it('passes exactly if the quorum rule is met, for all combinations of witnesses', async () => {
    const rules: [string[], (has: ReadonlySet<number>) => boolean][] = [
      [['quorum none'], () => true],
      [['quorum b'], (has) => has.has(1)],
      [['group g any a b c', 'quorum g'], (has) => has.size >= 1],
      [['group g 2 a b c', 'quorum g'], (has) => has.size >= 2],
      [['group g all a b c', 'quorum g'], (has) => has.size === 3],
      [['group ab any a b', 'group g all ab c', 'quorum g'], (has) => (has.has(0) || has.has(1)) && has.has(2)],
      [['group ab all a b', 'group g any ab c', 'quorum g'], (has) => (has.has(0) && has.has(1)) || has.has(2)],
      [['group ab all a b', 'group unused any c', 'quorum ab'], (has) => has.has(0) && has.has(1)],
    ]
    for (const [rule, expected] of rules) {
      for (let which = 0; which < 8; which += 1) {
        const has = [0, 1, 2].filter((at) => which & (1 << at))
        const verdict = await evaluate(policyOf(...rule), logLine, ...signedBy(...has))
        expect(verdict.ok, `${rule.join('; ')} with ${has}`).toBe(expected(new Set(has)))
      }
    }
  })

  it('signed by either of two keys of a log passes', async () => {
    const next = await noteSigner('log.example', 1, randomBytes(32))
    const both = { ...two, logs: [...two.logs, { key: next.vkey }], quorum: 'none' }
    expect((await evaluate(both, await signNoteText(text, next, 0))).ok).toBe(true)
    expect((await evaluate(both, logLine)).ok).toBe(true)
    expect((await evaluate({ ...two, quorum: 'none' }, await signNoteText(text, next, 0))).ok).toBe(false)
  })
})
