// Journey of someone with a screen reader and no mouse: from the overview to the certificate by roles, names, focus and announcements alone.
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { textFile } from '../attestation/proven-record.ts'
import { chooseWith, saveCertificate } from './record.ts'
import { countActs } from './user-acts.ts'
import { newVerifiedMember } from './verified-member.ts'

/** Moves the focus with Tab until it is on the control; more steps than a person would take fail. */
async function tabTo(page: Page, control: Locator, maxSteps = 40): Promise<void> {
  await expect(control).toBeEnabled()
  for (let step = 0; step < maxSteps; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  const name = await control.evaluate((element) => element.textContent)
  throw new Error(`“${name}” was not reached by Tab in ${maxSteps} steps`)
}

const enter = (page: Page) => async (control: Locator) => {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** What a screen reader says by itself: the texts of live regions and alerts. */
const announced = (page: Page, text: string | RegExp) =>
  page.locator('[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]').filter({ hasText: text })

test('someone with a screen reader and no mouse deposits a file and saves its certificate with at most 6 key presses and no click', async ({
  page,
  context,
}) => {
  const acts = await countActs(context, 'keyboard')
  await newVerifiedMember(context)
  const file = textFile(`盲文课本扫描 ${Math.random()}`, '盲文课本扫描.txt')
  const heading = page.getByRole('heading', { level: 1 })
  const press = enter(page)
  await test.step('I skip the menu and hear where I am', async () => {
    await page.goto('/browse')
    await expect(heading).toHaveText('概览')
    await press(page.getByRole('link', { name: '跳到正文' }))
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('I go to the screen that preserves files, and its title is read to me', async () => {
    await press(page.getByRole('link', { name: '存证第一个文件' }))
    await expect(heading).toHaveText('文件存证')
    await expect(heading).toBeFocused()
  })
  await test.step('I choose a file and hear that it is ready', async () => {
    await chooseWith(page, page.getByRole('button', { name: '选择文件' }), file, press)
    await expect(announced(page, '1 / 1 个已就绪')).toBeVisible()
  })
  await test.step('I submit it, and the receipt is read to me', async () => {
    await press(page.getByRole('button', { name: '存证 1 个文件' }))
    await expect(heading).toHaveText(/^已(受理|固化) 1 份存证$/)
    await expect(heading).toBeFocused()
    await expect(announced(page, '全部固化完成')).toBeVisible()
  })
  await test.step('I open the record and hear that its proof is complete', async () => {
    await press(page.getByRole('link', { name: file.name }))
    await expect(heading).toHaveText(file.name)
    await expect(heading).toBeFocused()
    await expect(announced(page, '已固化，证明材料齐备').first()).toBeVisible()
  })
  await test.step('I save the certificate, and hear that it was saved', async () => {
    const certificate = readFileSync(await saveCertificate(page, press))
    expect(certificate.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(announced(page, '证书已保存').first()).toBeVisible()
  })
  expect(acts.clicks(), 'nothing was clicked').toBe(0)
  acts.expectAtMost(6)
})
