// Without a network the preparation of a checkout fails after one attempt, with what cannot be reached and what to do.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

it('prepare.mjs tries an npm registry that refuses connections once, and says that it cannot be reached', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-prepare-'))
  try {
    mkdirSync(join(folder, 'tools'))
    const files = [
      'package.json',
      'package-lock.json',
      'tools/prepare.mjs',
      'tools/prepare-system.mjs',
      'tools/system-packages.mjs',
    ]
    for (const file of files) cpSync(join(root, file), join(folder, file))
    const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: join(folder, 'cache') }
    const child = spawn(process.execPath, [join(folder, 'tools/prepare.mjs'), 'check'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    const [code] = await once(child, 'close')
    expect(output).toMatch(/failed\nThe npm registry cannot be reached \(ECONNREFUSED\)\. Check the network .*try again\.\n$/)
    expect(output).not.toContain('npm install')
    expect(code).toBe(1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
