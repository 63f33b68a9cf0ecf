// Creates a key for the open API on the page.
import type { Page } from '@playwright/test'

/** Returns the key and the secret, which is shown only once. */
export async function createKey(page: Page, name: string, networks = ''): Promise<{ key: string; secret: string }> {
  await page.getByRole('button', { name: '创建密钥' }).first().click()
  const panel = page.getByRole('dialog', { name: '创建密钥' })
  await panel.getByLabel('名称').fill(name)
  await panel.getByLabel('来源地址（选填）').fill(networks)
  await panel.getByRole('button', { name: '创建', exact: true }).click()
  const made = page.getByRole('dialog', { name: '密钥已创建' })
  const shown = async (at: number) => (await made.locator('code').nth(at).textContent()) ?? ''
  return { key: await shown(0), secret: await shown(1) }
}
