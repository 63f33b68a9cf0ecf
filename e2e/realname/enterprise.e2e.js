// Enterprise verification by a verified person: documents, review, and its name on the account.
import { expect, test } from '@playwright/test';
import { newMember } from '../evidence/member.ts';
import { decideApplication, identityNumber, memberId, photo } from './applicant.ts';
test('an enterprise application is submitted and approved, and the account has its name', async ({ page, context, baseURL }) => {
    const phone = await newMember(context);
    const baseUrl = baseURL ?? '';
    const id = await memberId(baseUrl, phone);
    await page.goto('/accountSettings/basicSetting/realName');
    for (const side of ['身份证人像面', '身份证国徽面'])
        await page.locator(`input[aria-label="上传照片：${side}"]`).setInputFiles(photo);
    await page.getByLabel('姓名').fill('沈知秋');
    await page.getByLabel('身份证号').fill(identityNumber());
    await page.getByRole('checkbox', { name: /我单独同意/ }).check();
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('heading', { name: '资料审核中' })).toBeVisible();
    await decideApplication(baseUrl, id);
    await page.goto('/accountSettings/basicSetting/enterprise');
    await page.getByLabel('企业名称').fill('江州远山文化有限公司');
    await page.getByLabel('统一社会信用代码').fill('911101080000000195');
    await page.getByLabel('法定代表人').fill('沈知秋');
    await expect(page.getByText('末位校验码对不上')).toBeVisible();
    await page.getByLabel('统一社会信用代码').fill('91110000 802100433b');
    for (const side of ['营业执照', '授权书']) {
        await page.locator(`input[aria-label="上传照片：${side}"]`).setInputFiles(photo);
        await expect(page.getByRole('button', { name: `换一张：${side}` })).toBeVisible();
    }
    await page.getByRole('button', { name: '删除：授权书' }).click();
    await expect(page.getByRole('button', { name: '提交审核' })).toBeDisabled();
    await page.locator('input[aria-label="上传照片：授权书"]').setInputFiles(photo);
    await page.getByRole('checkbox', { name: /我单独同意/ }).check();
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('heading', { name: '企业资料审核中' })).toBeVisible();
    await decideApplication(baseUrl, id);
    await page.reload();
    await expect(page.getByRole('heading', { name: '企业已完成认证' })).toBeVisible();
    await expect(page.getByRole('button', { name: '账号：江州远山文化有限公司' })).toBeVisible();
});
