// The overview: instructions for a new account; figures, records and balance for others.
import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { depositDigests, FUNDED_ENTERPRISE, logInAs, newMember } from '../evidence/member.ts';
test('the overview of a new account explains the first steps', async ({ page, context }) => {
    await newMember(context);
    await page.goto('/browse');
    await expect(page.getByRole('heading', { name: '三步完成第一份存证' })).toBeVisible();
    await page.getByRole('link', { name: '存证第一个文件' }).click();
    await expect(page).toHaveURL('/confirmWeigh/add');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/^存证文件 - /);
});
test('the overview shows figures, recent records and balance', async ({ page, context }) => {
    const token = await logInAs(context, FUNDED_ENTERPRISE);
    const name = `recent-${randomInt(1e9)}`;
    const [number] = await depositDigests(context, token, [{ name }]);
    await page.goto('/browse');
    await expect(page.locator('.figures-row').getByText('全部记录')).toBeVisible();
    for (const act of ['网页取证', '电商取证', '短视频取证', '存证文件', '存证摘要'])
        await expect(page.locator('.quick-acts').getByText(act, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: '余额' })).toBeVisible();
    const tops = await Promise.all(['.quick-acts', '.figures-row', '.recent'].map(async (part) => (await page.locator(part).boundingBox())?.y ?? 0));
    expect(tops, 'what to do next, then figures, then records').toEqual(tops.toSorted((a, b) => a - b));
    await page.getByRole('link', { name: '查看全部记录' }).click();
    await expect(page).toHaveURL('/attestation');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('摘要存证');
    await page.goBack();
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/confirmWeigh/hash?record=${number}`);
    await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
});
test('the workspace shows the platform’s name and office hours in the language chosen last', async ({ page, context }) => {
    await newMember(context);
    await page.goto('/browse');
    await expect(page.getByText('工作日 9:00–17:00')).toBeVisible();
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByText('Working days 9:00–17:00')).toBeVisible();
    await expect(page.getByText('Cunxin Evidence').first()).toBeVisible();
});
