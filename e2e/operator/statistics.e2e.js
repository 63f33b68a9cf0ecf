// Statistics count recent deposits, as chart, as table and as CSV.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { depositDigests, FUNDED_PERSON, logInAs } from '../evidence/member.ts';
import { STAFF } from './staff.ts';
const chinaDate = (at) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
test('today’s deposits are counted in the chart, the table and the CSV file', async ({ page, context, browser, baseURL }) => {
    const member = await browser.newContext(baseURL ? { baseURL } : {});
    const token = await logInAs(member, FUNDED_PERSON);
    await depositDigests(member, token, [{ name: `figures-${Date.now()}` }]);
    await logInAs(context, STAFF.finance);
    await page.goto('/console/statistics?days=7');
    const records = page.getByRole('figure', { name: '每日存证（按类型）' });
    await records.getByText('以表格显示').click();
    const today = records.getByRole('row', { name: new RegExp(chinaDate(Date.now())) });
    await expect(today).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '存证', exact: true }).click()]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(`${chinaDate(Date.now())},digest,`);
    await page.getByRole('button', { name: '近 365 天' }).click();
    await expect(page).toHaveURL(/days=365/);
    await page.getByRole('button', { name: '自定义' }).click();
    await page.getByLabel('结束日期').fill('2020-01-01');
    await expect(page.getByText('结束日期不能早于开始日期')).toBeVisible();
    await page.getByLabel('开始日期').fill('2019-12-01');
    await page.getByRole('button', { name: '查看', exact: true }).click();
    await expect(page.getByText('所选范围内没有失败')).toBeVisible();
    await expect(page.getByText('所选范围内没有数据').first()).toBeVisible();
});
