// The inbox: empty state, filters in the URL, reading and deleting messages, both languages.
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../appearance.ts';
import { logInAs, newMember, setCookies } from '../evidence/member.ts';
import { applyByApi, decideApplication, memberId } from '../realname/applicant.ts';
const MESSAGES = '/accountSettings/messageNotification';
/** Creates two messages: an application rejected and one passed. */
async function createTwoMessages(page, phone, token, baseUrl) {
    const id = await memberId(baseUrl, phone);
    for (const reason of ['照片模糊', undefined]) {
        await applyByApi(baseUrl, token);
        await decideApplication(baseUrl, id, reason);
    }
    await page.goto(MESSAGES);
}
test('inbox messages are filtered, opened, read and deleted', async ({ page, context, baseURL }) => {
    const phone = await newMember(context);
    await page.goto(MESSAGES);
    await expect(page.getByRole('heading', { name: '还没有消息' })).toBeVisible();
    const token = await logInAs(context, phone);
    await createTwoMessages(page, phone, token, baseURL ?? '');
    const rows = page.getByRole('table', { name: '消息列表' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(page.getByText('原因：照片模糊。修改后可以重新提交。')).toBeVisible();
    await page.goto(`${MESSAGES}?read=read`);
    await expect(page.getByText('没有符合条件的')).toBeVisible();
    await page.goto(`${MESSAGES}?category=realname&read=unread`);
    await expect(rows).toHaveCount(3);
    await page.getByRole('link', { name: /实名认证未通过/ }).click();
    await expect(page).toHaveURL(/basicSetting\/realName$/);
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    await page.goto(MESSAGES);
    await page.getByRole('button', { name: '全部标为已读' }).click();
    await expect(page.getByRole('button', { name: '消息，没有未读' })).toBeVisible();
    await page.getByRole('checkbox', { name: /未通过/ }).check();
    await page.getByRole('button', { name: '删除（1）' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除（1）' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: '清除已读' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '清除已读' }).click();
    await expect(page.getByRole('heading', { name: '还没有消息' })).toBeVisible();
});
test('the inbox shows the same messages in English, on a phone too', async ({ page, context, baseURL }) => {
    const phone = await newMember(context);
    const token = await logInAs(context, phone);
    await page.setViewportSize({ width: 390, height: 844 });
    await setCookies(context, baseURL, { lang: 'en' });
    await createTwoMessages(page, phone, token, baseURL ?? '');
    await expect(page.getByText('Your real name is verified')).toBeVisible();
    await page.getByRole('button', { name: 'Messages, 2 unread' }).click();
    const panel = page.locator('.bell-panel');
    await expect(panel.getByText('Your real name was not verified')).toBeVisible();
    const box = await panel.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
});
