// Runs the commands of VERIFY.md about captures, verbatim, on the files of a real capture.
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fromHex } from '@attestry/proof/bytes/hex'
import { captureSteps } from '@attestry/proof/package/guide-capture'
import { testPackage } from '@attestry/proof/package/package.fixture'
import { testPlatform } from '@attestry/proof/package/platform.fixture'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FixtureServer, startFixtureServer, urls } from '../fixtures/fixture-server.ts'
import { startHost, type TestHost } from './host.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'attestry-guide-capture-'))
const unpacked = join(folder, 'package')
const data = join(unpacked, 'data')
const overHttp1 = join(folder, 'over HTTP 1')
let sites: FixtureServer
let host: TestHost

beforeAll(async () => {
  sites = await startFixtureServer()
  host = startHost(sites.rehearsal)
  expect(await host.ready).toMatchObject({ type: 'ready' })
  const report = await host.capture(urls.article)
  expect(report.outcome).toBe('complete')
  const plain = await host.capture(urls.plainTiny)
  cpSync(plain.folder, join(overHttp1, 'data'), { recursive: true })
  const platform = await testPlatform()
  for (const [path, bytes] of (await testPackage(platform)).files) {
    mkdirSync(dirname(join(unpacked, path)), { recursive: true })
    writeFileSync(join(unpacked, path), bytes)
  }
  cpSync(report.folder, data, { recursive: true })
  const hashes = readFileSync(join(data, 'capture-log.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { hash: string }).hash)
  for (const [name, hash] of [
    ['start', hashes[0]],
    ['end', hashes.at(-1)],
  ] as const)
    writeFileSync(join(data, `capture-${name}.tsr`), await platform.stampDigest(fromHex(hash ?? '')))
}, 120_000)
afterAll(async () => {
  await host.close()
  await sites.close()
  rmSync(folder, { recursive: true })
})

function run(id: (typeof captureSteps)[number]['id'], cwd = unpacked): string[] {
  const code = captureSteps.find((step) => step.id === id)?.code ?? ''
  const env = { PATH: process.env.PATH, HOME: folder }
  const { stdout } = spawnSync('sh', ['-c', code.replaceAll('/tmp/', `${folder}/`)], {
    cwd,
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 28,
  })
  return stdout.trimEnd().split('\n')
}

function changed(name: string, change: (copy: string) => void): string {
  const copy = join(folder, name)
  cpSync(unpacked, copy, { recursive: true })
  change(join(copy, 'data'))
  return copy
}

describe('the commands of VERIFY.md on a capture', () => {
  it('list its decrypted requests and responses', () => {
    const lines = run('capture-wire')
    const { host: authority, pathname } = new URL(urls.article)
    expect(lines.some((line) => line.includes(`GET ${authority} ${pathname}`))).toBe(true)
    expect(lines.some((line) => / 200\s*$/.test(line))).toBe(true)
  })

  it('find every body of the web archive in the traffic', () => {
    const lines = run('capture-bodies')
    expect(lines).toContain(`SAME ${urls.article}`)
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => !line.startsWith('SAME '))).toEqual([])
  })

  it('find the body of a page that came over HTTP/1.1', () => {
    expect(run('capture-bodies', overHttp1)).toContain(`SAME ${urls.plainTiny}`)
  })

  it('report a body that is in the web archive only', () => {
    const copy = changed('other body', (place) => {
      const script = `import gzip, sys, zipfile
old = zipfile.ZipFile(sys.argv[1]); new = zipfile.ZipFile(sys.argv[2], 'w')
for name in old.namelist():
    content = old.read(name)
    if name == 'archive/data.warc.gz':
        content = gzip.compress(gzip.decompress(content).replace(b'</html>', b'<!ftml>'))
    new.writestr(name, content)
new.close()`
      execFileSync('python3', ['-c', script, join(data, 'page.wacz'), join(place, 'page.wacz')])
    })
    expect(run('capture-bodies', copy)).toContain(`NOT FOUND ${urls.article}`)
  })

  it('verify both time-stamps of its log', () => {
    expect(run('capture-stamps').map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(['STAMPED start', 'STAMPED end'])
  })

  it('reject a time-stamp of another line', () => {
    const copy = changed('other stamp', (place) => cpSync(join(place, 'capture-start.tsr'), join(place, 'capture-end.tsr')))
    expect(run('capture-stamps', copy).at(-1)).toBe('FAILED end')
  })

  it('reject a changed line and a line added to its log', () => {
    const rewritten = changed('changed line', (place) => {
      const text = readFileSync(join(place, 'capture-log.jsonl'), 'utf8')
      writeFileSync(join(place, 'capture-log.jsonl'), text.replace('"event":"stage"', '"event":"Stage"'))
    })
    expect(run('capture-stamps', rewritten)).toEqual(['BROKEN LOG'])
    const extended = changed('added line', (place) => appendFileSync(join(place, 'capture-log.jsonl'), '{"hash":"00"}\n'))
    expect(run('capture-stamps', extended)).toEqual(['BROKEN LOG'])
  })
})
