// The contents of a data export, and the compatibility of its archive.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressApi } from '@attestry/contract/modules/account/address'
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataExport, downloadDataExport } from '../../../../test/data-export.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { textArchive } from '../../../kernel/text-archive.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

describe('a data export', () => {
  it('contains all data of the account, as CSV and JSON', async () => {
    const token = await house.logIn('13800000001')
    const address = { name: 'Zhang San', phone: '13812345678', regionId: '110101', detail: '=HYPERLINK("http://x")' }
    await house.get(addressApi.create, address, { token })
    const items = [{ name: 'contract.pdf', digest: 'ab'.repeat(32) }]
    const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
    const ano = list[0]?.ano ?? ''
    const { id } = await house.get(dossierApi.create, { name: 'Lin v. Prints', otherSide: 'Prints Ltd' }, { token })
    await house.get(dossierApi.addRecords, { id, anos: [ano] }, { token })
    await house.get(dossierApi.annotate, { id, ano, purpose: 'the contract was signed' }, { token })
    await house.get(dossierApi.create, { name: 'still empty' }, { token })
    const files = await downloadDataExport(house, token, await createDataExport(house, token))
    expect([...files.keys()]).toEqual([
      'README.txt',
      'profile.json',
      ...[
        'sessions',
        'addresses',
        'messages',
        'records',
        'cases',
        'papers',
        'wallet',
        'orders',
        'invoice-headers',
        'invoices',
        'notarizations',
        'appraisals',
        'purchases',
        'friends',
      ].flatMap((name) => [`${name}.csv`, `${name}.json`]),
    ])
    const json = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '') as Record<string, unknown>[]
    expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({ phone: '13800000001', certification: 'passed' })
    expect(json('addresses')).toMatchObject([{ phone: '13812345678', regionId: '110101', isDefault: true }])
    // Formulas are escaped.
    expect(files.get('addresses.csv')).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(json('records')).toMatchObject([{ ano: list[0]?.ano, name: 'contract.pdf' }])
    expect(files.get('records.csv')?.trim().split('\r\n')).toHaveLength(2)
    expect(json('cases')).toMatchObject([
      { name: 'Lin v. Prints', otherSide: 'Prints Ltd', place: 1, ano, purpose: 'the contract was signed' },
      { name: 'still empty', ano: null },
    ])
    expect(json('papers')).toMatchObject([{ what: 'application', kind: 'person', state: 'passed', number: '1101**********0034' }])
    expect(json('sessions').length).toBeGreaterThan(0)
    const recharged = json('wallet').filter(({ account }) => account === 'recharged')
    expect(recharged[0]).toMatchObject({ kind: 'credit', yuan: 1000 })
    expect(recharged.length).toBeGreaterThan(1)
    expect([...files.values()].join('')).not.toMatch(/password_hash|token_hash|argon2/)
  })

  it("of a sub-account contains neither the wallet nor its main account's records and cases", async () => {
    const main = await house.logIn('13800000002')
    const items = [{ name: 'of the main account', digest: 'cd'.repeat(32) }]
    await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token: main })
    await house.get(dossierApi.create, { name: 'of the main account' }, { token: main })
    const token = await house.logIn('13800000003')
    const files = await downloadDataExport(house, token, await createDataExport(house, token))
    expect([...files.keys()].filter((name) => /wallet|friends/.test(name))).toEqual([])
    expect(files.get('records.json')).toBe('[]\n')
    expect(files.get('cases.json')).toBe('[]\n')
  })
})

describe('the archive of a data export', () => {
  async function* lines(count: number) {
    for (let at = 0; at < count; at += 1) yield `line ${at}\n`
  }

  it("is read by Python's zipfile", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'attestry-zip-'))
    const chunks: Buffer[] = []
    const files = [
      { path: 'many.txt', text: lines(200_000) },
      { path: 'empty.txt', text: lines(0) },
    ]
    for await (const chunk of textArchive(files, new Date('2026-02-03T04:05:06Z'))) chunks.push(chunk)
    const path = join(folder, 'a.zip')
    await writeFile(path, Buffer.concat(chunks))
    const script = `import sys,zipfile
z=zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print([(i.filename,i.file_size,i.date_time) for i in z.infolist()], z.read('many.txt').splitlines()[-1])`
    const { stdout } = await promisify(execFile)('python3', ['-c', script, path])
    expect(stdout).toContain(`('many.txt', 2288890, (2026, 2, 3, 4, 5, 6)), ('empty.txt', 0, (2026, 2, 3, 4, 5, 6))`)
    expect(stdout).toContain("b'line 199999'")
    await rm(folder, { recursive: true })
  })

  it('fails if its content fails', async () => {
    async function* broken() {
      yield 'begun'
      throw new Error('the database is gone')
    }
    const reading = (async () => {
      for await (const _ of textArchive([{ path: 'a', text: broken() }], new Date()));
    })()
    await expect(reading).rejects.toThrow('the database is gone')
  })
})
