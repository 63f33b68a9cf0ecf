// The appraisers of the demo, signing by hand on a page, and a draft of the funded person for tests that only read.
import { expect, type Page } from '@playwright/test'
import { ownerApi } from '../attestation/proven-record.ts'
import { once } from '../once.ts'
import { sharedRecord } from '../prepared-data.ts'

export const APPRAISERS = { handler: '13900000004', second: '13900000007', reviewer: '13900000008' } as const

/** As with a mouse: two strokes that fill most of the box. */
async function write(page: Page): Promise<void> {
  const box = page.locator('.ink-box')
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const turn = Math.random() * 3
  for (const stroke of [0, 1]) {
    await page.mouse.move(x + width * 0.1, y + height * (0.4 + stroke * 0.2))
    await page.mouse.down()
    for (let at = 1; at <= 20; at += 1)
      await page.mouse.move(x + width * (0.1 + at * 0.035), y + height * (0.4 + stroke * 0.2 + 0.15 * Math.sin(at / 2 + turn)))
    await page.mouse.up()
  }
}

export async function sign(page: Page): Promise<void> {
  await write(page)
  await page.getByRole('checkbox', { name: /笔迹/ }).check()
  // A phone gets one code a minute for signing.
  await expect(async () => {
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByRole('button', { name: '填入' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 90_000, intervals: [5_000] })
  await page.getByRole('button', { name: '填入' }).click()
  await page.getByRole('button', { name: '签署', exact: true }).click()
}

/** Complete, but not signed. */
export const appraisalDraft = once(async () => {
  const draft = {
    riskAccepted: true,
    notElsewhere: true,
    matters: ['authenticity'],
    questions: '合同文件自固化之日起内容是否改变过？',
    facts: '对方否认合同的内容，用于起诉。',
    use: 'litigation',
    evidence: [{ ano: (await sharedRecord()).ano, purpose: '合同文件' }],
  }
  return (await (await ownerApi()).call<{ id: string }>('/expertise', { draft })).id
})
