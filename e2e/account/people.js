// Accounts for the browser tests: unique phone numbers, so that tests do not interfere, and the codes that a demo server reveals.
import { randomInt } from 'node:crypto';
import { DEMO_PASSWORD } from '@attestry/contract/modules/account/demo-login';
import { expect } from '@playwright/test';
export { DEMO_PASSWORD };
export const uniquePhone = () => `17${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
async function callApi(request, method, path, data) {
    const response = await request[method](`/shimakaze${path}`, data ? { data } : {});
    const answer = (await response.json());
    expect(answer.statusCode, `${path}: ${JSON.stringify(answer)}`).toBe('000000');
    return answer.data;
}
/** Registers an account through the API; the registration tests use the page. */
export async function registerByApi(request) {
    const phone = uniquePhone();
    const challenge = await callApi(request, 'get', '/user/msg/code');
    const sent = await callApi(request, 'post', '/user/msg', {
        phone,
        challengeId: challenge.code,
        challengeAnswer: challenge.demoAnswer,
    });
    const { token = '' } = await callApi(request, 'post', '/user/register', {
        phone,
        smsId: sent.code,
        smsCode: sent.demoCode,
        password: DEMO_PASSWORD,
        agreed: true,
    });
    return { phone, token };
}
/** Waits until every island that hydrates by itself is hydrated. */
export const expectHydrated = (page) => expect(page.locator('[data-island]:is([data-when=idle], [data-when=now]):not([data-awake])')).toHaveCount(0);
/** Opens a page and waits until its first island is hydrated. */
export async function openHydrated(page, path) {
    await page.goto(path);
    await page.locator('[data-awake]').first().waitFor({ state: 'attached' });
}
/** Fills in the CAPTCHA that the demo server reveals, requests the SMS code and fills it in. */
export async function fillSmsCode(page) {
    const hint = page.getByText('演示环境提示');
    await hint.waitFor();
    await page.getByLabel('图形验证码', { exact: true }).fill(((await hint.locator('code').textContent()) ?? '').toLowerCase());
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('验证码已发送').waitFor();
    await page.getByRole('button', { name: '填入', exact: true }).last().click();
}
/** Registers on the current page; ends in the workspace. */
export async function signUp(page, phone) {
    await page.getByLabel('手机号').fill(phone);
    await fillSmsCode(page);
    await page.getByLabel('设置密码').fill(DEMO_PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '注册并登录' }).click();
    await page.waitForURL('**/browse');
}
/** Logs in on the current page. */
export async function submitLogin(page, phone, password) {
    await page.locator('[data-awake]').first().waitFor({ state: 'attached' });
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
}
