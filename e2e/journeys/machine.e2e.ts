// Journey of a program: a member creates a key, and their program preserves a file, waits and saves the package over the open API.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Attestry } from '../../client/client.ts'
import { createKey } from '../open/new-key.ts'
import { verifyOffline } from './record.ts'
import { countActs } from './user-acts.ts'
import { newVerifiedMember } from './verified-member.ts'

test('a program preserves a file with a key created within 5 clicks, and its package is verified offline', async ({
  page,
  context,
  baseURL,
}) => {
  const acts = await countActs(context, 'owner of the machine')
  await newVerifiedMember(context)
  const name = `订单-${randomInt(1e9)}.txt`
  const folder = await mkdtemp(join(tmpdir(), 'attestry-machine-'))
  const credentials = await test.step('I make a key for our order system, which I find in the settings', async () => {
    await page.goto('/browse')
    await page.getByRole('navigation').getByRole('link', { name: '设置', exact: true }).click()
    await page.getByRole('link', { name: '密钥管理' }).click()
    const made = await createKey(page, '订单系统')
    await page.getByRole('button', { name: '我已保存私钥' }).click()
    acts.expectAtMost(5)
    return made
  })
  const machine = new Attestry({ url: baseURL ?? '', ...credentials })
  const ano = await test.step('Our system deposits an order and waits for its proof', async () => {
    await writeFile(join(folder, name), name)
    const record = await machine.depositFile(join(folder, name), { label: '订单' })
    expect((await machine.waitForProof(record.ano)).proof.ready).toBe(true)
    return record.ano
  })
  await test.step('It saves the package and the certificate, and the package is verified without us', async () => {
    const path = join(folder, `${ano}.zip`)
    await writeFile(path, await machine.package(ano))
    expect(await verifyOffline(page, path)).toMatchObject({ ok: true })
    expect(
      Buffer.from(await machine.certificate(ano))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await rm(folder, { recursive: true })
  })
  await test.step('I see the record and what it cost among my own', async () => {
    await page.getByRole('navigation').getByRole('link', { name: '全部记录' }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('已固化')
    await page.locator('a.header-balance').click()
    await expect(page.locator('.balance-figure')).toHaveText('¥95.00')
  })
})
