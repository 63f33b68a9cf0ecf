// Digest deposits: pasted or computed in the browser, errors per line, acknowledgement, payment, list.
import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { FUNDED_ENTERPRISE, logInAs, newMember, randomFile, sha256 } from './member.ts'

const field = '或粘贴名称与摘要'

test('pasted digests are corrected, acknowledged and deposited', async ({ page, context }) => {
  await logInAs(context, FUNDED_ENTERPRISE)
  const name = `plan-${randomInt(1e9)}.docx`
  const digest = sha256(randomFile(10))
  await page.goto('/confirmWeigh/hash')
  await page.getByLabel(field).fill(`${digest}  ${name}\nnot a digest\nd41d8cd98f00b204e9800998ecf8427e  old.txt`)
  await expect(page.getByText('第 2 行：没有找到 64 位的摘要')).toBeVisible()
  await expect(page.getByText('第 3 行：这是 MD5')).toBeVisible()
  const button = page.getByRole('button', { name: '存证 1 条摘要' })
  await expect(button).toBeDisabled()

  await page.getByLabel(field).fill(`SM3 (${name}) = ${digest}`)
  await expect(page.getByText('请先勾选上面的须知')).toBeVisible()
  await page.getByRole('checkbox', { name: /我知道：摘要存证不保存原文件/ }).check()
  await button.click()
  await expect(page.getByRole('heading', { level: 1, name: /^已(受理|固化) 1 份存证$/ })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('已固化')).toBeVisible({ timeout: 15_000 })

  await page.getByRole('link', { name: '查看这条记录' }).click()
  await expect(page).toHaveURL(/\/attestation\/\d{18,19}$/)
  await page.goto('/confirmWeigh/hash')
  await page.getByRole('button', { name: `查看 ${name} 的详情` }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('SM3', { exact: true })).toBeVisible()
  expect((await details.textContent())?.replace(/\s/g, '')).toContain(digest)
  await expect(details.getByText('平台没有保存原文件')).toBeVisible()
})

test('digests computed in the browser are deposited without uploading the file', async ({ page, context }) => {
  await newMember(context)
  const file = randomFile(5_000_000)
  const sent: number[] = []
  page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0))
  await page.goto('/confirmWeigh/hash')
  await page.getByTestId('file-input').setInputFiles(file)
  await expect(page.getByLabel(field)).toHaveValue(`${sha256(file)}  ${file.name}\n`)
  expect(Math.max(...sent)).toBeLessThan(10_000)
})

test('digest lines beyond a hundred are listed as errors', async ({ page, context }) => {
  await newMember(context)
  await page.goto('/confirmWeigh/hash')
  const digest = sha256(randomFile(10))
  await page.getByLabel(field).fill(Array.from({ length: 102 }, (_, n) => `f${n} ${digest}`).join('\n'))
  await expect(page.getByText('识别出 100 条，2 行有问题')).toBeVisible()
  await expect(page.getByText('第 101 行：超出一次可提交的条数')).toBeVisible()
})
