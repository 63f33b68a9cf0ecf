// A top-up is refunded by two persons: found on the desk of orders, proposed, confirmed, returned by the gateway, and seen by the member.
import { expect, test } from '@playwright/test';
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts';
import { logInAs, newMember, setCookies } from '../evidence/member.ts';
import { STAFF } from '../operator/staff.ts';
const COST_CENTER = '/accountSettings/costCenter';
/** Tops up at the demo cashier; returns the order's number. */
async function topUp(context, page, amount, method) {
    await page.goto(COST_CENTER);
    await page.getByLabel('充值金额（元）', { exact: true }).last().fill(amount);
    await page.getByRole('button', { name: '下一步：选择支付方式' }).click();
    await page.getByRole('button', { name: method }).click();
    const href = await page.getByRole('link', { name: '在本机打开付款页' }).getAttribute('href');
    const cashier = await context.newPage();
    await cashier.goto(href ?? '');
    await cashier.getByRole('button', { name: '付款', exact: true }).click();
    await expect(page.getByText('付款成功')).toBeVisible();
    await cashier.close();
    await page.goto(COST_CENTER);
    await page
        .getByRole('row', { name: /已付款/ })
        .getByRole('link')
        .click();
    await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible();
    const number = await page.locator('.cost-order .mono').first().textContent();
    expect(number).toMatch(/^\d{20}$/);
    return number ?? '';
}
test.beforeEach(({ context, baseURL }) => setCookies(context, baseURL, { lang: 'zh' }));
for (const [channel, method] of [
    ['Alipay', '支付宝扫码'],
    ['WeChat Pay', '微信扫码'],
])
    test(`a top-up by ${channel} is proposed for refund by one person, confirmed by another, and returned`, async ({ context, page, browser, baseURL, }) => {
        await newMember(context);
        const number = await topUp(context, page, '20', method);
        const desk = await browser.newContext(baseURL ? { baseURL } : {});
        await logInAs(desk, STAFF.finance);
        const finance = await desk.newPage();
        await finance.goto(`/console/order?search=${number}`);
        await finance.locator('.desk-list .text-link').first().click();
        const order = finance.locator('.desk-detail');
        await expect(order).toContainText('已入账');
        await order.getByRole('button', { name: '立即查询渠道' }).click();
        await finance.getByRole('dialog').getByRole('button', { name: '立即查询渠道' }).click();
        await expect(finance.getByText('已查询', { exact: true })).toBeVisible();
        await order.getByRole('link', { name: '提出退款' }).click();
        await expect(finance.getByLabel('订单号')).toHaveValue(number);
        await expect(finance.getByLabel('退款金额（元）')).toHaveValue('20.00');
        await finance.getByLabel('退款金额（元）').fill('20.01');
        await finance.getByLabel('理由').fill('用户充错了金额');
        await finance.getByRole('button', { name: '提交' }).click();
        await expect(finance.getByRole('alert')).toContainText('20.00');
        await finance.getByLabel('退款金额（元）').fill('12.5');
        await finance.getByRole('button', { name: '提交' }).click();
        await expect(finance.locator('.desk-detail')).toContainText('这是您提出的退款');
        await expect(finance.getByRole('button', { name: '确认退款' })).toHaveCount(0);
        const id = new URL(finance.url()).searchParams.get('open');
        const other = await browser.newContext(baseURL ? { baseURL } : {});
        await logInAs(other, STAFF.owner);
        const owner = await other.newPage();
        await owner.goto(`/console/refund?open=${id}`);
        await owner.getByRole('button', { name: '确认退款' }).click();
        await expect(owner.getByRole('dialog').getByRole('row', { name: /这笔付款已退/ })).toContainText('12.50');
        await owner.getByRole('dialog').getByRole('button', { name: '确认退款' }).click();
        await expect(owner.locator('.desk-detail')).toContainText('已确认');
        // The page updates by itself.
        await expect(page.locator('.cost-order')).toContainText('退款记录');
        await expect(page.locator('.cost-attempts').last()).toContainText('已退款');
        await expect(page.locator('.cost-attempts').last()).toContainText('用户充错了金额');
        await page.goto(COST_CENTER);
        await expect(page.locator('.balance-figure')).toHaveText('¥7.50');
        await page.goto('/accountSettings/messageNotification');
        await expect(page.getByText('已退款 12.50 元')).toBeVisible();
        await finance.goto(`/console/order?search=${number}`);
        await finance.locator('.desk-list .text-link').first().click();
        await expect(finance.locator('.desk-detail')).toContainText('已退款');
        const download = finance.waitForEvent('download');
        await finance
            .getByRole('link', { name: /下载原文/ })
            .first()
            .click();
        expect((await download).suggestedFilename()).toMatch(/^notice-.+\.bin$/);
    });
test('an order with its statements, and the form of a refund, are accessible', async ({ context, page, browser, baseURL }) => {
    await newMember(context);
    const number = await topUp(context, page, '5', '支付宝扫码');
    const desk = await browser.newContext(baseURL ? { baseURL } : {});
    await logInAs(desk, STAFF.finance);
    const finance = await desk.newPage();
    await applyAppearanceByTitle(desk, finance);
    await finance.goto(`/console/order?search=${number}`);
    await finance.locator('.desk-list .text-link').first().click();
    await expect(finance.locator('.desk-detail .statement').first()).toBeVisible();
    await expectAccessible(finance);
    await finance.goto(`/console/refund?open=new&order=${number}&amount=5.00`);
    await expect(finance.locator('.desk-form')).toBeVisible();
    await expectAccessible(finance);
    await finance.goto('/console/payment-incident');
    await expect(finance.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(finance);
});
