// QR code login with two browsers: one shows the code, the other is the phone.
import { expect, test } from '@playwright/test';
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts';
import { DEMO_PASSWORD, openHydrated, registerByApi } from './people.ts';
async function showCode(page) {
    await openHydrated(page, '/login');
    await page.locator('#login-tab-scan').dispatchEvent('click');
    await page.locator('.scan-code').waitFor();
    return (await page.locator('.scan a').getAttribute('href')) ?? '';
}
async function logIn(context, phone) {
    const answer = await context.request.post('/shimakaze/login', { data: { phone, password: DEMO_PASSWORD } });
    expect((await answer.json()).flag).toBe(true);
}
test('a logged-in phone approves a QR code login', async ({ page, browser, request, baseURL }) => {
    const { phone } = await registerByApi(request);
    const path = await showCode(page);
    const phoneContext = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        locale: 'zh-CN',
        viewport: { width: 390, height: 844 },
    });
    await logIn(phoneContext, phone);
    const screen = await phoneContext.newPage();
    await openHydrated(screen, path);
    await expect(screen.getByRole('heading', { name: '有一台设备请求登录您的账号' })).toBeVisible();
    await expect(screen.getByText('Chrome, Linux')).toBeVisible();
    await expect(screen.getByText(/127\.0\.0\.1/)).toBeVisible();
    await expect(page.getByText('请在手机上核对并确认登录')).toBeVisible();
    // Opening the code does not approve it: the browser has asked again and still shows the login.
    for (let polls = 0; polls < 2; polls += 1)
        await page.waitForResponse('**/login/app/id/authorize/status/*');
    expect(new URL(page.url()).pathname).toBe('/login');
    await screen.getByRole('button', { name: '确认登录' }).click();
    await expect(screen.getByRole('heading', { name: '已确认登录' })).toBeVisible();
    await page.waitForURL('**/browse');
    const token = await page.evaluate(() => sessionStorage.getItem('x-auth-token'));
    expect(token).toMatch(/^[\w-]{43}$/);
    // The code is used: opening it again offers no button.
    await openHydrated(screen, path);
    await expect(screen.getByRole('heading', { name: '无法确认这次登录' })).toBeVisible();
    await expect(screen.getByRole('button', { name: '确认登录' })).toHaveCount(0);
    await phoneContext.close();
});
test('a phone rejects a QR code login, and the browser can show a new code', async ({ page, browser, request, baseURL }) => {
    const { phone } = await registerByApi(request);
    const path = await showCode(page);
    const phoneContext = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
    await logIn(phoneContext, phone);
    const screen = await phoneContext.newPage();
    await openHydrated(screen, path);
    await screen.getByRole('button', { name: '不是我，拒绝' }).click();
    await expect(screen.getByRole('heading', { name: '已拒绝登录' })).toBeVisible();
    await expect(page.getByText('已在手机上拒绝')).toBeVisible();
    await page.getByRole('button', { name: '刷新二维码' }).click();
    await page.locator('.scan-code').waitFor();
    expect(await page.locator('.scan a').getAttribute('href')).not.toBe(path);
    await phoneContext.close();
});
test('a phone that is not logged in logs in first and returns to the QR code confirmation', async ({ page, browser, request, baseURL, }) => {
    const { phone } = await registerByApi(request);
    const path = await showCode(page);
    const phoneContext = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
    const screen = await phoneContext.newPage();
    await openHydrated(screen, path);
    await screen.getByRole('link', { name: '去登录' }).click();
    await screen.locator('[data-awake]').first().waitFor({ state: 'attached' });
    await screen.getByLabel('手机号').fill(phone);
    await screen.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await screen.getByRole('button', { name: '登录', exact: true }).click();
    await expect(screen.getByRole('button', { name: '确认登录' })).toBeVisible();
    await phoneContext.close();
});
test('QR code login is accessible on both devices', async ({ page, context, browser, request }) => {
    const { phone } = await registerByApi(request);
    await applyAppearanceByTitle(context, page);
    const path = await showCode(page);
    await expectAccessible(page);
    const phoneContext = await browser.newContext();
    const screen = await phoneContext.newPage();
    await applyAppearanceByTitle(phoneContext, screen);
    await openHydrated(screen, path);
    await expectAccessible(screen);
    await logIn(phoneContext, phone);
    await openHydrated(screen, path);
    await screen.locator('.scan-acts').waitFor();
    await expectAccessible(screen);
    await screen.locator('.scan-acts button').last().click();
    await page.locator('.scan-veil button').waitFor();
    await expectAccessible(page);
    await phoneContext.close();
});
