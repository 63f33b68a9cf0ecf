// The inclusion path of one entry: computed and rendered in the visitor's browser, checked here with plain SHA-256.
import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openHydrated } from '../account/people.ts';
import { createLoggedRecord } from './public-log.ts';
test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    await createLoggedRecord(context);
    await context.close();
});
/** Recomputes the root from the text beside the figure, without our own code. */
async function rootFromText(page) {
    const lines = page.locator('.path-text li');
    const hashes = await lines.evaluateAll((items) => items.map((item) => ({
        side: item.dataset.side,
        hashes: [...item.querySelectorAll('code')].map((code) => code.textContent ?? ''),
    })));
    let node = Buffer.from(hashes[0]?.hashes[0] ?? '', 'base64');
    for (const { side, hashes: [sibling = ''], } of hashes.filter(({ side }) => side)) {
        const other = Buffer.from(sibling, 'base64');
        const pair = side === 'left' ? [other, node] : [node, other];
        node = createHash('sha256')
            .update(Buffer.concat([Buffer.of(1), ...pair]))
            .digest();
    }
    return { computed: node.toString('base64'), signed: hashes.at(-1)?.hashes[0] ?? '' };
}
test('the inclusion path of a record is computed, rendered and verified in the browser', async ({ page, context }) => {
    const { index, digest } = await createLoggedRecord(context);
    await openHydrated(page, `/chain?index=${index}`);
    const path = page.locator('#path');
    await expect(path).toContainText('核验通过：这一条在签署的日志里');
    await expect(path.locator('.digest')).toHaveText(digest);
    await expect(path.locator('svg[role=img]')).toHaveAttribute('data-proven', 'true');
    const { computed, signed } = await rootFromText(page);
    expect(computed).toBe(signed);
    const leaf = createHash('sha256').update(`\0attestry/leaf/v1\nrecord ${digest}\n`).digest('base64');
    await expect(path.locator('.path-text li').first()).toContainText(leaf);
    await expect(path.locator('.path-box')).toHaveCount(2 * (await path.locator('.path-text li[data-side]').count()) + 1);
    await path.getByRole('textbox', { name: '位置' }).fill('0');
    await path.getByRole('button', { name: '计算并画出' }).click();
    await expect(path).toContainText('从位置 0 出发');
    await expect(page).toHaveURL(/\/chain\?index=0#path$/);
});
test('an invalid log position is reported, and a changed entry is not verified', async ({ page }) => {
    await openHydrated(page, '/chain?index=900000000');
    const path = page.locator('#path');
    await expect(path).toContainText('没有位置 900,000,000');
    await path.getByRole('textbox', { name: '位置' }).fill('abc');
    await path.getByRole('button', { name: '计算并画出' }).click();
    await expect(path).toContainText('请填写一个整数');
    await page.route('**/log/**/tile/entries/**', async (route) => {
        const response = await route.fetch();
        const body = await response.body();
        body[40] = (body[40] ?? 0) ^ 1;
        await route.fulfill({ response, body });
    });
    await path.getByRole('textbox', { name: '位置' }).fill('0');
    await path.getByRole('button', { name: '计算并画出' }).click();
    await expect(path.getByRole('alert')).toContainText('核验未通过');
    await expect(path.locator('svg[role=img]')).toHaveAttribute('data-proven', 'false');
    await openHydrated(page, '/chain?index=1&origin=log.example%2Flog%2F1%2F2020');
    await expect(path).toContainText('属于另一卷日志 log.example/log/1/2020');
    await expect(path.locator('svg[role=img]')).toHaveCount(0);
});
