// Downloads of a dossier: its list of evidence as PDF and CSV, the packages of all records, and what is refused or ends broken.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { dossierErrors } from '@attestry/contract/modules/dossier/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { VERIFIER_FOLDER, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyRecord } from '../../../../test/copied-record.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { enterSubAccount } from '../../../../test/sub-account.ts'
import { uploadAll } from '../../../../test/tus-client.ts'

const PROGRAM = new URL(`../../../../../${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`, import.meta.url).pathname
const PURPOSE = '证明被告于 2026 年 3 月在其店铺展示并销售涉案图片。'.repeat(10)
const NAME = '商品/页面: "图片" 的截图'

let house: TestHouse
let token = ''
let id = ''
const folder = mkdtempSync(join(tmpdir(), 'attestry-bundle-'))
const evidence = randomBytes(3_000_000)
let anos: string[] = []

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000002')
  const upload = await uploadAll(house, token, 'photo.bin', evidence)
  const file = await house.get(fileDepositApi.deposit, { files: [{ id: upload, name: NAME }] }, { token })
  const items = [{ name: '=contract.pdf', digest: 'ab'.repeat(32) }]
  const digest = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  anos = [...digest.list, ...file.list].map(({ ano }) => ano)
  await Promise.all(anos.map(proven))
  id = await caseOf('林知远诉江州印务', anos)
  await house.get(dossierApi.annotate, { id, ano: anos[0] ?? '', purpose: PURPOSE, note: 'a note, "quoted"' }, { token })
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const proven = (ano: string) =>
  vi.waitFor(async () => expect((await house.get(recordApi.info, { ano }, { token })).proof.ready).toBe(true), {
    timeout: 20_000,
    interval: 100,
  })

async function caseOf(name: string, list: string[]): Promise<string> {
  const made = await house.get(
    dossierApi.create,
    {
      name,
      caseNumber: '（2026）江0192民初1024号',
      cause: '著作权侵权纠纷',
      ownSide: '林知远',
      otherSide: '江州印务有限公司',
      court: '江州互联网法院',
    },
    { token },
  )
  if (list.length > 0) await house.get(dossierApi.addRecords, { id: made.id, anos: list }, { token })
  return made.id
}

const ask = (of: string, recipient: 'court' | 'self' | 'other', options: { token?: string; locale?: string } = {}) =>
  house.send(
    dossierApi.bundle,
    { id: of, for: recipient },
    { token: options.token ?? token, headers: { 'accept-language': options.locale ?? 'zh' } },
  )
const refusal = async (answer: Response) => ({ http: answer.status, ...((await answer.json()) as Envelope) })

/** Unpacked with unzip; returns the folder. */
async function unpacked(answer: Response, name: string): Promise<string> {
  expect(answer.status).toBe(200)
  const archive = join(folder, `${name}.zip`)
  writeFileSync(archive, Buffer.from(await answer.arrayBuffer()))
  expect(execFileSync('unzip', ['-t', archive], { encoding: 'utf8' })).toContain('No errors detected')
  const script = 'import sys, zipfile\nassert zipfile.ZipFile(sys.argv[1]).testzip() is None'
  execFileSync('python3', ['-c', script, archive])
  execFileSync('unzip', ['-q', archive, '-d', join(folder, name)])
  return join(folder, name)
}

const contentsOf = (packed: string) => execFileSync('unzip', ['-Z1', packed], { encoding: 'utf8' }).trim().split('\n')

describe('the bundle of a dossier', () => {
  it('contains the list of evidence and the packages in order, which verify offline', async () => {
    const answer = await ask(id, 'self')
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('案件材料-自存-林知远诉江州印务-')
    const place = await unpacked(answer, 'self')
    const packages = [`01-=contract.pdf-${anos[0]}.zip`, `02-商品_页面_图片_的截图-${anos[1]}.zip`]
    const certificates = packages.map((name) => name.replace(/zip$/, 'pdf'))
    expect(readdirSync(place).sort()).toEqual([...packages, ...certificates, '证据目录.csv', '证据目录.pdf'].sort())
    for (const name of certificates)
      expect(spawnSync('pdfsig', ['-nocert', join(place, name)], { encoding: 'utf8' }).stdout).toContain('Signature is Valid')
    const trust = (await house.get(logApi.info, {})).trust.digest
    for (const name of packages) {
      const run = spawnSync(process.execPath, [PROGRAM, join(place, name), '--trust', trust, '--json'], { encoding: 'utf8' })
      expect(run.stdout, run.stderr).toMatch(/"ok": ?true/)
      expect(contentsOf(join(place, name))).toContain('custody.jsonl')
    }
    const csv = readFileSync(join(place, '证据目录.csv'), 'utf8')
    expect(csv).toContain('序号,证据名称,类型,证明目的')
    expect(csv).toContain(`1,"'=contract.pdf",摘要存证,${PURPOSE},"\t${anos[0]}",`)
    expect(csv).toMatch(/,文件哈希值,来源,网址或文件名\r\n/)
    expect(csv).toContain(',用户提交的文件,')
    expect(csv, 'notes are for the member alone').not.toContain('a note')
  })

  it('for the other side contains neither openings nor custody logs, and speaks the language of the caller', async () => {
    const answer = await ask(id, 'other', { locale: 'en' })
    expect(answer.headers.get('content-disposition')).toContain('Case-for-the-other-side-')
    const place = await unpacked(answer, 'other')
    const names = readdirSync(place).sort()
    expect(names.slice(4)).toEqual(['List of evidence.csv', 'List of evidence.pdf'])
    expect(readFileSync(join(place, 'List of evidence.csv'), 'utf8')).toContain('No.,Name,Type,What it is to prove')
    const packages = names.filter((name) => name.endsWith('.zip'))
    expect(packages).toHaveLength(2)
    for (const name of packages) {
      const contents = contentsOf(join(place, name))
      expect(contents.filter((path) => /custody|opening/.test(path))).toEqual([])
      const inside = execFileSync('unzip', ['-p', join(place, name), 'certificate.pdf'])
      expect(readFileSync(join(place, name.replace(/zip$/, 'pdf'))).equals(inside), 'the masked certificate').toBe(true)
    }
  })

  it('for the court contains neither openings nor custody logs, and certificates with the full name', async () => {
    const answer = await ask(id, 'court')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('案件材料-交法院-')
    const place = await unpacked(answer, 'court')
    const packages = readdirSync(place).filter((name) => name.endsWith('.zip'))
    expect(packages).toHaveLength(2)
    for (const name of packages) {
      expect(contentsOf(join(place, name)).filter((path) => /custody|opening/.test(path))).toEqual([])
      const text = (pdf: string) => execFileSync('pdftotext', [pdf, '-'], { encoding: 'utf8' })
      expect(text(join(place, name.replace(/zip$/, 'pdf')))).toContain('13800000002')
    }
  })

  it('is written to the custody log of each record', async () => {
    const downloads = async (ano: string) =>
      (await house.get(recordApi.info, { ano }, { token })).custody.filter(({ event }) => event === 'DOWNLOADED').length
    const before = await Promise.all(anos.map(downloads))
    await (await ask(id, 'other')).arrayBuffer()
    expect(await Promise.all(anos.map(downloads))).toEqual(before.map((count) => count + 2))
  })

  it('is refused with the numbers of records that are not ready, before anything is sent', async () => {
    const [ano = ''] = anos
    const unready = '100000000000000777'
    // A copy with another digest, which is not in the log.
    const changed = JSON.stringify({ ano: unready, public_id: '7'.repeat(16), digest: '7'.repeat(64) })
    await copyRecord(house.house.deps.db, ano, sql`${changed}::jsonb`)
    const mixed = await caseOf('mixed', [ano, unready])
    const lines = async () => (await house.get(recordApi.info, { ano }, { token })).custody.length
    const before = await lines()
    const refused = await refusal(await ask(mixed, 'self', { locale: 'en' }))
    expect(refused).toMatchObject({ http: 409, statusCode: attestationErrors.BUNDLE_NOT_READY.code })
    expect(refused.errorMessage).toContain(`1 of the records`)
    expect(refused.errorMessage).toContain(unready)
    expect(refused.errorMessage).not.toContain(ano)
    expect(await lines()).toBe(before)
  })

  it('is refused for an empty dossier, for other accounts, and without the permission to download', async () => {
    const empty = await caseOf('empty', [])
    expect(await refusal(await ask(empty, 'self'))).toMatchObject({ http: 409, statusCode: dossierErrors.EMPTY.code })
    const stranger = await house.logIn('13800000001')
    const sub = await enterSubAccount(house, token, ['digest', 'pay', 'download'])
    for (const other of [stranger, sub.token])
      expect(await refusal(await ask(id, 'self', { token: other }))).toMatchObject({
        http: 404,
        statusCode: generalErrors.NOT_FOUND.code,
      })
    const { token: without } = await enterSubAccount(house, token, ['digest'])
    expect((await ask(id, 'self', { token: without })).status).toBe(403)
    const index = await house.send(dossierApi.index, { id }, { token: stranger })
    expect(index.status).toBe(404)
  })
})

/** Rows of the first page, a point high, with 200 dark points in line. */
async function ruledLines(of: string): Promise<number> {
  const pdf = join(folder, `${of}.pdf`)
  writeFileSync(pdf, Buffer.from(await (await house.send(dossierApi.index, { id: of }, { token })).arrayBuffer()))
  const image = execFileSync('pdftoppm', ['-gray', '-r', '72', '-aa', 'no', '-aaVector', 'no', '-f', '1', '-l', '1', pdf])
  const [head = '', width = '0'] = /^P5\s(\d+)\s\d+\s255\s/.exec(image.toString('latin1', 0, 40)) ?? []
  const pixels = image.subarray(head.length)
  const rows = Array.from({ length: pixels.length / Number(width) }, (_, y) => pixels.subarray(y * +width, (y + 1) * +width))
  return rows.filter((row) => /\0{200}/.test(Buffer.from(row.map((grey) => (grey < 100 ? 0 : 255))).toString('latin1'))).length
}

describe('the list of evidence', () => {
  it('is a signed PDF with the parties, every record, its digest and its whole purpose', async () => {
    const answer = await house.send(dossierApi.index, { id }, { token })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const pdf = join(folder, 'index.pdf')
    writeFileSync(pdf, Buffer.from(await answer.arrayBuffer()))
    expect(spawnSync('pdfsig', ['-nocert', pdf], { encoding: 'utf8' }).stdout).toContain('Signature is Valid')
    const text = execFileSync('pdftotext', ['-raw', pdf, '-'], { encoding: 'utf8' }).replace(/\s/g, '')
    const { records } = await house.get(dossierApi.info, { id }, { token })
    const expected = [
      '林知远诉江州印务',
      '江州印务有限公司',
      '江州互联网法院',
      '证据2件，文件1个，哈希值1个',
      '江0192民初1024号',
      '著作权侵权纠纷',
      '页码',
      createHash('sha256').update(evidence).digest('hex'),
      'ab'.repeat(32),
      '仅哈希值，无文件',
      ...anos,
      '摘要存证',
      '文件存证',
      '用户提交的文件',
      '用户提交的哈希值',
      '提交人（签名）',
      '日期',
    ]
    for (const words of [...expected, PURPOSE.replace(/\s/g, ''), ...records.map(({ digest }) => digest ?? '')])
      expect(text).toContain(words)
  })

  it('has a ruled line for each fact of the case that was not given', async () => {
    const { id: blank } = await house.get(dossierApi.create, { name: 'blank' }, { token })
    await house.get(dossierApi.addRecords, { id: blank, anos: anos.slice(0, 1) }, { token })
    const given = await caseOf('given', anos.slice(0, 1))
    // Number, cause, both sides and court.
    expect((await ruledLines(blank)) - (await ruledLines(given))).toBe(5)
  })

  it('has another number once what a record is to prove was changed', async () => {
    const [ano = ''] = anos
    const own = await caseOf('numbered', [ano])
    const numberOf = async () => {
      const answer = await house.send(dossierApi.index, { id: own }, { token })
      const found = /evidence-list:(EL-\d{8}-[0-9a-f]{16})/.exec(Buffer.from(await answer.arrayBuffer()).toString('latin1'))
      return found?.[1] ?? expect.unreachable('no number in the keywords')
    }
    const first = await numberOf()
    expect(await numberOf()).toBe(first)
    await house.get(dossierApi.annotate, { id: own, ano, purpose: 'that the picture was shown', note: '' }, { token })
    expect(await numberOf()).not.toBe(first)
  })

  it('of many records repeats its column titles and numbers its pages', async () => {
    const items = Array.from({ length: 40 }, (_, at) => ({ name: `record ${at + 1}`, digest: `${at}`.padStart(64, 'c') }))
    const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
    const long = await caseOf(
      'long',
      list.map(({ ano }) => ano),
    )
    const pdf = join(folder, 'long.pdf')
    const answer = await house.send(dossierApi.index, { id: long }, { token })
    writeFileSync(pdf, Buffer.from(await answer.arrayBuffer()))
    const pages = Number(/Pages:\s+(\d+)/.exec(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' }))?.[1])
    expect(pages).toBeGreaterThan(2)
    const textOf = (page: number) =>
      execFileSync('pdftotext', ['-f', String(page), '-l', String(page), pdf, '-'], { encoding: 'utf8' })
    for (let page = 1; page <= pages; page += 1) expect(textOf(page)).toContain(`第 ${page} 页，共 ${pages} 页`)
    expect(textOf(1)).toContain('证明目的')
    expect(textOf(2)).toContain('证明目的')
  })
})
