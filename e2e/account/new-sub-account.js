// Creates a sub-account on the page of its main account.
import { expect } from '@playwright/test';
import { fillSmsCode, uniquePhone } from './people.ts';
/** Returns the credentials that the main account passes on to the user. */
export async function createSubAccount(page, name, untick = []) {
    const phone = uniquePhone();
    await page.getByRole('button', { name: '新建子账号' }).click();
    await page.getByLabel('使用人的手机号').fill(phone);
    await fillSmsCode(page);
    await page.getByLabel('名称', { exact: true }).fill(name);
    await page.getByRole('button', { name: '随机生成' }).click();
    for (const permission of untick)
        await page.getByRole('checkbox', { name: permission, exact: true }).uncheck();
    await page.getByRole('button', { name: '创建', exact: true }).click();
    await expect(page.getByRole('heading', { name: '子账号已创建' })).toBeVisible();
    const password = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    await page.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    return { phone, password };
}
