// The log redacts secrets from everything it is given, and keeps what helps to find a fault.
import { describe, expect, it } from 'vitest'
import { createLog, withoutSecrets } from './log.ts'
import { terminalLine } from './terminal-line.ts'

const PHONE = '13812345678'
const ID_NUMBER = '11010519491231002X'
const SECRET = 'Very-Secret#2026'

type Line = Record<string, unknown> & { err: Record<string, unknown> & { cause?: Record<string, unknown> } }

function logged(write: (log: ReturnType<typeof createLog>) => void, level = 'trace'): { text: string; lines: Line[] } {
  const written: string[] = []
  write(createLog(level, { write: (line) => void written.push(line) }))
  return { text: written.join(''), lines: written.map((line) => JSON.parse(line) as Line) }
}

describe('a log field', () => {
  const names = [
    'password',
    'oldPassword',
    'newPassword',
    'token',
    'accessToken',
    'smsCode',
    'code',
    'challengeAnswer',
    'demoAnswer',
    'idNumber',
    'phone',
    'phoneNumber',
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'x-auth-token',
    'secret',
    'accessKeySecret',
    'masterKey',
  ]

  it.each(names)('named %s is redacted at any depth', (name) => {
    const { text, lines } = logged((log) => {
      log.info({ [name]: SECRET }, 'flat')
      log.info({ request: { headers: { [name]: SECRET } } }, 'nested')
      log.info({ a: { b: { c: { d: [{ e: { [name]: [SECRET] } }] } } } }, 'deeper')
      log.child({ [name]: SECRET, bound: { [name]: SECRET } }).info('bound')
    })
    expect(text).not.toContain(SECRET)
    expect(lines).toHaveLength(4)
    expect(lines[0]?.[name]).toBe('[removed]')
  })

  it('with another name is kept, whatever its type', () => {
    const at = new Date('2026-07-01T00:00:00Z')
    const fields = {
      status: 200,
      statusCode: '510005',
      ms: 1.5,
      ok: true,
      none: null,
      list: [1, { a: 'b' }],
      at,
      size: 13812345678,
    }
    const { lines } = logged((log) => log.info(fields, 'call'))
    expect(lines[0]).toMatchObject({ ...fields, at: at.toISOString(), msg: 'call', level: 30 })
    expect(lines[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('with a circular reference or bytes does not break the line', () => {
    const circular: Record<string, unknown> = { name: 'circular', password: SECRET }
    circular.self = circular
    const { text, lines } = logged((log) => log.info({ circular, bytes: Buffer.from(SECRET), big: new Uint8Array(4) }, 'odd'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ bytes: `[${SECRET.length} bytes]`, big: '[4 bytes]' })
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain(Buffer.from(SECRET).toString('base64'))
  })
})

describe('phone and identity numbers', () => {
  it('are masked in messages, fields, errors and their causes', () => {
    const error = new Error(`cannot save ${PHONE}`, { cause: new Error(`duplicate key (${ID_NUMBER})`) })
    const { text, lines } = logged((log) => {
      log.info(`sent to ${PHONE}`)
      log.info({ note: `for ${PHONE} and ${ID_NUMBER}`, list: [`+86${PHONE}`] }, `again ${ID_NUMBER}`)
      log.error({ err: error }, 'failed')
      log.error({ err: error })
      log.error(error)
      log.info({ reason: error.message, other: error }, 'as a text and under another name')
      log.child({ who: PHONE }).info('bound')
      log.info('formatted %s %d %j', PHONE, 7, { note: PHONE })
    })
    expect(lines).toHaveLength(8)
    expect(text).not.toContain('12345678')
    expect(text).not.toContain('19491231')
    expect(text).toContain('138****5678')
    expect(text).toContain('[id]')
  })

  it.each([
    [`tel:${PHONE}`, 'tel:138****5678'],
    [`+86${PHONE}`, '+86138****5678'],
    [`86${PHONE}`, '86138****5678'],
    [`_${PHONE}_`, '_138****5678_'],
    [`"${PHONE}",${PHONE}`, '"138****5678",138****5678'],
    [`(${ID_NUMBER})`, '([id])'],
    ['110105194912310021', '[id]'],
    ['11010519491231002x', '[id]'],
  ])('in %j are masked', (text, masked) => {
    expect(withoutSecrets(text)).toBe(masked)
  })

  it.each([
    '1234567890123',
    '12812345678',
    '138123456789',
    '7351882374561234567',
    '0197c1b2-13812345678a-7000',
    'ab13812345678cd',
    '2026-07-01T08:30:00.123Z',
  ])('are not detected in %j', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })
})

describe('a logged error', () => {
  it('keeps its name, message, code, stack and causes', () => {
    const cause = Object.assign(new TypeError('inner'), { code: 'ECONNREFUSED' })
    const { lines } = logged((log) => log.error({ err: new RangeError('outer', { cause }) }, 'failed'))
    const { err } = lines[0] as Line
    expect(err).toMatchObject({ name: 'RangeError', message: 'outer', cause: { name: 'TypeError', code: 'ECONNREFUSED' } })
    expect(err.stack).toContain('log.test.ts')
  })

  it('of the database is logged without the row it carries', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      detail: `Key (name)=(${SECRET}) already exists.`,
      where: SECRET,
      query: SECRET,
      parameters: [SECRET],
    })
    const { text, lines } = logged((log) => log.error({ err: error }, 'failed'))
    expect((lines[0] as Line).err.code).toBe('23505')
    expect(text).not.toContain(SECRET)
  })

  it('may be a non-error value or have a circular chain of causes', () => {
    const endless = new Error('endless')
    endless.cause = endless
    const { lines } = logged((log) => {
      log.error({ err: 'only a text' }, 'failed')
      log.error({ err: undefined }, 'nothing')
      log.error({ err: endless }, 'chain')
    })
    expect(lines).toHaveLength(3)
    expect(lines[0]?.err).toBe('only a text')
  })
})

it('messages below the log level are not written', () => {
  expect(logged((log) => log.info('quiet'), 'warn').lines).toEqual([])
  expect(logged((log) => log.warn('loud'), 'warn').lines).toHaveLength(1)
})

describe('a lost database connection', () => {
  const loss = () => Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  const unreachable = () =>
    Object.assign(new Error('write EPIPE'), {
      code: 'EPIPE',
      stack: 'Error: write EPIPE\n    at /x/node_modules/pg/lib/client.js:1:1',
    })

  it('is logged once although every loop and connection reports it', () => {
    const { lines } = logged((log) => {
      for (let nth = 0; nth < 5; nth += 1) log.error({ err: loss() }, 'queue error')
      log.child({ loop: 'sealing' }).error({ err: unreachable() }, 'pass failed')
    })
    expect(lines).toMatchObject([{ msg: 'queue error' }])
  })

  it('is logged for each request and job, and hides no other error', () => {
    const { lines } = logged((log) => {
      log.error({ err: loss() }, 'queue error')
      log.error({ err: loss(), requestId: 'a' }, 'request failed')
      log.error({ err: loss(), jobId: 'b' }, 'job failed')
      log.error({ err: new Error('other') }, 'queue error')
      log.error({ err: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }, 'pass failed')
    })
    expect(lines).toHaveLength(5)
  })
})

it('an entry at a terminal is one line with its cause and fields, without a stack trace', () => {
  const { text } = logged((log) => log.error({ err: new Error('connection\nlost'), ano: '7', failures: 2 }, 'pass failed'))
  expect(terminalLine(text)).toMatch(/^\d\d:\d\d:\d\d error pass failed: connection lost ano=7 failures=2\n$/)
})
