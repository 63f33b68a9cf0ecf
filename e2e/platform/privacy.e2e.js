// The privacy policy, its four documents and the agreement: both addresses, both languages, without scripts, and consistent with the product.
import { expect, test } from '@playwright/test';
import { openHydrated } from '../account/people.ts';
import { setCookies } from '../evidence/member.ts';
const roots = ['/privacy', '/attestation-mobile/service/privacy'];
const parts = [
    ['privacy-one', '个人信息收集清单', 'What is collected, item by item'],
    ['privacy-two', '第三方与受托方清单', 'Third parties and processors'],
    ['privacy-three', '手机权限说明', 'Permissions on a phone'],
    ['privacy-four', '未成年人、保存期限与您的权利', 'Children, retention and your rights'],
];
const texts = ['/attestation-mobile/service/agreement', '/privacy', ...parts.map(([part]) => `/privacy/${part}`)];
for (const root of roots) {
    test(`every privacy document is served under ${root}`, async ({ page }) => {
        for (const [part, title] of parts) {
            const response = await page.goto(`${root}/${part}`);
            expect(response?.status()).toBe(200);
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
            await expect(page).toHaveTitle(new RegExp(`^${title} - `));
            await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `/privacy/${part}`);
        }
        expect((await page.goto(`${root}/privacy-five`))?.status()).toBe(404);
    });
}
test.describe('privacy policy without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('links to each document, and each document to the others and back', async ({ page }) => {
        await page.goto('/privacy');
        const ways = page.getByRole('navigation', { name: '分项说明' });
        await expect(ways.getByRole('link')).toHaveCount(parts.length);
        for (const [, title] of parts) {
            await page.getByRole('navigation', { name: '分项说明' }).getByRole('link', { name: title }).click();
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
            await expect(ways.getByRole('link', { name: title })).toHaveCount(0);
        }
        await ways.getByRole('link', { name: '隐私政策全文' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('隐私政策');
    });
    test('every document has the office’s contact', async ({ page }) => {
        for (const path of texts.slice(1)) {
            await page.goto(path);
            await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
            await expect(page.locator('main a[href^="mailto:"]')).toBeVisible();
        }
    });
});
test('the privacy documents have English titles', async ({ page, context, baseURL }) => {
    await setCookies(context, baseURL, { lang: 'en' });
    for (const [part, , title] of parts) {
        await page.goto(`/privacy/${part}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
});
test('no page requests a browser permission or a third-party resource', async ({ page, context, baseURL }) => {
    const elsewhere = [];
    page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== baseURL)
            elsewhere.push(request.url());
    });
    await page.addInitScript(() => {
        const asked = [];
        Object.assign(window, { asked });
        const tell = (what) => {
            asked.push(what);
            return Promise.reject(new Error(what));
        };
        if (navigator.mediaDevices) {
            navigator.mediaDevices.getUserMedia = () => tell('camera or microphone');
            navigator.mediaDevices.getDisplayMedia = () => tell('screen');
        }
        navigator.geolocation.getCurrentPosition = () => void asked.push('position');
        navigator.geolocation.watchPosition = () => asked.push('position');
    });
    for (const path of ['/', '/website-show/query', '/chain', '/login']) {
        await openHydrated(page, path);
        expect(await page.evaluate(() => window.asked), path).toEqual([]);
    }
    expect(elsewhere).toEqual([]);
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.filter((name) => !/^(bq-x-token|lang|theme|share-.+)$/.test(name))).toEqual([]);
});
