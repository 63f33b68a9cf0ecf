// Tests that --help of every command prints its usage without opening a database or a data folder.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

it.each(['verify', 'witness', 'tsa', 'vantage', 'fsck', 'rotate-key', 'open-platform'])(
  'npm run %s -- --help',
  { timeout: 30_000 },
  (name) => {
    const [program = ''] = scripts[name]?.match(/[\w./-]+\.ts\b/) ?? []
    const DATA = join(root, '.cache/never-made')
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), '--help'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', DATA },
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(name === 'verify' ? 'attestry-verify' : `npm run ${name}`)
    expect(existsSync(DATA)).toBe(false)
  },
)
