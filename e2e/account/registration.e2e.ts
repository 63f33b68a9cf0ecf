// Registration and password reset.
import { setTimeout } from 'node:timers/promises'
import { CODE_INTERVAL_SECONDS } from '@attestry/contract/modules/account/code'
import { expect, test } from '@playwright/test'
import { fillSmsCode, openHydrated, registerByApi, signUp, uniquePhone } from './people.ts'

test('registration with a phone number opens the workspace', async ({ page }) => {
  await openHydrated(page, '/registry')
  await page.getByLabel('企业').check()
  await signUp(page, uniquePhone())
})

test('the registration form shows missing values beside their fields', async ({ page }) => {
  await openHydrated(page, '/registry')
  await page.getByLabel('设置密码').fill('short')
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('手机号不正确')).toBeVisible()
  await expect(page.getByText('请先获取短信验证码')).toBeVisible()
  await expect(page.getByText('密码不正确：8–64 位')).toBeVisible()
  await expect(page.getByText('请先阅读并同意服务协议与隐私政策')).toBeVisible()
})

test('registering a taken number offers to log in', async ({ page }) => {
  await openHydrated(page, '/registry')
  await page.getByLabel('手机号').fill('13800000003')
  await fillSmsCode(page)
  await page.getByLabel('设置密码').fill('Correct-horse-1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('该手机号已注册，请直接登录')).toBeVisible()
})

test('the registration form shows the server’s field errors beside their fields', async ({ page }) => {
  await page.route('**/shimakaze/user/register', (route) =>
    route.fulfill({
      json: {
        flag: false,
        statusCode: '7000001',
        data: null,
        errorMessage: 'refused',
        fields: [{ field: 'password', problem: '换一个密码' }],
      },
    }),
  )
  await openHydrated(page, '/registry')
  await page.getByLabel('手机号').fill(uniquePhone())
  await fillSmsCode(page)
  await page.getByLabel('设置密码').fill('Correct-horse-1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.getByText('换一个密码')).toBeVisible()
  await expect(page.getByLabel('设置密码')).toBeFocused()
})

test('a password is reset by SMS code and the new one logs in', async ({ page, request }) => {
  test.setTimeout(180_000)
  const { phone } = await registerByApi(request)
  // The registration sent a code to this number: the next one is refused until then.
  await setTimeout(CODE_INTERVAL_SECONDS * 1000)
  const password = 'A-new-one-2027'
  await openHydrated(page, '/resetPassword')
  await page.getByLabel('注册手机号').fill(phone)
  await fillSmsCode(page)
  await page.getByLabel('新密码').fill(password)
  await page.getByRole('button', { name: '重置密码' }).click()
  await page.waitForURL('**/login')
  await expect(page.getByText('密码已重置，请用新密码登录')).toBeVisible()
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/browse')
})
