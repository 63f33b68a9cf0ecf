// Signing documents by hand on a page, with the code that a demo server shows.
import { expect, type Page } from '@playwright/test'

/** Two strokes by mouse that fill most of the box; different each time. */
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

/** Signs the documents that the page shows; they must have been opened. */
export async function signByHand(page: Page): Promise<void> {
  // A document that is still loading moves the box away from the strokes.
  await expect(async () => {
    await write(page)
    await expect(page.getByRole('button', { name: '清除重写' })).toBeEnabled({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('checkbox', { name: /笔迹/ }).check()
  // A phone gets one code a minute for signing.
  await expect(async () => {
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByRole('button', { name: '填入' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 90_000, intervals: [5_000] })
  await page.getByRole('button', { name: '填入' }).click()
  await page.getByRole('button', { name: '签署', exact: true }).click()
}
