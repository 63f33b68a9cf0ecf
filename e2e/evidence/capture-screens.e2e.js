// Capture screens in their less usual states: a form with errors, an empty list, a load error, a flagged capture.
import { expect, test } from '@playwright/test';
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts';
import { captures } from '../prepared-data.ts';
import { FUNDED_PERSON, logInAs, newMember } from './member.ts';
const TINY = 'https://news.qinghe-daily.test/tiny';
test('the capture form with errors is accessible', async ({ page, context }) => {
    await applyAppearanceByTitle(context, page);
    await newMember(context);
    await page.goto('/onlineForensics/web/add');
    await page.getByRole('textbox').first().fill(`${TINY}\nftp://a.example/\n${TINY}`);
    await page.getByRole('listitem').filter({ hasText: 'ftp://' }).getByRole('alert').waitFor();
    await expectAccessible(page);
});
test('the capture list explains captures to a new member', async ({ page, context }) => {
    await newMember(context);
    await page.goto('/onlineForensics/ecommerce');
    await expect(page.getByRole('heading', { name: '还没有电商取证' })).toBeVisible();
    await page.getByRole('link', { name: '新建取证' }).first().click();
    await expect(page).toHaveURL('/onlineForensics/ecommerce/add');
});
test('the capture list shows a load error and can be retried', async ({ page, context }) => {
    await newMember(context);
    let broken = true;
    await page.route('**/attestaion/url/list', (route) => broken
        ? route.fulfill({ json: { flag: false, statusCode: '500503', data: null, errorMessage: '系统繁忙，请稍后重试' } })
        : route.continue());
    await page.goto('/onlineForensics/web');
    await expect(page.getByRole('alert').getByText('系统繁忙，请稍后重试')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '还没有网页取证' })).toBeVisible();
});
for (const [screen, path] of [
    ['page', '/onlineForensics/web'],
    ['phone page', '/app/web'],
]) {
    test(`the ${screen} of a flagged capture warns, requests no preview and keeps its downloads`, async ({ page, context }) => {
        await applyAppearanceByTitle(context, page);
        await logInAs(context, FUNDED_PERSON);
        const { complete } = await captures();
        // What the server answers for a flagged capture is tested there, with a real scanner.
        await page.route('**/attestation/url/info/*', async (route) => {
            const answer = await (await route.fetch()).json();
            await route.fulfill({ json: { ...answer, data: { ...answer.data, previewBlock: 'flagged', hasPreview: false } } });
        });
        await page.route('**/attestaion/url/list', async (route) => {
            const answer = await (await route.fetch()).json();
            const list = answer.data.list.map((item) => ({ ...item, hasPreview: false }));
            await route.fulfill({ json: { ...answer, data: { ...answer.data, list } } });
        });
        const previews = [];
        page.on('request', (request) => {
            if (/\/attesta\w+\/url\/(img|thumbnail|replay|file)/.test(request.url()))
                previews.push(request.url());
        });
        await page.goto(`${path}?record=${complete}`);
        await expect(page.getByText(/检出恶意内容|malware scan flagged/)).toBeVisible();
        await expect(page.getByRole('button', { name: /确认|Confirm/ }).first()).toBeVisible();
        if (screen === 'page')
            await expect(page.locator('.artefact-head .artefact-download').first()).toBeVisible();
        await expect(page.locator('.picture-viewer, .replay-frame')).toHaveCount(0);
        await expectAccessible(page);
        expect(previews).toEqual([]);
    });
}
