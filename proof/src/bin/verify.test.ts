// Runs the command attestry-verify: accepted packages, exit codes and reports.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PATHS } from '../package/layout.ts'
import { testPackage, zipOf } from '../package/package.fixture.ts'
import { testPlatform } from '../package/platform.fixture.ts'
import type { Verdict } from '../verify/verdict.ts'

// Each test starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const program = join(import.meta.dirname, 'verify.ts')
const folder = mkdtempSync(join(tmpdir(), 'verify-program-'))
const [zip, unpacked] = [join(folder, 'package.zip'), join(folder, 'unpacked')]
const platform = await testPlatform({ witnesses: 1 })
const sample = await testPackage(platform)

beforeAll(() => {
  writeFileSync(zip, zipOf(sample.files))
  for (const [path, bytes] of sample.files) {
    mkdirSync(dirname(join(unpacked, path)), { recursive: true })
    writeFileSync(join(unpacked, path), bytes)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { status, output: stdout, errors: stderr }
}

describe('attestry-verify accepts', () => {
  it('an archive and reports in English', () => {
    const { status, output } = run(zip, '--trust', platform.trustDigest)
    expect(status).toBe(0)
    expect(output.match(/^(OK {2}|NONE) [ \d]\d /gm)).toHaveLength(15)
    expect(output).toContain('OK   Verified')
  })

  it('a folder and a trust digest in groups, and reports in Chinese', () => {
    const grouped = platform.trustDigest.toUpperCase().replace(/(.{8})/g, '$1 ')
    const { status, output } = run(unpacked, '--lang', 'zh', '--trust', grouped)
    expect(status).toBe(0)
    expect(output).toContain('\u6838\u9a8c\u901a\u8fc7')
  })

  it('an archive and prints the verdict as JSON', () => {
    const { status, output } = run(zip, '--json')
    const verdict = JSON.parse(output) as Verdict
    expect(status).toBe(4)
    expect(verdict).toMatchObject({ ok: true, trust: { digest: platform.trustDigest, compared: false } })
    expect(verdict.checks).toHaveLength(15)
  })
})

describe('attestry-verify on a big file, whose SM3 digest is computed in a thread', () => {
  const content = new Uint8Array(40 * 1024 * 1024).map((_, at) => at % 251)
  const big = join(folder, 'big.zip')
  const damaged = join(folder, 'damaged.zip')
  const truncated = join(folder, 'truncated.zip')

  beforeAll(async () => {
    const { files } = await testPackage(platform, { evidence: new Map([['big.bin', content]]) })
    writeFileSync(big, zipOf(files))
    const sm3List = files.get(PATHS.payloadSm3) ?? new Uint8Array()
    const wrongList = Uint8Array.from(sm3List, (byte, at) => (at === 0 ? byte ^ 1 : byte))
    writeFileSync(damaged, zipOf(new Map([...files, [PATHS.payloadSm3, wrongList]])))
    writeFileSync(truncated, zipOf(files).subarray(0, 20 * 1024 * 1024))
  })

  it('accepts it', () => expect(run(big, '--trust', platform.trustDigest).status).toBe(0))

  it('refuses a wrong SM3 digest', () => {
    const { status, output } = run(damaged, '--trust', platform.trustDigest)
    expect(status).toBe(1)
    expect(output).toMatch(/^OK {4}3 /m)
    expect(output).toMatch(/^FAIL {2}4 /m)
  })

  it('ends for an archive that is cut off', () => expect(run(truncated).status).toBe(1))
})

describe('attestry-verify', () => {
  it('exits with 4 and never says OK at the end without a trust digest', () => {
    const { status, output } = run(zip)
    expect(status).toBe(4)
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^NOT CONFIRMED /)
  })

  it('prints its usage with --help', () => {
    const { status, output } = run('--help')
    expect(status).toBe(0)
    expect(output).toContain('--trust HEX')
  })
})

describe('attestry-verify exits with 1', () => {
  it('if the trust digest differs', () => expect(run(zip, '--trust', '00'.repeat(32)).status).toBe(1))

  it('if the file is not an archive', () => {
    const { status, output } = run(program)
    expect(status).toBe(1)
    expect(output.match(/^FAIL [ \d]\d /gm)).toHaveLength(15)
  })

  it('for an archive that was packed again, and says to check the folder, which it then accepts', () => {
    const repacked = join(folder, 'repacked.zip')
    execFileSync('python3', ['-m', 'zipfile', '-c', repacked, ...readdirSync(unpacked).map((name) => join(unpacked, name))])
    const { status, output } = run(repacked, '--trust', platform.trustDigest)
    expect(status).toBe(1)
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^FAIL Re-packed: unpack it and check the folder: /)
    expect(output).not.toContain('damaged')
    const again = join(folder, 'unpacked again')
    execFileSync('python3', ['-m', 'zipfile', '-e', repacked, again])
    expect(run(again, '--trust', platform.trustDigest).status).toBe(0)
  })

  it('for a symlink in place of a file and for file names with terminal escapes, which it prints escaped', () => {
    const copy = join(folder, 'linked')
    cpSync(unpacked, copy, { recursive: true })
    rmSync(join(copy, 'record.json'))
    symlinkSync(join(unpacked, 'record.json'), join(copy, 'record.json'))
    expect(run(copy).output).toMatch(/^FAIL {2}1 archive/m)
    writeFileSync(join(copy, '\u001b[31mred'), 'x')
    const { status, output } = run(copy)
    expect(status).toBe(1)
    expect(output).not.toContain('\u001b')
  })
})

describe('attestry-verify on a folder with other things than files', () => {
  const odd: Record<string, (copy: string) => void> = {
    'an empty folder': (copy) => mkdirSync(join(copy, 'Ministry of Justice')),
    'empty folders in each other': (copy) => mkdirSync(join(copy, 'data/a/b'), { recursive: true }),
    'a hidden empty folder': (copy) => mkdirSync(join(copy, 'proof/.hidden')),
    'a pipe in place of a file': (copy) => {
      rmSync(join(copy, 'proof/policy'))
      execFileSync('mkfifo', [join(copy, 'proof/policy')])
    },
    'a pipe beside the files': (copy) => execFileSync('mkfifo', [join(copy, 'data/pipe')]),
    'a link to a folder': (copy) => symlinkSync(tmpdir(), join(copy, 'data/linked')),
    'a link to nothing': (copy) => symlinkSync('nowhere', join(copy, 'proof/more')),
  }
  it.each(Object.entries(odd))('%s: refused without opening it', (name, add) => {
    const copy = join(folder, name)
    cpSync(unpacked, copy, { recursive: true })
    add(copy)
    const { status, output } = run(copy, '--lang', 'zh')
    expect(status).toBe(1)
    expect(output).toMatch(/^FAIL {2}1 archive[^\n]*\n[^\n]*\u666e\u901a\u6587\u4ef6/m)
  })

  it('for a file name that is not UTF-8', () => {
    const odd = join(folder, 'odd')
    cpSync(unpacked, odd, { recursive: true })
    writeFileSync(Buffer.concat([Buffer.from(`${odd}/data/`), Buffer.from([0xe9])]), 'not UTF-8\n')
    const { status, output } = run(odd, '--trust', platform.trustDigest)
    expect(status).toBe(1)
    expect(output).toMatch(/^FAIL +1 /m)
  })

  it('a pipe as the package: exits with 3', () => {
    const pipe = join(folder, 'pipe.zip')
    execFileSync('mkfifo', [pipe])
    const { status, errors } = run(pipe)
    expect(status).toBe(3)
    expect(errors).toContain('neither a file nor a folder')
  })
})

describe('attestry-verify without a verdict', () => {
  it.each([[], ['a', 'b'], ['x.zip', '--trust', 'abc'], ['x.zip', '--lang', 'fr'], ['x.zip', '--nonsense']])(
    'exits with 2 for the arguments %s %s %s',
    (...args) => {
      const { status, output, errors } = run(...args.filter((arg) => arg !== undefined))
      expect(status).toBe(2)
      expect(output).toBe('')
      expect(errors).toContain('attestry-verify')
    },
  )

  it('exits with 3 for a missing file', () => {
    const { status, output, errors } = run(join(folder, 'nowhere.zip'))
    expect(status).toBe(3)
    expect(output).toBe('')
    expect(errors.trim()).toBe(`There is no file or folder ${join(folder, 'nowhere.zip')}. Check its name.`)
  })
})
