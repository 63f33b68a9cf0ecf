// File deposits from upload to sealed record: upload, compare, price, deposit, receipt, list, details.
import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { chooseFiles, FUNDED_PERSON, logInAs, newMember, randomFile, sha256, uploadRow, waitForPhase } from './member.ts'

test('an uploaded file is deposited and becomes a sealed record with both digests', async ({ page, context }) => {
  await logInAs(context, FUNDED_PERSON)
  const file = randomFile(3_000_000, `合同-${randomInt(1e9)}.pdf`)
  const renamed = `劳动合同 ${randomInt(1e9)}`
  await page.goto('/confirmWeigh/add')
  await chooseFiles(page, file)
  const row = uploadRow(page, file.name)
  await waitForPhase(row, 'ready')
  await expect(row.getByText('两端摘要一致')).toBeVisible()
  await row.getByText('名称、标签与备注').click()
  await row.getByLabel('标签').fill('端到端')
  await row.getByLabel('记录名称').fill(renamed)

  await expect(page.getByText('¥5.00').first()).toBeVisible()
  await page.getByRole('button', { name: '存证 1 个文件' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^已(受理|固化) 1 份存证$/ })).toBeVisible()
  const receipt = page.getByRole('row').filter({ hasText: renamed })
  await expect(receipt.getByText('已固化')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('实付')).toBeVisible()
  await expect(receipt.getByRole('link', { name: renamed })).toHaveAttribute('href', /^\/attestation\/\d{18,19}$/)
  const certificate = page.waitForEvent('download')
  await receipt.getByRole('button', { name: `下载 ${renamed} 的证书` }).click()
  expect((await certificate).suggestedFilename()).toMatch(/^certificate-full-\d{18,19}\.pdf$/)

  await page.getByRole('link', { name: '查看这条记录' }).click()
  await expect(page).toHaveURL(/\/attestation\/\d{18,19}$/)
  await page.goto('/confirmWeigh')
  await page.getByRole('button', { name: `查看 ${renamed} 的详情` }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('heading', { name: renamed })).toBeVisible()
  const digest = sha256(file)
  expect((await details.textContent())?.replace(/\s/g, '')).toContain(digest)
  await expect(details.getByText('计算摘要').first()).toBeVisible()
  await expect(details.getByText(/UTC\+8/).first()).toBeVisible()
  await expect(details.getByText('端到端')).toBeVisible()

  const download = page.waitForEvent('download')
  await details.getByRole('link', { name: '下载原文件' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(sha256({ buffer: Buffer.concat(chunks) })).toBe(digest)
})

test('a file that cannot be deposited shows the reason on its row', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/confirmWeigh/add')
  await chooseFiles(page, { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
  const row = uploadRow(page, 'empty.txt')
  await waitForPhase(row, 'refused')
  await expect(row.getByText('这个文件是空的')).toBeVisible()
  await expect(page.getByRole('button', { name: '存证', exact: true })).toBeDisabled()
  await row.getByRole('button', { name: '移除 empty.txt' }).click()
  await expect(row).toHaveCount(0)
})

test('a deposit without enough balance shows the missing amount and the credit for a verified name', async ({
  page,
  context,
}) => {
  await newMember(context)
  await page.goto('/confirmWeigh/add')
  const file = randomFile(1000)
  await chooseFiles(page, file)
  await waitForPhase(uploadRow(page, file.name), 'ready')
  await expect(page.getByText('余额不足，还差 ¥5.00')).toBeVisible()
  await expect(page.getByRole('button', { name: '存证 1 个文件' })).toBeDisabled()
  await expect(page.getByText('完成实名认证即获 ¥100.00 赠送余额')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: '去实名认证' }).click()
  await expect(await opened).toHaveURL(/basicSetting\/realName$/)
})

test('an invalid label stops the deposit before it is sent', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/confirmWeigh/add')
  const file = randomFile(1000)
  await chooseFiles(page, file)
  const row = uploadRow(page, file.name)
  await waitForPhase(row, 'ready')
  await row.getByText('名称、标签与备注').click()
  await row.getByLabel('标签').fill('a-b c')
  await expect(row.getByText('最多 20 个汉字、字母、数字或下划线')).toBeVisible()
  await expect(page.getByText('有文件的标签不符合要求')).toBeVisible()
})

test('the same file chosen twice is one row; files may also be pasted and dropped', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/confirmWeigh/add')
  const file = randomFile(2000)
  const dispatchFile = (how: 'paste' | 'drop', name: string) =>
    page.evaluate(
      ([kind, fileName]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['evidence'], fileName, { lastModified: 1 }))
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
        document.body.dispatchEvent(event)
      },
      [how, name] as const,
    )
  await chooseFiles(page, file)
  await dispatchFile('paste', 'pasted.txt')
  await dispatchFile('drop', 'dropped.txt')
  await dispatchFile('drop', 'dropped.txt')
  await expect(page.getByText('1 个文件已在列表中')).toBeVisible()
  for (const name of [file.name, 'pasted.txt', 'dropped.txt']) await waitForPhase(uploadRow(page, name), 'ready')
  await expect(page.getByText('3 / 3 个已就绪')).toBeVisible()
})
