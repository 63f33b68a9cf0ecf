// The address screen: empty state, adding by district, changing the default, deleting.
import { expect, test } from '@playwright/test';
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts';
import { newMember } from '../evidence/member.ts';
const ADDRESSES = '/accountSettings/addressAdmin';
async function chooseRegion(page, ...names) {
    const levels = ['省级', '市级', '区县'];
    for (const [at, name] of names.entries())
        await page.getByLabel(levels[at] ?? '').selectOption({ label: name });
}
async function fillAddress(page, name, phone, detail) {
    await page.getByLabel('收件人', { exact: true }).fill(name);
    await page.getByLabel('联系电话').fill(phone);
    await page.getByLabel('详细地址').fill(detail);
}
test('an address is added, corrected, made the default and deleted', async ({ page, context }) => {
    await newMember(context);
    await page.goto(ADDRESSES);
    await expect(page.getByRole('heading', { name: '还没有保存地址' })).toBeVisible();
    await page.getByRole('button', { name: '新增地址' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByText('请填写收件人')).toBeVisible();
    await expect(drawer.getByText('请填写所在地区')).toBeVisible();
    await expect(drawer.getByLabel('收件人', { exact: true })).toBeFocused();
    await fillAddress(page, '林知远', '010-0512', '科技园南区 8 号 1203 室');
    await chooseRegion(page, '广东省', '深圳市', '南山区');
    await drawer.getByLabel('邮政编码').fill('518057');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByText('请填写 11 位手机号、带区号的座机或 400 电话')).toBeVisible();
    await drawer.getByLabel('联系电话').fill('138 1234-5678');
    await drawer.getByRole('button', { name: '保存' }).click();
    const row = (name) => page.getByRole('row').filter({ hasText: name });
    await expect(row('林知远')).toContainText('138****5678');
    await expect(row('林知远')).toContainText('广东省深圳市南山区');
    await expect(row('林知远')).toContainText('默认');
    // A city without districts is accepted, and so is a region without cities.
    await page.getByRole('button', { name: '新增地址' }).click();
    await fillAddress(page, '王小明', '0769-2212 3456 转 801', '鸿福路 200 号');
    await chooseRegion(page, '广东省', '东莞市');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(row('王小明')).toContainText('广东省东莞市');
    await page.getByRole('button', { name: '将 王小明 的地址设为默认' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('王小明');
    await expect(page.getByRole('button', { name: '将 林知远 的地址设为默认' })).toBeVisible();
    await page.getByRole('button', { name: '编辑 林知远 的地址' }).click();
    await expect(drawer.getByLabel('联系电话')).toHaveValue('13812345678');
    await expect(drawer.getByLabel('区县')).toHaveValue('440305');
    await chooseRegion(page, '香港特别行政区');
    await drawer.getByLabel('详细地址').fill('中环 1 号');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(row('林知远')).toContainText('香港特别行政区');
    await page.getByRole('button', { name: '删除 王小明 的地址' }).click();
    const question = page.getByRole('dialog', { name: '删除这个地址？' });
    await expect(question.getByText('最近修改的地址会成为默认')).toBeVisible();
    await question.getByRole('button', { name: '删除' }).click();
    await expect(row('王小明')).toHaveCount(0);
    await page.reload();
    await expect(row('林知远')).toContainText('默认');
});
test('the address list shows a load error and can be retried', async ({ page, context }) => {
    await newMember(context);
    await page.route('**/shimakaze/address', (route) => route.abort());
    await page.goto(ADDRESSES);
    const again = page.getByRole('alert').getByRole('button', { name: '重试' });
    await again.waitFor();
    await page.unroute('**/shimakaze/address');
    await again.click();
    await expect(page.getByRole('heading', { name: '还没有保存地址' })).toBeVisible();
});
test('an address form asks before unsaved input is lost, and only then', async ({ page, context }) => {
    await newMember(context);
    await page.goto('/accountSettings/InviteFriends');
    await page.getByRole('link', { name: '地址管理' }).click();
    const drawer = page.getByRole('dialog', { name: '新增地址' });
    const question = page.getByRole('dialog', { name: '放弃已填写的内容？' });
    const add = page.getByRole('button', { name: '新增地址' });
    await add.click();
    await drawer.getByLabel('收件人', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(add).toBeFocused();
    await add.click();
    await drawer.getByLabel('收件人', { exact: true }).fill('林知远');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: '继续填写' }).click();
    await expect(drawer.getByLabel('收件人', { exact: true })).toHaveValue('林知远');
    await page.goBack();
    await question.getByRole('button', { name: '继续填写' }).click();
    await expect(page).toHaveURL(/addressAdmin/);
    await expect(drawer.getByLabel('收件人', { exact: true })).toHaveValue('林知远');
    await page.goBack();
    await question.getByRole('button', { name: '放弃' }).click();
    await expect(page).toHaveURL(/InviteFriends/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
});
test('an address whose answer was lost is created once', async ({ page, context }) => {
    await newMember(context);
    let lost = 0;
    await page.route('**/shimakaze/address', async (route) => {
        if (route.request().method() !== 'POST' || lost > 0)
            return route.continue();
        lost += 1;
        await route.fetch();
        await route.abort();
    });
    await page.goto(ADDRESSES);
    await page.getByRole('button', { name: '新增地址' }).click();
    const drawer = page.getByRole('dialog');
    await fillAddress(page, '林知远', '13812345678', '科技园南区 8 号');
    await chooseRegion(page, '广东省', '深圳市', '南山区');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer.getByRole('alert')).toBeVisible();
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: '林知远' })).toHaveCount(1);
    expect(lost).toBe(1);
});
test('the address form with errors is accessible', async ({ page, context }) => {
    await applyAppearanceByTitle(context, page);
    await newMember(context);
    await page.goto(ADDRESSES);
    await page.getByRole('main').getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('select').first().locator('option').nth(5).waitFor({ state: 'attached' });
    await drawer.locator('button[type=submit]').click();
    await drawer.locator('.field-problem').first().waitFor();
    await expectAccessible(page);
});
