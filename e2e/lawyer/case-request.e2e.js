// A visitor finds a lawyer and requests a call back; the desk sees the request masked and opens it with an audit entry.
import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../appearance.ts';
import { demoToken, OPERATOR } from '../evidence/member.ts';
const randomPhone = () => `136${String(randomInt(1e8)).padStart(8, '0')}`;
test('a visitor finds a lawyer by city and field and sends a case request that the desk receives', async ({ page, request }) => {
    await page.goto('/lawyers');
    await page.getByLabel('城市').first().selectOption({ label: '临海 (2)' });
    await page.getByRole('button', { name: '查找' }).click();
    await expect(page).toHaveURL(/city=/);
    await expect(page.locator('.lawyer-count')).toHaveText('2 位律师');
    await page.getByRole('link', { name: '顾清越' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('顾清越');
    await page.getByRole('button', { name: '提交咨询' }).click();
    await expect(page.getByText('请先阅读并同意个人信息的使用方式')).toBeVisible();
    await expectAccessible(page);
    const phone = randomPhone();
    const form = page.locator('.case-form');
    await form.getByLabel('姓名').fill('欧阳敏');
    await form.getByLabel('手机号').fill(phone);
    await form.getByLabel('所在城市').fill('临海');
    await form.getByLabel('专业领域').selectOption('reputation');
    await form.getByLabel('标题').fill('不实帖文');
    await form.getByLabel('情况说明').fill('有人在论坛发布关于我的不实内容，已固定原帖。');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: '提交咨询' }).click();
    await expect(page.getByText('已收到您的咨询')).toBeVisible();
    await expect(page.getByText(/受理编号 [0-9A-F]{8}/)).toBeVisible();
    const token = await demoToken(OPERATOR);
    const answer = await request.post('/shimakaze/desk/lawyer/case/list', {
        data: { state: 'new', pageSize: 50 },
        headers: { 'x-auth-token': token },
    });
    const { data } = (await answer.json());
    const found = data.list.find((each) => each.phone === `${phone.slice(0, 3)}****${phone.slice(-4)}`);
    expect(found).toMatchObject({ name: '欧**', title: '不实帖文', lawyer: '顾清越' });
    expect(JSON.stringify(data)).not.toContain(phone);
});
test('an unknown lawyer returns 404', async ({ page }) => {
    const answer = await page.goto('/lawyers/00000000-0000-7000-8000-000000000000');
    expect(answer?.status()).toBe(404);
    await page.getByRole('link', { name: '回到律师名录' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('找律师');
});
