// An appraisal in four browsers: the entruster takes a record to an opinion that two appraisers sign and a third person reviews.
import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../account/people.ts'
import { FUNDED_PERSON, newPageAs } from '../evidence/member.ts'
import { collectRecord } from '../journeys/collected-records.ts'
import { newVerifiedMember } from '../journeys/verified-member.ts'
import { APPRAISERS } from './appraisal-case.ts'
import { signByHand } from './sign-by-hand.ts'

const TIMEOUT_MS = 300_000
const FEE = '60.00'

async function confirm(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The pane of the case at the desk, read in full. */
async function openCase(page: Page, id: string): Promise<void> {
  await page.goto(`/console/appraisal?open=${id}`)
  await page.getByRole('button', { name: '查看全部内容' }).click()
  await expect(page.getByRole('heading', { name: '委托内容' })).toBeVisible()
}

/** Opening it in a tab of its own counts as reading. */
async function readOpinion(page: Page): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().endsWith('/pdf/opinion') && response.ok())
  const read = page.waitForResponse((response) => response.url().endsWith('/open') && response.ok())
  await page.getByRole('button', { name: '打开鉴定意见书' }).click()
  await Promise.all([opened, read])
}

test('a record becomes an appraisal opinion: entruster, two appraisers and a reviewer', async ({
  context,
  page: entruster,
  browser,
  baseURL,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const { token } = await newVerifiedMember(context)
  await collectRecord(token, '文件存证', '设计稿.txt')
  const newContext = () => browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN', reducedMotion: 'reduce' })
  const contexts = await Promise.all([newContext(), newContext(), newContext()])
  const [handler, second, reviewer] = await Promise.all([
    newPageAs(contexts[0], APPRAISERS.handler),
    newPageAs(contexts[1], APPRAISERS.second),
    newPageAs(contexts[2], APPRAISERS.reviewer),
  ])

  await test.step('The entruster chooses the record, is warned, and says what to examine, never a result', async () => {
    await entruster.goto('/judicialEvidence/expertise')
    await entruster.getByRole('link', { name: '委托鉴定' }).first().click()
    await entruster.getByRole('row').filter({ hasText: '设计稿.txt' }).getByRole('checkbox').check()
    await entruster.getByRole('button', { name: '填写委托书' }).click()
    await expect(entruster.getByText('自行委托的鉴定意见可能被重新鉴定')).toBeVisible()
    await entruster.getByLabel('我已知悉上述风险，仍自行委托').check()
    await entruster.getByLabel('电子数据的真实性（含完整性）').check()
    await entruster.getByLabel('鉴定要求').fill('请鉴定机构务必认定对方伪造了设计稿。')
    await entruster.getByLabel('基本案情').fill('对方否认设计稿的形成时间，双方因此发生争议。')
    await entruster.getByLabel('鉴定用途').selectOption('litigation')
    await entruster.getByLabel('同一鉴定事项没有委托其他鉴定机构').check()
    const missing = entruster.getByRole('region', { name: '还需补充' })
    await expect(missing).toContainText('不能要求特定的结论')
    await entruster.getByLabel('鉴定要求').fill('设计稿自固化之日起内容是否改变过？')
    await expect(missing).toContainText('已填写完整')
    await entruster.getByRole('button', { name: '生成委托书，去签署' }).click()
  })
  await test.step('They read and sign the entrustment, submit and pay', async () => {
    await entruster.getByRole('button', { name: '阅读委托书' }).click()
    await expect(entruster.getByText('已阅读', { exact: true })).toBeVisible()
    await signByHand(entruster)
    await entruster.getByRole('button', { name: '提交委托' }).click()
    await entruster.waitForURL(/\/expertiseDetail\//)
    await confirm(entruster, `支付 ${FEE} 元`)
    await expect(entruster.getByText('等待鉴定机构受理')).toBeVisible()
  })
  const id = new URL(entruster.url()).pathname.split('/').at(-1) ?? ''

  await test.step('An appraiser takes the case on, makes every check and accepts', async () => {
    await openCase(handler, id)
    await handler.getByRole('button', { name: '接手' }).click()
    const saving = handler.waitForEvent('download')
    await handler.getByRole('button', { name: '下载证据包：设计稿.txt' }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.zip$/)
    await handler.getByRole('button', { name: '受理', exact: true }).click()
    const dialog = handler.getByRole('dialog')
    for (const check of await dialog.getByRole('checkbox').all()) await check.check()
    await dialog.getByRole('button', { name: '受理', exact: true }).click()
    await expect(handler.getByRole('heading', { name: /^司鉴〔20\d\d〕电鉴字第\d{5}号$/ })).toBeVisible()
  })
  await test.step('They write the opinion, and both appraisers sign it', async () => {
    await handler.getByLabel('SF/T 0076-2020', { exact: false }).check()
    await handler.getByLabel('仪器设备与软件（含版本）').fill('sha256sum 9.4')
    await handler.getByLabel('鉴定过程').fill('重新计算送检记录的摘要，并与委托时的摘要比对。')
    await handler.getByLabel('分析说明').fill('两者一致，时间戳验证通过。')
    await handler.getByLabel('鉴定意见', { exact: true }).fill('设计稿自固化之时起内容没有改变。')
    await handler.getByLabel('第二鉴定人').selectOption({ label: '秦越鉴定员 320106006002' })
    await handler.getByRole('button', { name: '保存草稿' }).click()
    await expect(handler.getByRole('button', { name: '生成意见书供签署' })).toBeEnabled()
    await confirm(handler, '生成意见书供签署')
    await readOpinion(handler)
    await signByHand(handler)
    await expect(handler.getByText('等待 秦越鉴定员 签署')).toBeVisible()
    await openCase(second, id)
    await readOpinion(second)
    await signByHand(second)
    await expect(second.getByText('两名鉴定人均已签署')).toBeVisible()
  })
  await test.step('A third person reviews it; the signers are not offered the review', async () => {
    await openCase(handler, id)
    await confirm(handler, '提交复核')
    await openCase(second, id)
    await expect(second.getByRole('button', { name: '复核通过并出具' })).toHaveCount(0)
    await openCase(reviewer, id)
    await readOpinion(reviewer)
    await confirm(reviewer, '复核通过并出具')
    await expect(reviewer.getByRole('button', { name: '打开签发单' })).toBeVisible()
  })
  await test.step('The handler proposes a correction of form, and the reviewer approves it', async () => {
    await openCase(handler, id)
    await handler.getByRole('button', { name: '提请补正' }).click()
    const dialog = handler.getByRole('dialog')
    await dialog.getByLabel('原因或说明').fill('第二页“设计搞”应为“设计稿”。')
    await dialog.getByRole('button', { name: '提请补正' }).click()
    await expect(dialog).toHaveCount(0)
    await openCase(reviewer, id)
    await confirm(reviewer, '批准补正')
    await expect(reviewer.getByRole('button', { name: '打开补正书 1' })).toBeVisible()
  })
  await test.step('The entruster opens the opinion and its release note', async () => {
    await entruster.reload()
    await expect(entruster.getByText('鉴定意见书已出具')).toBeVisible()
    const loaded = entruster.waitForResponse((response) => /\/pdf\/[^/]+\/opinion$/.test(response.url()) && response.ok())
    await entruster.getByRole('button', { name: '打开鉴定意见书' }).click()
    await loaded
    await expect(entruster.getByRole('button', { name: '打开签发单' })).toBeAttached()
    await expect(entruster.getByRole('button', { name: '打开补正书（1）' })).toBeAttached()
  })
  await Promise.all(contexts.map((each) => each.close()))
})

/** Of the demo; nobody has entered an appraisal centre. */
const SECOND_PLATFORM = { id: 8, host: 'mingde.localhost' }

test('a platform without an appraisal centre says so, and offers nothing to entrust', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const origin = `http://${SECOND_PLATFORM.host}:${new URL(baseURL ?? '').port}`
  const data = { phone: FUNDED_PERSON, password: DEMO_PASSWORD, notaryId: SECOND_PLATFORM.id }
  const { token } = ((await (await request.post('/shimakaze/login', { data })).json()) as { data: { token: string } }).data
  await context.addCookies([{ name: 'bq-x-token', value: token, url: origin }])
  await context.addInitScript((given) => sessionStorage.setItem('x-auth-token', given), token)
  for (const address of ['/judicialEvidence/expertise', '/judicialEvidence/expertise/add']) {
    await page.goto(origin + address)
    await expect(page.getByText('本平台暂未开通司法鉴定服务')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '委托鉴定' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '填写委托书' })).toHaveCount(0)
  }
})
