// Desk workflows: a real-name application is rejected after an audited view of its photo, an article is published and withdrawn, a case request is processed.
import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { logInAs, newMember } from '../evidence/member.ts'
import { callWithToken, STAFF } from './staff.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

function identityNumber(): string {
  const digits = `11010119${String(randomInt(40, 99))}0${randomInt(1, 9)}1${randomInt(1, 9)}${String(randomInt(1000)).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

test('a reviewer views photo and identity number, rejects with a reason and continues with the next application', async ({
  page,
  context,
  browser,
}) => {
  const applicant = await browser.newContext()
  const phone = await newMember(applicant)
  const member = await logInAs(applicant, phone)
  const headers = { 'x-auth-token': member }
  for (const side of ['front', 'back'])
    await applicant.request.post(`/shimakaze/cert/img?side=${side}`, {
      headers,
      multipart: { file: { name: 'card.png', mimeType: 'image/png', buffer: PIXEL } },
    })
  const idNumber = identityNumber()
  await callWithToken(applicant, member, '/personal/photo/certify', { name: '欧阳待审', idNumber, consent: true })

  await logInAs(context, STAFF.operator)
  await page.goto('/console/real-name?state=pending&size=100')
  const row = page.getByRole('row').filter({ hasText: `${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}` })
  await row.getByRole('button').click()
  const detail = page.locator('.desk-detail')
  await expect(detail).not.toContainText(idNumber)
  await detail.getByRole('button', { name: '查看完整姓名与证件号' }).click()
  await expect(detail).toContainText(idNumber)
  await expect(detail.getByRole('img')).toHaveCount(0)
  await detail.getByRole('button', { name: '查看照片：身份证人像面（留痕）' }).click()
  await expect(detail.getByRole('img', { name: '身份证人像面' })).toBeVisible()
  await detail.getByRole('button', { name: '驳回' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '照片模糊，无法辨认' }).click()
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(page.getByText('已驳回，并已通知申请人。')).toBeVisible()
  await expect(row).toHaveCount(0)

  const inbox = await applicant.request.post('/shimakaze/user/user/news', { headers, data: {} })
  expect(JSON.stringify(await inbox.json())).toContain('照片模糊')
  await applicant.close()
})

test('a news article is drafted, published and withdrawn', async ({ page, context, browser }) => {
  await logInAs(context, STAFF.operator)
  await page.goto('/console/content?kind=news&open=new')
  const title = `平台公告测试 ${randomInt(1e6)}`
  const chinese = page.getByRole('group', { name: '中文' })
  await chinese.getByLabel('标题').fill(title)
  await chinese.getByLabel('摘要').fill('一句话说明。')
  await chinese.getByLabel('正文').fill('## 小标题\n\n<b>不是标签</b>')
  const english = page.getByRole('group', { name: '英文' })
  await english.getByLabel('标题').fill(`Test ${title.slice(-6)}`)
  await english.getByLabel('摘要').fill('In one sentence.')
  const frame = page.frameLocator('.content-frame')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(frame.getByText('<b>不是标签</b>')).toBeVisible()
  await page.getByRole('button', { name: '保存为草稿' }).click()
  await expect(page.getByText('草稿已保存。')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/news')
  await expect(visitor.getByText(title)).toHaveCount(0)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('已发布，网站已更新。')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(title)).toBeVisible()
  await page.getByRole('button', { name: '下线' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下线' }).click()
  await expect(page.getByText('已下线。')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText(title)).toHaveCount(0)
  await visitor.context().close()
})

test('a case request is masked in the list, viewed in full with an audit entry, taken, and advanced with a note', async ({
  page,
  context,
}) => {
  const token = await logInAs(context, STAFF.operator)
  const phone = `136${String(randomInt(1e8)).padStart(8, '0')}`
  const title = `盗图维权 ${randomInt(1e6)}`
  const facts = { name: '欧阳敏', phone, city: '临海', field: 'ip', agreed: true }
  await callWithToken(context, token, '/lawyer/DoCaseForm', { ...facts, title, description: '有店铺使用我的摄影作品。' })
  await page.goto('/console/case?state=new&size=100')
  await page.getByRole('button', { name: title }).click()
  const detail = page.locator('.desk-detail')
  await expect(detail).not.toContainText(phone)
  await detail.getByRole('button', { name: '查看全文（留痕）' }).click()
  await expect(detail).toContainText(phone)
  await expect(detail).toContainText('有店铺使用我的摄影作品。')
  await detail.getByRole('button', { name: '接手' }).click()
  await expect(detail.getByRole('button', { name: '交还' })).toBeVisible()
  await expect(detail.locator('.case-steps li')).toHaveCount(2)
  await detail.getByRole('button', { name: '标记为已联系' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('备注').fill('已回电')
  await dialog.getByRole('button', { name: '标记为已联系' }).click()
  await expect(page.getByText('已标记为已联系。')).toBeVisible()
  await expect(detail.locator('.case-steps li')).toHaveCount(3)
  await expect(detail.locator('.status-tag')).toHaveText('已联系')
})

test('a desk that the role does not open says so, without acts or a retry', async ({ page, context }) => {
  await logInAs(context, STAFF.operator)
  for (const [path, act] of [
    ['/console/staff', '邀请员工'],
    ['/console/audit', '导出'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('当前账号没有查看此页的权限')
    await expect(page.getByRole('button', { name: act })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
  }
})
