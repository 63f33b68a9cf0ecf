// A shared case: the member makes the link, a visitor without an account opens it with the code, and the member sees and ends it.
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { openHydrated } from '../account/people.ts'
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts'
import { wrongCode } from '../attestation/access-code.ts'
import { ownerApi, textFile } from '../attestation/proven-record.ts'
import { FUNDED_PERSON, logInAs } from '../evidence/member.ts'
import { sharedDossier } from '../prepared-data.ts'

const enterCode = async (page: Page, code: string, label = '提取码', act = '打开案件') => {
  await page.getByLabel(label).fill(code)
  await page.getByRole('button', { name: act }).click()
}

test('a member shares a case, a visitor opens it with the code, and the member revokes it', async ({
  page,
  context,
  browser,
}) => {
  const owner = await ownerApi()
  const name = `租赁纠纷 ${randomInt(1e9)}`
  const record = await owner.deposit(textFile(`${name} 租赁合同`, '租赁合同.txt'))
  const { id } = await owner.call<{ id: string }>('/dossier', {
    name,
    otherSide: '江州物业',
    court: '江州互联网法院',
    note: '内部备注',
  })
  await owner.call(`/dossier/records/${id}`, { anos: [record.ano] })
  await logInAs(context, FUNDED_PERSON)
  await page.goto(`/dossier/${id}`)
  await page.getByRole('button', { name: '分享案件' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '生成链接' }).click()
  const link = (await drawer.getByTestId('share-link').textContent()) ?? ''
  const code = (await drawer.getByTestId('access-code').textContent()) ?? ''

  const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await openHydrated(visitor, link)
  await expect(visitor.locator('main')).not.toContainText(name)
  await enterCode(visitor, wrongCode(code))
  await expect(visitor.getByText('提取码不正确，还可以尝试 4 次')).toBeVisible()
  await enterCode(visitor, code)
  const heading = visitor.getByRole('heading', { level: 1, name })
  await expect(heading).toBeVisible()
  await expect(heading).toBeFocused()
  const main = visitor.locator('main')
  for (const text of ['江州物业', '江州互联网法院', '租赁合同.txt']) await expect(main).toContainText(text)
  await expect(main).not.toContainText('内部备注')
  const pdf = execFileSync('pdftotext', ['-layout', await downloaded(visitor, '证据目录（PDF）'), '-'], { encoding: 'utf8' })
  expect(pdf).toContain('江州互联网法院')
  const listed = execFileSync('unzip', ['-Z1', await downloaded(visitor, '全部材料（ZIP）')], { encoding: 'utf8' })
  expect(listed).toContain(record.ano)
  await visitor.getByRole('link', { name: '查看证书 租赁合同.txt' }).click()
  await expect(visitor.locator('.strength')).toContainText('已固化')
  await visitor.goBack()
  await expect(heading).toBeVisible()

  await page.reload()
  const shares = page.getByRole('region', { name: '分享' })
  await shares.getByText('凭码打开 1 次').click()
  await expect(shares.getByText(/，来自 /)).toBeVisible()
  await shares.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('分享已撤销')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: '这个案件分享已经结束' })).toBeVisible()
  await visitor.context().close()
})

async function downloaded(page: Page, label: string): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: label }).click()
  return (await started).path()
}

test('an opened case is accessible, translated and fits its page', async ({ page, context }) => {
  const { lang } = await applyAppearanceByTitle(context, page)
  const { token, code } = await sharedDossier()
  await openHydrated(page, `/dossier-share/${token}`)
  await enterCode(page, code, ...(lang === 'zh' ? [] : ['Access code', 'Open the case']))
  await expect(page.locator('.shared-records > li')).toHaveCount(1)
  await expectAccessible(page)
})
