// Account settings: name, real name, password, devices, language; and the certificate of an unverified account.
import { expect, test } from '@playwright/test';
import { FUNDED_PERSON, logInAs, newMember } from '../evidence/member.ts';
import { DEMO_PASSWORD } from './people.ts';
const SETTINGS = '/accountSettings/basicSetting';
test('the settings are reached from the account menu, and their menu works', async ({ page, context }) => {
    await newMember(context);
    await page.goto('/browse');
    await page.getByRole('button', { name: /^账号：/ }).click();
    await page.getByRole('link', { name: '账号设置' }).click();
    await expect(page).toHaveURL(SETTINGS);
    const menu = page.getByRole('navigation', { name: '账号设置导航' });
    await expect(menu.getByRole('link', { name: '基本设置' })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: '消息通知' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('消息通知');
    await menu.getByRole('link', { name: '子账号管理' }).click();
    await expect(page).toHaveURL('/accountSettings/childAdmin');
});
test('a changed name is shown in the header, and the phone number stays masked', async ({ page, context }) => {
    const phone = await newMember(context);
    await page.goto(SETTINGS);
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    await expect(page.getByText(masked).first()).toBeVisible();
    await page.getByRole('button', { name: '修改名称' }).click();
    await page.getByLabel('显示名称').fill('林');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText(/显示名称不正确/)).toBeVisible();
    await page.getByLabel('显示名称').fill('林夏');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('名称已修改')).toBeVisible();
    await expect(page.getByRole('button', { name: '账号：林夏' })).toBeVisible();
    expect(await page.getByRole('main').textContent()).not.toContain(phone);
});
test('a verified account keeps its verified name; an unverified one is told what verification enables', async ({ page, context, browser, baseURL, }) => {
    await newMember(context);
    await page.goto(SETTINGS);
    await expect(page.getByText('未认证', { exact: true })).toBeVisible();
    await expect(page.getByText(/以下功能须实名后使用：子账号、接口密钥/)).toBeVisible();
    await page.getByRole('link', { name: '去认证' }).click();
    await expect(page).toHaveURL(/basicSetting\/realName$/);
    const other = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' });
    await logInAs(other, FUNDED_PERSON);
    const verified = await other.newPage();
    await verified.goto(SETTINGS);
    await expect(verified.getByText('已实名，不能修改')).toBeVisible();
    await expect(verified.getByRole('button', { name: '修改名称' })).toHaveCount(0);
    await other.close();
});
test('a changed password logs the other devices out and is valid immediately', async ({ page, context, browser, baseURL }) => {
    const phone = await newMember(context);
    const other = await browser.newContext({ baseURL: baseURL ?? '' });
    const token = await logInAs(other, phone);
    await page.goto(SETTINGS);
    await page.getByLabel('当前密码', { exact: true }).fill('NotTheOne#1');
    await page.getByLabel('新密码', { exact: true }).fill('Another#2027');
    await page.getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByText('原密码不正确')).toBeVisible();
    await page.getByLabel('当前密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '修改密码' }).click();
    await expect(page.getByText('密码已修改，其他设备已退出登录')).toBeVisible();
    await expect(page.getByLabel('当前密码', { exact: true })).toHaveValue('');
    const there = await other.request.get('/shimakaze/account/info', { headers: { 'x-auth-token': token } });
    expect((await there.json()).statusCode).toBe('500002');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('基本设置');
    await other.close();
});
test('all other devices are logged out with one click', async ({ page, context, browser, baseURL }) => {
    const phone = await newMember(context);
    const others = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: baseURL ?? '' })));
    for (const other of others)
        await logInAs(other, phone);
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: '让其他设备全部退出' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '让其他设备全部退出' }).click();
    await expect(page.getByText(/已让 \d+ 台其他设备退出登录/)).toBeVisible();
    await expect(page.getByRole('button', { name: '让它退出' })).toHaveCount(0);
    for (const other of others) {
        const answer = await other.request.get('/shimakaze/account/info');
        expect((await answer.json()).statusCode).toBe('500002');
        await other.close();
    }
});
