// Login: by password, by SMS code, redirects, and error messages.
import { expect, test } from '@playwright/test';
import { DEMO_PASSWORD, fillSmsCode, openHydrated, registerByApi } from './people.ts';
const logIn = { name: '登录', exact: true };
test('login by password opens the workspace', async ({ page, request }) => {
    const { phone } = await registerByApi(request);
    await openHydrated(page, '/login');
    await page.getByLabel('手机号').fill(`+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`);
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', logIn).click();
    await page.waitForURL('**/browse');
    expect(await page.evaluate(() => sessionStorage.getItem('x-auth-token'))).toBeTruthy();
    expect((await page.context().cookies()).map((cookie) => cookie.name)).toContain('bq-x-token');
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: '工作台' })).toBeVisible();
});
test('login by SMS code opens the workspace', async ({ page }) => {
    await openHydrated(page, '/login');
    await page.getByRole('tab', { name: '短信登录' }).click();
    // No other test sends this number a code: the next one is refused for a minute.
    await page.getByLabel('手机号').fill('13800000001');
    await fillSmsCode(page);
    await page.getByRole('button', logIn).click();
    await page.waitForURL('**/browse');
});
test('a demo account button logs in; staff go to the console', async ({ page }) => {
    await openHydrated(page, '/login');
    await page.getByRole('button', { name: '填入运营人员的账号' }).click();
    await expect(page.getByLabel('手机号')).toHaveValue('13900000001');
    await page.getByRole('button', logIn).click();
    await page.waitForURL('**/console');
});
test('login redirects back to the previous page, never to another site', async ({ page, request }) => {
    const { phone } = await registerByApi(request);
    for (const [back, target] of [
        ['/confirmWeigh?keyword=x', '/confirmWeigh?keyword=x'],
        ['https://evil.example/', '/browse'],
        ['//evil.example/', '/browse'],
        ['/\\evil.example/', '/browse'],
    ]) {
        await openHydrated(page, `/login?back=${encodeURIComponent(back)}`);
        await page.getByLabel('手机号').fill(phone);
        await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
        const gone = page.waitForRequest((asked) => asked.isNavigationRequest() && !asked.url().includes('/login'));
        await page.getByRole('button', logIn).click();
        const { pathname, search, origin } = new URL((await gone).url());
        expect(pathname + search).toBe(target);
        await page.waitForURL((url) => url.pathname !== '/login');
        expect(origin).toBe(new URL(page.url()).origin);
    }
});
test('empty login fields each show an error, and the first gets the focus', async ({ page }) => {
    await openHydrated(page, '/login');
    await page.getByRole('button', logIn).click();
    await expect(page.getByText('手机号不正确')).toBeVisible();
    await expect(page.getByText('请填写密码')).toBeVisible();
    await expect(page.getByLabel('手机号')).toBeFocused();
    await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('手机号').fill('1');
    await expect(page.getByText('手机号不正确')).toBeHidden();
});
test('wrong passwords are refused, then lock the login for some minutes', async ({ page, request }) => {
    const { phone } = await registerByApi(request);
    await openHydrated(page, '/login');
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill('wrong-password-1');
    await page.getByRole('button', logIn).click();
    await expect(page.getByRole('alert')).toHaveText('手机号、密码或验证码不正确');
    for (let attempt = 2; attempt <= 6; attempt += 1) {
        const answered = page.waitForResponse('**/shimakaze/login');
        await page.getByRole('button', logIn).click();
        await answered;
    }
    await expect(page.getByRole('alert')).toContainText('连续输错次数过多');
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', logIn).click();
    await expect(page.getByRole('alert')).toContainText(/请在 \d+ 分钟后重试/);
});
test('a wrong CAPTCHA shows an error beside it and loads a new picture', async ({ page }) => {
    await openHydrated(page, '/login');
    await page.getByRole('tab', { name: '短信登录' }).click();
    const picture = page.getByRole('img', { name: /图形验证码图片/ });
    const before = await picture.getAttribute('src');
    await page.getByLabel('手机号').fill('13800000001');
    await page.getByLabel('图形验证码', { exact: true }).fill('zzzz');
    await page.getByLabel('图形验证码', { exact: true }).press('Enter');
    await expect(page.getByText('图形验证码不正确或已失效')).toBeVisible();
    await expect(picture).not.toHaveAttribute('src', before ?? '');
});
test('the login form works by keyboard alone', async ({ page }) => {
    await openHydrated(page, '/login');
    await page.getByRole('tab', { name: '密码登录' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: '短信登录' })).toBeFocused();
    await expect(page.getByLabel('短信验证码')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('手机号')).toBeFocused();
    await page.keyboard.type('13800000001');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not-the-password');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: '显示密码' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', logIn)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
});
test('a login form submitted before hydration is not lost and its fields never reach the URL', async ({ page }) => {
    let release = () => { };
    const held = new Promise((open) => {
        release = open;
    });
    await page.route(/LoginPage-.*\.js$/, async (route) => {
        await held;
        await route.continue();
    });
    // The page's own script, a module, has run by then; it only lacks the form's.
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    await page.getByLabel('手机号').fill('13800000001');
    await page.getByLabel('密码', { exact: true }).fill('typed-early-1');
    await page.getByRole('button', logIn).click();
    release();
    await expect(page.getByRole('alert')).toHaveText('手机号、密码或验证码不正确');
    expect(page.url()).not.toContain('typed-early');
});
