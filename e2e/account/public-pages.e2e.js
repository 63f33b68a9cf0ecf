// Public pages: status, titles, switches of language and theme, digests computed in the browser, readable without scripts.
import { expect, test } from '@playwright/test';
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts';
import { openHydrated } from './people.ts';
test('the login form with errors is accessible', async ({ page, context }) => {
    await applyAppearanceByTitle(context, page);
    await openHydrated(page, '/login');
    await page.getByRole('tab').nth(1).click();
    await page.locator('form button[type=submit]').click();
    await page.locator('.field-problem').nth(1).waitFor();
    await expectAccessible(page);
});
test('public pages have correct status, title and canonical address', async ({ page }) => {
    const missing = await page.goto('/nowhere');
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('link', { name: '回到首页' })).toBeVisible();
    await page.goto('/login?back=/browse');
    await expect(page).toHaveTitle(/^登录 - /);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/login');
});
test('language and theme are switched with one click and kept on other pages', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('anyone can verify');
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
});
test('the home page computes a file’s digests in the browser and sends nothing', async ({ page }) => {
    await openHydrated(page, '/');
    const sent = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await page.getByLabel('选择文件').setInputFiles({ name: 'abc.txt', mimeType: 'text/plain', buffer: Buffer.from('abc') });
    const box = page.locator('#digest');
    await expect(box).toContainText('SM3');
    const shown = await box.locator('.digest').allInnerTexts();
    expect(shown.map((text) => text.replace(/\s/g, ''))).toEqual([
        'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0',
    ]);
    await page.getByLabel('与记录上的摘要比对').fill('BA7816BF 8F01CFEA 414140DE 5DAE2223 B00361A3 96177A9C B410FF61 F20015AD');
    await expect(box).toContainText('一致：这就是记录所指的文件');
    expect(sent).toEqual([]);
});
test.describe('public pages without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('can be read and link to the other language', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('certutil -hashfile')).toBeVisible();
        await page.getByRole('link', { name: 'English' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText('What you hold today');
        await page.goto('/login');
        await expect(page.locator('noscript .callout')).toBeVisible();
    });
});
