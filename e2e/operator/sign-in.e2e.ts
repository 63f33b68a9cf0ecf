// Console sign-in: second factor after the password, authenticator set-up for new staff, desks by role, step-up.
import { createHmac, randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD } from '../account/people.ts'
import { logInAs } from '../evidence/member.ts'
import { callWithToken, STAFF, setPassword } from './staff.ts'

/** TOTP code as an authenticator app computes it (RFC 6238). */
function totpCode(key: string): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('console sign-in asks for a code after the password, sends it with its last digit, refuses a wrong one and returns to the requested page', async ({
  page,
}) => {
  await page.goto('/console/health')
  await page.getByLabel('手机号').fill(STAFF.owner)
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录运营后台')
  await expect(page.getByRole('navigation', { name: '运营后台导航' }).getByRole('link', { name: '员工与角色' })).toHaveCount(0)
  await page.getByLabel('动态码').fill('000000')
  await expect(page.getByText('动态码不正确或已使用过')).toBeVisible()
  await page.getByRole('button', { name: '填入' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('运行状况')
  await expect(page).toHaveURL(/\/console\/health/)
})

test('an invited member of staff sets a password, an authenticator and recovery codes and enters the console', async ({
  page,
  context,
  browser,
}) => {
  const owner = await browser.newContext()
  const token = await logInAs(owner, STAFF.owner)
  const phone = `135${String(randomInt(1e8)).padStart(8, '0')}`
  await callWithToken(owner, token, '/desk/staff', { phone, name: '王公证员', role: 'notary' })
  await owner.close()
  await setPassword(context, phone)
  await page.goto('/console')
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('绑定身份验证器')
  await expect(page.getByRole('img', { name: '供身份验证器应用扫描的二维码' })).toBeVisible()
  await page.getByText('无法扫描时，手动输入密钥').click()
  const key = ((await page.locator('.key-text').textContent()) ?? '').replace(/\s/g, '')
  await page.getByLabel('动态码').fill(totpCode(key))
  await page.getByRole('button', { name: '完成绑定' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('请保存备用码')
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  await page.getByRole('button', { name: '我已妥善保存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台')
  const menu = page.getByRole('navigation', { name: '运营后台导航' })
  await expect(menu.getByRole('link', { name: '运行状况' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '案件咨询' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: '实名审核' })).toHaveCount(0)
})

test('an owner changes a role with a reason; the change is shown, confirmed and audited', async ({ page, context }) => {
  const token = await logInAs(context, STAFF.owner)
  const phone = `135${String(randomInt(1e8)).padStart(8, '0')}`
  const name = `员工${randomInt(1e6)}`
  const { id } = await callWithToken<{ id: string }>(context, token, '/desk/staff', { phone, name, role: 'notary' })
  await page.goto(`/console/staff?open=${id}`)
  await page.getByRole('button', { name: '修改角色' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('财务').check()
  await expect(dialog.locator('.changes')).toContainText('公证员')
  await expect(dialog.locator('.changes ins')).toHaveText('财务')
  await dialog.getByRole('button', { name: '修改角色' }).click()
  await expect(dialog.getByText('请用 2–200 个字说明')).toBeVisible()
  await dialog.getByLabel('原因').fill('转岗到财务部')
  await dialog.getByRole('button', { name: '修改角色' }).click()
  await expect(page.getByText('角色已修改。')).toBeVisible()
  await expect(page.locator('.desk-detail')).toContainText('财务')
  await page.goto('/console/audit?area=staff')
  await page
    .getByRole('button', { name: /更改角色|changed a role/ })
    .first()
    .click()
  await expect(page.locator('.desk-detail')).toContainText('转岗到财务部')
  await page.getByRole('button', { name: '核验哈希链' }).click()
  await expect(page.getByRole('dialog')).toContainText('没有改动或缺失')
})

test('an act that needs step-up asks for a code and continues with the filled-in form', async ({ page, context }) => {
  const token = await logInAs(context, STAFF.owner)
  const phone = `135${String(randomInt(1e8)).padStart(8, '0')}`
  const { id } = await callWithToken<{ id: string }>(context, token, '/desk/staff', { phone, name: '员工甲', role: 'notary' })
  // Fake the server's step-up refusal once instead of waiting a quarter of an hour.
  const stale = { flag: false, statusCode: '670002', data: null, errorMessage: '此操作需要重新验证身份' }
  await page.route('**/desk/staff/*/disable', (route) => route.fulfill({ json: stale }), { times: 1 })
  await page.goto(`/console/staff?open=${id}`)
  await page.getByRole('button', { name: '停用', exact: true }).click()
  await page.getByLabel('原因').fill('离职')
  await page.getByRole('dialog').getByRole('button', { name: '停用', exact: true }).click()
  const again = page.getByRole('dialog', { name: '请确认是您本人' })
  await again.getByRole('button', { name: '填入' }).click()
  await again.getByRole('button', { name: '确认并继续' }).click()
  await expect(page.getByText('已停用。')).toBeVisible()
  await expect(page.locator('.desk-detail')).toContainText('已停用')
})
