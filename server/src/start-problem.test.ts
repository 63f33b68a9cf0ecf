// Errors that the person at the terminal can fix are one sentence with the fix; others keep their stack trace.
import { chmodSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockDataFolder } from './adapters/database/folder-lock.ts'
import { ConfigError } from './config-value.ts'
import { startProblem } from './start-problem.ts'

const folder = mkdtempSync(join(tmpdir(), 'attestry-start-'))

const errorOf = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

it('startProblem names the port that is taken and another one', async () => {
  const first = createServer().listen(0)
  const { port } = first.address() as { port: number }
  const error = await new Promise((resolve) => createServer().on('error', resolve).listen(port))
  expect(startProblem(error)).toContain(`PORT=${port + 1} npm start`)
  first.close()
})

it('startProblem names a file that lies where the data folder belongs', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(startProblem(errorOf(() => lockDataFolder(file)))).toContain(`${file} is a file`)
})

it('a data folder that other users can write is refused, and a link as its lock is not followed', () => {
  const open = mkdtempSync(join(folder, 'open-'))
  chmodSync(open, 0o777)
  expect(startProblem(errorOf(() => lockDataFolder(open)))).toContain(`chmod go-w "${open}"`)
  const linked = mkdtempSync(join(folder, 'linked-'))
  const precious = join(folder, 'precious')
  writeFileSync(precious, 'kept')
  symlinkSync(precious, join(linked, 'attestry.lock'))
  expect(errorOf(() => lockDataFolder(linked))).toMatchObject({ code: 'ELOOP' })
})

it('startProblem keeps the sentence of a wrong setting, and leaves unknown errors alone', () => {
  expect(startProblem(new ConfigError('PORT must be a number'))).toBe('PORT must be a number')
  expect(startProblem(new Error('initdb: could not write: No space left on device'))).toMatch(/disk .* is full/)
  const refused = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(startProblem(new Error('migration 0001 failed', { cause: refused }))).toMatch(/disk .* is full/)
  const denied = Object.assign(new Error('permission denied for schema kernel'), { code: '42501' })
  expect(startProblem(new Error('migration 0001 failed', { cause: denied }))).toMatch(/schema kernel.*DATABASE_OWNER_URL/)
  expect(startProblem(new Error('a fault of ours'))).toBeUndefined()
})
