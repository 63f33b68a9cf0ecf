// Journey of a lawyer: six records of four kinds become a case, in order and with what each is to prove, and one bundle for the court.
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD, submitLogin } from '../account/people.ts'
import { type CollectedKind, type CollectedRecord, collectRecord } from './collected-records.ts'
import { saveDownload, unpack, verifyEach } from './record.ts'
import { countActs } from './user-acts.ts'
import { verifiedAccount } from './verified-member.ts'

interface Exhibit {
  readonly name: string
  readonly kind: CollectedKind
  readonly proves: string
}

/** In the order in which the court is to read them. */
const CONTRACT: Exhibit = { name: '授权合同.txt', kind: '文件存证', proves: '我方自 2024 年 1 月起享有作品的专有使用权' }
const ORIGINAL: Exhibit = { name: '作品原图.txt', kind: '文件存证', proves: '作品的内容与完成时间' }
const NEGATIVE: Exhibit = { name: '底片扫描件', kind: '摘要存证', proves: '底片由我方持有，未向任何人公开' }
const OFFER: Exhibit = { name: '被告店铺的商品页', kind: '电商取证', proves: '被告以 36 元的单价销售印有作品的杯子' }
const ARTICLE: Exhibit = { name: '被告的宣传文章', kind: '网页取证', proves: '被告在网上宣传并展示作品' }
const LETTERS: Exhibit = { name: '往来邮件', kind: '摘要存证', proves: '被告在起诉之前已经知道权利归属' }
const EXHIBITS = [CONTRACT, ORIGINAL, NEGATIVE, OFFER, ARTICLE, LETTERS]
const COLLECTED_IN_ORDER = [ARTICLE, OFFER, LETTERS, NEGATIVE, ORIGINAL, CONTRACT]

const CASE = '林静诉江州印务著作权纠纷'

test.describe.configure({ timeout: 240_000 })

const shownNames = (page: Page) => page.locator('.dossier-entries > li strong').allTextContents()

test('a lawyer makes a case of six records of four kinds and has the bundle for the court within 17 clicks', async ({
  page,
  context,
}) => {
  const acts = await countActs(context, 'lawyer')
  const { phone, token } = await verifiedAccount()
  const records = new Map<Exhibit, CollectedRecord>()
  for (const exhibit of COLLECTED_IN_ORDER) records.set(exhibit, await collectRecord(token, exhibit.kind, exhibit.name))
  await test.step('I log in and make a case with the parties and the court', async () => {
    await page.goto('/login')
    await submitLogin(page, phone, DEMO_PASSWORD)
    await page.getByRole('navigation').getByRole('link', { name: '案件', exact: true }).click()
    await page.getByRole('button', { name: '新建案件' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('案件名称').fill(CASE)
    await form.getByLabel('己方当事人').fill('林静')
    await form.getByLabel('对方当事人').fill('江州印务有限公司')
    await form.getByLabel('受理法院或机构').fill('江州互联网法院')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { level: 1, name: CASE })).toBeVisible()
  })
  await test.step('I add what I collected to the case that I just made, without choosing it again', async () => {
    await page.getByRole('link', { name: '加入证据' }).click()
    await expect(page.getByRole('table').getByRole('row').filter({ hasText: '已固化' })).toHaveCount(EXHIBITS.length)
    await page.getByRole('checkbox', { name: '选择本页全部' }).click()
    await page.getByRole('button', { name: '加入案件' }).click()
    await expect(page.getByRole('heading', { level: 1, name: CASE })).toBeVisible()
  })
  await test.step('The letters go to the end, so that the records are in the order for the court', async () => {
    await expect.poll(() => shownNames(page)).toEqual(COLLECTED_IN_ORDER.map(({ name }) => name).reverse())
    for (const place of [5, 6]) {
      await page.getByRole('button', { name: `把“${LETTERS.name}”下移一位` }).click()
      await expect(page.getByText(`已移到第 ${place} 位`)).toBeVisible()
    }
    await expect.poll(() => shownNames(page)).toEqual(EXHIBITS.map(({ name }) => name))
  })
  await test.step('I write what each is to prove, one after the other', async () => {
    await page.getByRole('button', { name: `填写“${CONTRACT.name}”的证明目的与备注` }).click()
    const form = page.getByRole('dialog')
    for (const { name, proves } of EXHIBITS) {
      await expect(form.getByText(name, { exact: true })).toBeVisible()
      await form.getByLabel('证明目的').fill(proves)
      await form.getByRole('button', { name: name === LETTERS.name ? '保存' : '保存并填写下一份', exact: true }).click()
    }
    await expect(form).toHaveCount(0)
    for (const { proves } of EXHIBITS) await expect(page.locator('.dossier-entries')).toContainText(proves)
  })
  const files = await test.step('I download the one bundle for the court', async () => {
    const bundle = await saveDownload(page, page.getByRole('link', { name: '整案下载（交法院）' }))
    acts.expectAtMost(17)
    return unpack(bundle)
  })
  await test.step('Its list of evidence has all six in my order, with kind, purpose, number and digest', async () => {
    const index = files.find((path) => basename(path) === '证据目录.pdf') ?? ''
    const text = withoutSpace(execFileSync('pdftotext', ['-raw', index, '-'], { encoding: 'utf8' }))
    for (const fact of [CASE, '林静', '江州印务有限公司', '江州互联网法院']) expect(text).toContain(fact)
    let rest = text.slice(text.indexOf('证据6件'))
    for (const [at, exhibit] of EXHIBITS.entries()) {
      const { ano, digest } = records.get(exhibit) ?? { ano: '?', digest: '?' }
      expect(rest, `${exhibit.name} has the digest of its manifest`).toContain(digest)
      const row = rest.slice(0, rest.indexOf(digest))
      for (const fact of [`${at + 1}${exhibit.name}`, exhibit.kind, exhibit.proves, ano])
        expect(row).toContain(withoutSpace(fact))
      rest = rest.slice(row.length + digest.length)
    }
  })
  await test.step('Each package is verified without the platform, and none contains openings.json', async () => {
    const packages = files.filter((path) => path.endsWith('.zip'))
    expect(packages.map((path) => basename(path))).toEqual(
      EXHIBITS.map((exhibit, at) => `0${at + 1}-${exhibit.name}-${records.get(exhibit)?.ano}.zip`),
    )
    for (const path of packages) expect(execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' })).not.toContain('openings.json')
    await verifyEach(page, packages)
    await rm(dirname(files[0] ?? ''), { recursive: true })
  })
})

const withoutSpace = (text: string): string => text.replace(/\s/g, '')
