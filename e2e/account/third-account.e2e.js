// OAuth login, linking OAuth accounts, changing the phone number and switching accounts, with the demo's fake OAuth provider.
import { expect, test } from '@playwright/test';
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts';
import { FUNDED_ENTERPRISE, logInAs } from '../evidence/member.ts';
import { DEMO_PASSWORD, fillSmsCode, openHydrated, registerByApi, uniquePhone } from './people.ts';
// Serial: all tests share one OAuth account.
test.describe.configure({ mode: 'serial' });
async function logIn(page, phone) {
    await openHydrated(page, '/login');
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL('**/browse');
}
async function authorizeAs(page, button, person) {
    await openHydrated(page, '/login?back=%2FconfirmWeigh');
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: person }).click();
}
let linkedPhone = '';
test('the first OAuth login asks for a phone number and an SMS code', async ({ page }) => {
    await authorizeAs(page, '支付宝登录', '以“远山”的身份同意授权');
    await expect(page.getByRole('heading', { name: '首次使用支付宝登录' })).toBeVisible();
    // The OAuth code and state stay neither in the address nor in the history.
    expect(new URL(page.url()).search).toBe('');
    linkedPhone = uniquePhone();
    await page.getByLabel('手机号').fill(linkedPhone);
    await fillSmsCode(page);
    await page.getByRole('button', { name: '确认并登录' }).click();
    await expect(page.getByText('请先阅读并同意服务协议与隐私政策')).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '确认并登录' }).click();
    await page.waitForURL('**/confirmWeigh');
});
test('the second OAuth login opens the workspace directly', async ({ page }) => {
    await authorizeAs(page, '支付宝登录', '以“远山”的身份同意授权');
    await page.waitForURL('**/confirmWeigh');
    await expect(page.getByRole('button', { name: /^账号/ })).toContainText(`${linkedPhone.slice(0, 3)}****${linkedPhone.slice(-4)}`);
});
test('a denied OAuth authorization shows an error and does not log in', async ({ page }) => {
    await authorizeAs(page, '微信登录', '拒绝授权');
    await expect(page.getByRole('heading', { name: '没有登录成功' })).toBeVisible();
    await expect(page.getByText('您没有同意授权')).toBeVisible();
    await page.getByRole('link', { name: '返回登录' }).click();
    await page.waitForURL('**/login');
});
test('an OAuth callback started in another browser is refused', async ({ page, browser, baseURL }) => {
    await openHydrated(page, '/login');
    await page.getByRole('button', { name: '微信登录' }).click();
    const back = page.waitForRequest((asked) => asked.isNavigationRequest() && asked.url().includes('/login/third/wechat'));
    await page.route('**/loginByThirdAccount', (route) => route.abort());
    await page.getByRole('button', { name: '以“青禾”的身份同意授权' }).click();
    const link = (await back).url();
    // Login CSRF: the attacker's callback opened by a victim must not log the victim in as the attacker.
    const victim = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
    const screen = await victim.newPage();
    await screen.goto(link);
    await expect(screen.getByText('不是从本浏览器发起的')).toBeVisible();
    expect((await victim.cookies()).map(({ name }) => name)).not.toContain('bq-x-token');
    await victim.close();
});
test('the phone number is changed with the password and a code sent to the new number', async ({ page, request }) => {
    await logIn(page, (await registerByApi(request)).phone);
    await page.goto('/accountSettings/basicSetting');
    const next = uniquePhone();
    await page.getByRole('button', { name: '更换手机号' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('登录密码', { exact: true }).fill('Wrong#2026');
    await drawer.getByLabel('新手机号').fill(next);
    await fillSmsCode(page);
    await drawer.getByRole('button', { name: '确认更换' }).click();
    await expect(drawer.getByText('原密码不正确')).toBeVisible();
    await drawer.getByLabel('登录密码', { exact: true }).fill(DEMO_PASSWORD);
    await drawer.getByRole('button', { name: '确认更换' }).click();
    await expect(page.getByText('手机号已更换')).toBeVisible();
    await expect(page.getByText(`${next.slice(0, 3)}****${next.slice(-4)}`).first()).toBeVisible();
});
test('two accounts are linked with both passwords and switched between', async ({ page, request, playwright, baseURL }) => {
    // Registering sets a session cookie, so the second account needs its own request context.
    const elsewhere = await playwright.request.newContext(baseURL ? { baseURL } : {});
    const [{ phone: one }, { phone: other }] = [await registerByApi(request), await registerByApi(elsewhere)];
    await elsewhere.dispose();
    await logIn(page, one);
    await page.getByRole('button', { name: /^账号/ }).click();
    await page.getByRole('button', { name: '切换账号' }).click();
    await expect(page.getByText('还没有关联其他账号')).toBeVisible();
    await page.getByRole('button', { name: '关联账号' }).click();
    await page.getByLabel('另一个账号的手机号').fill(other);
    await page.getByLabel('另一个账号的密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByLabel('当前账号的密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '确认关联' }).click();
    const before = await page.evaluate(() => sessionStorage.getItem('x-auth-token'));
    await page.getByRole('button', { name: '切换', exact: true }).click();
    await expect(page.getByRole('button', { name: /^账号/ })).toContainText(`${other.slice(0, 3)}****${other.slice(-4)}`);
    const answer = await request.get('/shimakaze/account/info', { headers: { 'x-auth-token': before ?? '', cookie: '' } });
    expect((await answer.json()).statusCode).toBe('500002');
});
test('the first OAuth login is accessible', async ({ page, context }) => {
    await applyAppearanceByTitle(context, page);
    await openHydrated(page, '/login');
    await page.locator('.third-buttons button').last().click();
    await page.locator('button.yes').last().click();
    await page.getByRole('checkbox').waitFor();
    await expectAccessible(page);
});
test('an OAuth account is linked in the settings after an SMS code and can be unlinked', async ({ page, context }) => {
    // One SMS code per number and minute: a newly registered number has used it, a demo account has not.
    await logInAs(context, FUNDED_ENTERPRISE);
    await page.goto('/accountSettings/basicSetting');
    const line = page.getByRole('listitem').filter({ hasText: '微信' });
    await line.getByRole('button', { name: '绑定' }).click();
    await fillSmsCode(page);
    await page.getByRole('button', { name: '验证并前往授权' }).click();
    await page.getByRole('button', { name: '以“远山”的身份同意授权' }).click();
    await page.waitForURL('**/accountSettings/basicSetting');
    await expect(page.getByText('已绑定微信账号')).toBeVisible();
    await expect(line).toContainText('远山');
    await line.getByRole('button', { name: '解绑' }).click();
    await expect(page.getByRole('heading', { name: '解绑微信' })).toBeVisible();
    await page.keyboard.press('Escape');
});
