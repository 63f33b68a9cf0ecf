// Runs verify.sh on valid and damaged packages: fifteen checks, and every failure fails closed.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromUtf8, utf8 } from '../bytes/digest.ts'
import { CHECKS } from '../verify/verdict.ts'
import { earlierPayloadPaths, payloadPath } from './bag.ts'
import { longNames, testPackage, withTagManifest, withUnsignedStatus, zipOf } from './package.fixture.ts'
import { packageTexts } from './package-texts.ts'
import { testPlatform } from './platform.fixture.ts'

// Each test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const here = import.meta.dirname
const texts = packageTexts((name) => readFileSync(join(here, name), 'utf8'), new TextEncoder().encode('<!doctype html>'))
const platform = await testPlatform({ witnesses: 3 })
const sample = await testPackage(platform, { anchor: true, evidenceRecord: true, texts })
const folder = mkdtempSync(join(tmpdir(), 'verify-script-'))
const unpacked = join(folder, 'a folder with "quotes" and \u8bc1\u636e')

beforeAll(() => {
  for (const [path, bytes] of sample.files) {
    mkdirSync(dirname(join(unpacked, path)), { recursive: true })
    writeFileSync(join(unpacked, path), bytes)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(command: string, args: readonly string[], cwd = unpacked) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { PATH: process.env.PATH } })
  return { status, output: stdout, errors: stderr }
}
/** A copy that a test may change. */
function copied(name: string): string {
  const copy = join(folder, name)
  cpSync(unpacked, copy, { recursive: true })
  return copy
}
const marks = (output: string) =>
  [...output.matchAll(/^(OK|FAIL|NONE|OPEN) +\d+ ([a-z0-9-]+)/gm)].map(([, mark, id]) => `${id} ${mark}`)

describe('verify.sh on a valid package', () => {
  it('reports each of the fifteen checks once, in both languages, and what it could not check', () => {
    const { status, output, errors } = run('bash', ['verify.sh', '--trust', platform.trustDigest])
    expect(errors).toBe('')
    expect(status, output).toBe(0)
    expect(marks(output)).toEqual(CHECKS.map((id) => `${id} ${id === 'evidence-record' || id === 'anchors' ? 'OPEN' : 'OK'}`))
    expect(output).toContain('\u5e73\u53f0\u7b7e\u540d | Signature of the platform')
    for (const left of ['embedded-sm2.tsr', 'chain.evm.json', 'BouncyCastle']) expect(output).toContain(left)
    expect(output).not.toContain('compare with the published trust digest')
    expect(output).toContain('Verified: 13 checks passed, 0 not applicable, 2 not checked by this script, none failed.')
  })

  it('runs with sh from any folder, with the package folder as argument or its own', () => {
    const trusted = ['--trust', platform.trustDigest]
    const bySh = run('sh', [join(unpacked, 'verify.sh'), ...trusted], '/')
    expect(bySh.status, bySh.output + bySh.errors).toBe(0)
    expect(run('bash', [join(unpacked, 'verify.sh'), ...trusted, unpacked], '/').status).toBe(0)
  })

  it('without a trust digest confirms nothing, and prints the digest to compare', () => {
    const { status, output } = run('bash', ['verify.sh'])
    expect(status).toBe(4)
    expect(output).toContain(platform.trustDigest)
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^NOT CONFIRMED /)
  })

  it('prints its usage', () => {
    const { status, output } = run('bash', ['verify.sh', '--help'])
    expect([status, output.split('\n')[0]]).toEqual([0, 'usage: verify.sh [--trust HEX] [FOLDER]'])
  })

  it('accepts a trust digest in groups and upper case', () => {
    const grouped = platform.trustDigest.toUpperCase().replace(/(.{8})/g, '$1 ')
    expect(run('bash', ['verify.sh', '--trust', grouped]).status).toBe(0)
  })

  it.each([
    ['unzip', (file: string, to: string) => ['unzip', '-q', file, '-d', to]],
    ['Python', (file: string, to: string) => ['python3', '-m', 'zipfile', '-e', file, to]],
  ] as const)('unpacked by %s verifies with long Chinese, emoji and mixed file names', (name, command) => {
    const file = join(folder, `${name}.zip`)
    const to = join(folder, `by ${name}`)
    writeFileSync(file, zipOf(sample.files))
    const [program = '', ...args] = command(file, to)
    execFileSync(program, args, { env: { ...process.env, LC_ALL: 'C.UTF-8' }, stdio: 'pipe' })
    for (const [at, long] of longNames().entries())
      expect(readFileSync(join(to, payloadPath(long)), 'utf8')).toBe(`a long name, number ${at}\n`)
    const { status, output, errors } = run('bash', ['verify.sh', '--trust', platform.trustDigest], to)
    expect(errors).toBe('')
    expect(status, output).toBe(0)
  })

  it('of an earlier version, which did not limit file names, passes the checks of its files', async () => {
    const name = `${'\u957f'.repeat(60)}.txt`
    const evidence = new Map([[name, utf8('long\n')]])
    const { files } = await testPackage(platform, { evidence, texts })
    const copy = join(folder, 'earlier')
    const [now, before] = [payloadPath(name), earlierPayloadPaths(name)[0]]
    expect(before).not.toBe(now)
    const renamed = [...files].map(([path, bytes]): [string, Uint8Array] => {
      if (path === now) return [before, bytes]
      return path.startsWith('manifest-') ? [path, utf8(fromUtf8(bytes).replace(now, before))] : [path, bytes]
    })
    for (const [path, bytes] of withTagManifest(new Map(renamed))) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), bytes)
    }
    const { status, output } = run('bash', ['verify.sh', '--trust', platform.trustDigest], copy)
    expect(status, output).toBe(0)
  })

  it('leaves no files in the package or the temporary folder', () => {
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    const before = execFileSync('find', [unpacked, '-type', 'f'], { encoding: 'utf8' })
    spawnSync('bash', ['verify.sh'], { cwd: unpacked, env: { PATH: process.env.PATH, TMPDIR: temporary } })
    expect(execFileSync('find', [unpacked, '-type', 'f'], { encoding: 'utf8' })).toBe(before)
    expect(execFileSync('find', [temporary], { encoding: 'utf8' })).toBe(`${temporary}\n`)
  })
})

describe('verify.sh fails closed', () => {
  it('if a check is aborted by an error', () => {
    for (const [name, fault] of Object.entries({
      arithmetic: '((1 / 0 )) ; : $((08))',
      unbound: ': "$NOBODY"',
      skipped: 'return 0; }; CHECKS=(archive); unused() {',
    })) {
      const script = readFileSync(join(unpacked, 'verify.sh'), 'utf8').replace(
        'check_inclusion() {',
        `check_inclusion() { ${fault};`,
      )
      const path = join(folder, `${name}.sh`)
      writeFileSync(path, script)
      const { status, output } = run('bash', [path])
      expect(status, name).not.toBe(0)
      expect(output, name).not.toMatch(/^OK {3}\S/m)
    }
  })

  it.each([['--trust', 'abc'], ['--trust'], ['--nonsense'], ['a', 'b'], ['/nowhere']])('for the arguments %s %s', (...args) => {
    const { status, output } = run('bash', ['verify.sh', ...args])
    expect(status).toBe(2)
    expect(output).not.toContain('OK')
  })

  it('if the trust digest differs', () => {
    const { status, output } = run('bash', ['verify.sh', '--trust', 'ab'.repeat(32)])
    expect(status).toBe(1)
    expect(marks(output).filter((mark) => mark.endsWith('FAIL'))).toEqual(['trust FAIL'])
  })

  it('for a symlink in place of a file', () => {
    const copy = copied('linked')
    renameSync(join(copy, 'record.json'), join(folder, 'elsewhere.json'))
    symlinkSync(join(folder, 'elsewhere.json'), join(copy, 'record.json'))
    const { status, output } = run('bash', ['verify.sh'], copy)
    expect(status).toBe(1)
    expect(marks(output)).toContain('archive FAIL')
  })

  const odd: Record<string, (copy: string) => void> = {
    'an empty folder': (copy) => mkdirSync(join(copy, 'Ministry of Justice')),
    'a hidden empty folder': (copy) => mkdirSync(join(copy, 'data/.hidden')),
    'a pipe in place of a file': (copy) => {
      rmSync(join(copy, 'proof/policy'))
      execFileSync('mkfifo', [join(copy, 'proof/policy')])
    },
    'a pipe among the roots': (copy) => execFileSync('mkfifo', [join(copy, `proof/certs/${'ab'.repeat(32)}.pem`)]),
    'a link to a folder': (copy) => symlinkSync(tmpdir(), join(copy, 'data/linked')),
  }
  it.each(Object.entries(odd))('for %s, without opening it', (name, add) => {
    const copy = copied(name)
    add(copy)
    const { status, output } = run('bash', [join(unpacked, 'verify.sh'), copy])
    expect(status).toBe(1)
    expect(marks(output)).toHaveLength(15)
    expect(output).toMatch(/^FAIL {2}1 archive[^\n]*\n[^\n]*\u666e\u901a\u6587\u4ef6 \| [^\n]*plain files/m)
  })

  it.each([
    ['proof/record.p7s.tsr', 'signature-time'],
    ['proof/checkpoint.embedded.tsr', 'time-stamps'],
    ['proof/checkpoint.embedded-sm2.tsr', 'time-stamps'],
  ])('for unsigned content beside the token in %s', (path, check) => {
    for (const [name, response] of withUnsignedStatus(sample.files.get(path) ?? new Uint8Array(0))) {
      const copy = copied(`${name} ${path.replaceAll('/', ' ')}`)
      for (const [changedPath, bytes] of withTagManifest(new Map([...sample.files, [path, response]])))
        writeFileSync(join(copy, changedPath), bytes)
      const { output } = run('bash', [join(unpacked, 'verify.sh'), copy])
      expect(
        marks(output).filter((mark) => mark.endsWith('FAIL')),
        name,
      ).toContain(`${check} FAIL`)
      expect(marks(output), name).toContain('tag-files OK')
    }
  })

  it('for extra data in the inclusion proof', () => {
    const path = 'proof/inclusion.tlog-proof'
    const copy = copied('extra')
    const proof = readFileSync(join(copy, path), 'utf8').replace('\nindex', '\nextra AAAA\nindex')
    for (const [changedPath, bytes] of withTagManifest(new Map([...sample.files, [path, new TextEncoder().encode(proof)]])))
      writeFileSync(join(copy, changedPath), bytes)
    const { output } = run('bash', [join(unpacked, 'verify.sh'), copy])
    expect(marks(output)).toContain('inclusion FAIL')
    expect(output).toContain('extra data, which no signature covers')
  })

  it('for an empty folder, in nearly every check', () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    const { status, output } = run('bash', [join(unpacked, 'verify.sh'), empty])
    expect(status).toBe(1)
    expect(marks(output)).toHaveLength(15)
    expect(marks(output).filter((mark) => mark.endsWith(' OK'))).toEqual([])
  })

  it('for file names that look like commands, and runs none of them', () => {
    const copy = copied('hostile')
    const marker = join(folder, 'it-ran')
    const names = [`$(touch ${marker})`, `\`touch ${marker}\``, `';touch ${marker};'`, 'a[$(touch x)]', '-n', '\u001b[31mred']
    for (const name of names) writeFileSync(join(copy, 'data', name.replaceAll('/', '_')), 'x')
    writeFileSync(join(copy, `x;touch ${marker.split('/').at(-1)};`), 'x')
    const { status, output } = run('bash', ['verify.sh'], copy)
    expect(status).toBe(1)
    expect(marks(output)).toContain('archive FAIL')
    expect(output).not.toContain('\u001b')
    expect(execFileSync('find', [folder, '-name', 'it-ran*', '-o', '-name', 'x'], { encoding: 'utf8' })).toBe('')
  })

  it('if a file cannot be read', () => {
    const copy = copied('unreadable')
    rmSync(join(copy, 'proof/policy'))
    mkdirSync(join(copy, 'proof/policy'))
    chmodSync(join(copy, 'proof/policy'), 0o700)
    const { status, output } = run('bash', ['verify.sh'], copy)
    expect(status).toBe(1)
    expect(marks(output)).toContain('trust FAIL')
  })
})
