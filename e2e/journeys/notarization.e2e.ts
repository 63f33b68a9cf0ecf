// Journey of a notarization in three browsers: the applicant takes three records to a certificate, one notary handles the case, another approves it; then delivery, correction, public check and case file.
import { expect, type Page, test } from '@playwright/test'
import { newPageAs } from '../evidence/member.ts'
import { signByHand } from '../judicial/sign-by-hand.ts'
import { STAFF } from '../operator/staff.ts'
import { collectRecord } from './collected-records.ts'
import { newVerifiedMember } from './verified-member.ts'

const JOURNEY_TIMEOUT_MS = 300_000
const FEE = '60.00'

async function read(page: Page, document: string): Promise<void> {
  await page.getByRole('button', { name: `打开阅读 ${document}` }).click()
  await expect(page.getByRole('button', { name: `收起 ${document}` })).toBeVisible()
}

test('three records become a notarial certificate: applicant, handler and approver in three browsers', async ({
  context,
  page: applicant,
  browser,
  baseURL,
}) => {
  test.setTimeout(JOURNEY_TIMEOUT_MS)
  const { token } = await newVerifiedMember(context)
  const newContext = () => browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN', reducedMotion: 'reduce' })
  const [handlerContext, approverContext] = await Promise.all([newContext(), newContext()])
  const handler = await newPageAs(handlerContext, STAFF.notary)
  const approver = await newPageAs(approverContext, STAFF.secondNotary)
  for (const name of ['底片.txt', '样张.txt', '合同.txt']) await collectRecord(token, '文件存证', name)

  await test.step('The applicant chooses the records and fills in the application', async () => {
    await applicant.goto('/judicialEvidence/notarization/add')
    for (const name of ['底片.txt', '样张.txt', '合同.txt'])
      await applicant.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
    await applicant.getByRole('button', { name: '填写申请' }).click()
    await applicant.getByLabel('公证事项', { exact: true }).selectOption('data')
    await applicant.getByLabel('公证书用途').selectOption('litigation')
    await applicant.getByLabel('管辖依据').selectOption('domicile')
    await applicant.getByLabel('申请理由').fill('对方未经许可印制并销售我的摄影作品。')
    await applicant.getByLabel('取得证据的方式').fill('本人拍摄，由本人上传原始文件。')
    await expect(applicant.getByText('已填写完整')).toBeVisible()
    await applicant.getByRole('button', { name: '下一步：阅读签署' }).click()
  })
  await test.step('They read and sign application and notice, and submit', async () => {
    await read(applicant, '公证申请表')
    await read(applicant, '公证告知书')
    await signByHand(applicant)
    await applicant.getByRole('button', { name: '提交申请' }).click()
    await expect(applicant.getByRole('heading', { name: '申请已提交' })).toBeVisible()
  })
  const id = new URL(applicant.url()).searchParams.get('id') ?? ''
  await test.step('A notary takes the case on, makes every check and quotes', async () => {
    await handler.goto(`/console/notarization/${id}`)
    await handler.getByRole('button', { name: '接手' }).click()
    await handler.getByRole('tab', { name: '审查与报价' }).click()
    for (const check of await handler.getByRole('tabpanel').getByRole('checkbox').all()) await check.check()
    await handler.getByLabel('单价（元）').fill(FEE)
    await handler.getByRole('button', { name: '报价', exact: true }).click()
    await handler.getByRole('dialog').getByRole('button', { name: '报价', exact: true }).click()
    await expect(handler.getByText('报价已发给申请人。')).toBeVisible()
  })
  await test.step('The applicant pays, and the case is accepted', async () => {
    await applicant.goto(`/judicialEvidence/notarization/detail/${id}`)
    await applicant.getByRole('button', { name: `缴费 ¥${FEE}` }).click()
    await applicant
      .getByRole('dialog')
      .getByRole('button', { name: `缴费 ¥${FEE}` })
      .click()
    await expect(applicant.getByText('公证处正在办理')).toBeVisible()
    await expect(applicant.locator('.header-balance')).toContainText('25.00')
  })
  await test.step('The notary records the answers and draws the transcript', async () => {
    await handler.reload()
    await handler.getByRole('tab', { name: '询问与留言' }).click()
    for (const answer of await handler.getByLabel(/^答复 \d+$/).all()) await answer.fill('是，情况属实。')
    await handler.getByRole('button', { name: '保存笔录' }).click()
    await expect(handler.getByText('笔录已保存。')).toBeVisible()
    await handler.getByRole('button', { name: '生成笔录供签署' }).click()
    await handler.getByRole('dialog').getByRole('button', { name: '生成笔录供签署' }).click()
    await expect(handler.getByText('笔录已生成，等申请人签署。')).toBeVisible()
  })
  await test.step('The applicant signs the transcript, then the notary', async () => {
    await applicant.reload()
    await read(applicant, '询问笔录')
    await signByHand(applicant)
    await expect(applicant.getByText('已签署。')).toBeVisible()
    await handler.reload()
    await handler.getByRole('tab', { name: '询问与留言' }).click()
    await handler
      .getByRole('button', { name: /打开询问笔录/ })
      .first()
      .click()
    await handler.keyboard.press('Escape')
    await signByHand(handler)
    await handler.getByRole('button', { name: '提交审批' }).click()
    await handler.getByRole('dialog').getByRole('button', { name: '提交审批' }).click()
    await expect(handler.getByText('已提交审批。')).toBeVisible()
  })
  await test.step('Another notary approves, and the certificate has a number', async () => {
    await approver.goto(`/console/notarization/${id}`)
    await approver.getByRole('tab', { name: '审批与出证' }).click()
    for (const check of await approver.getByRole('tabpanel').getByRole('checkbox').all()) await check.check()
    await approver.getByRole('button', { name: '批准出证' }).first().click()
    await approver.getByRole('dialog').getByRole('button', { name: '批准出证' }).click()
    await expect(approver.getByText('公证书已出具。')).toBeVisible()
    await applicant.reload()
    await expect(applicant.getByText(/\(20\d\d\)存证字第\d{5}号/).first()).toBeVisible()
  })
  const number = (await applicant.locator('.notarization-certificate strong[data-user-content]').first().textContent()) ?? ''
  await test.step('It is sent by post, and the applicant acknowledges the electronic one', async () => {
    await handler.reload()
    await handler.getByRole('button', { name: '登记送达' }).click()
    const dialog = handler.getByRole('dialog')
    await dialog.getByLabel('送达方式').selectOption('post')
    await dialog.getByLabel('承运人').fill('EMS')
    await dialog.getByLabel('运单号').fill('EA123456789CN')
    await dialog.getByRole('button', { name: '登记送达' }).click()
    await expect(handler.getByText('已登记送达。')).toBeVisible()
    await applicant.reload()
    await expect(applicant.getByText('EMS · EA123456789CN')).toBeVisible()
    await applicant.getByRole('button', { name: '确认收到公证书' }).click()
    await expect(applicant.getByRole('list', { name: '送达记录' }).getByText('已确认收到')).toBeVisible()
  })
  await test.step('The handler proposes a correction, and another notary approves it', async () => {
    await handler.reload()
    await handler.getByRole('button', { name: '提请更正' }).click()
    const dialog = handler.getByRole('dialog')
    const english = dialog.getByLabel('公证证词（英文）')
    await english.fill(`${await english.inputValue()} Corrected.`)
    await dialog.getByLabel('说明').fill('英文证词有遗漏。')
    await dialog.getByRole('button', { name: '提请更正' }).click()
    await expect(handler.getByText('已提请更正。')).toBeVisible()
    await approver.reload()
    await approver.getByRole('button', { name: '批准更正' }).click()
    await expect(approver.getByRole('dialog').getByText('Corrected.')).toBeVisible()
    await approver.getByRole('dialog').getByRole('button', { name: '批准更正' }).click()
    await expect(approver.getByText('已出具更正后的公证书。')).toBeVisible()
  })
  await test.step('Anybody with number and name learns that it was corrected, and nobody else anything', async () => {
    await applicant.goto(`/website-show/notarial-certificate?number=${encodeURIComponent(number)}`)
    await expect(applicant.getByLabel('公证书编号')).toHaveValue(number)
    await applicant.getByLabel('申请人姓名或名称').fill('某某某')
    await applicant.getByRole('button', { name: '查询', exact: true }).click()
    await expect(applicant.getByText('未查到相符的公证书')).toBeVisible()
    await applicant.getByLabel('申请人姓名或名称').fill('林静')
    await applicant.getByRole('button', { name: '查询', exact: true }).click()
    await expect(applicant.getByText('有效，已更正')).toBeVisible()
    await expect(applicant.getByText('林*', { exact: true })).toBeVisible()
  })
  await test.step('The office exports the case file', async () => {
    await handler.reload()
    await handler.getByRole('tab', { name: '审批与出证' }).click()
    const exported = handlerContext.waitForEvent('response', (response) => response.url().includes('/archive'))
    await handler.getByRole('button', { name: '打开卷宗，记入审计日志' }).click()
    expect((await exported).status()).toBe(200)
  })
  await Promise.all([handlerContext.close(), approverContext.close()])
})
