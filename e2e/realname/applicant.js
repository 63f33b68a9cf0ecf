// Applicants for the real-name tests: unique identity numbers, a photo, and the reviewing desk through the API.
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../account/people.ts';
import { demoToken, OPERATOR } from '../evidence/member.ts';
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
export function identityNumber() {
    const born = `${1950 + randomInt(50)}${String(1 + randomInt(12)).padStart(2, '0')}${String(1 + randomInt(28)).padStart(2, '0')}`;
    const digits = `110101${born}${String(randomInt(1000)).padStart(3, '0')}`;
    const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
    return digits + '10X98765432'[sum % 11];
}
export const photo = {
    name: 'card.png',
    mimeType: 'image/png',
    buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};
export const fillIdentity = async (page, name, number) => {
    await page.getByLabel('姓名').fill(name);
    await page.getByLabel('身份证号').fill(number);
    await page.getByLabel('身份证号').blur();
};
/** Submits both sides of the card with consent for review. */
export async function submitPhotos(page, name, number) {
    await fillIdentity(page, name, number);
    for (const side of ['身份证人像面', '身份证国徽面']) {
        await page.locator(`input[aria-label="上传照片：${side}"]`).setInputFiles(photo);
        await expect(page.getByRole('button', { name: `换一张：${side}` })).toBeVisible();
    }
    await page.getByRole('checkbox', { name: /我单独同意/ }).check();
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByRole('heading', { name: '资料审核中' })).toBeVisible();
}
export async function openAlipayScreen(page) {
    await page.getByRole('link', { name: '用支付宝认证' }).click();
    // Wait for the next screen: the photo screen, still shown until then, has the same fields.
    await expect(page.getByRole('heading', { level: 1, name: '支付宝认证' })).toBeVisible();
}
export async function startAlipay(page, name) {
    await fillIdentity(page, name, identityNumber());
    await page.getByRole('checkbox', { name: /我单独同意/ }).check();
    await page.getByRole('button', { name: '前往支付宝' }).click();
    await expect(page.getByRole('heading', { name: '支付宝身份认证（演示）' })).toBeVisible();
}
/** Sends no cookies: a cookie without a page's origin would be refused as CSRF. */
async function callApi(baseUrl, path, data, token) {
    const body = data instanceof FormData ? data : JSON.stringify(data);
    const headers = {
        ...(data instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token ? { 'x-auth-token': token } : {}),
    };
    const response = await fetch(`${baseUrl}/shimakaze${path}`, { method: 'POST', headers, body });
    const answer = (await response.json());
    expect(answer.statusCode, `${path}: ${JSON.stringify(answer)}`).toBe('000000');
    return answer.data;
}
export const memberId = async (baseUrl, phone) => (await callApi(baseUrl, '/login', { phone, password: DEMO_PASSWORD })).account.id;
/** Submits photos, name and number through the API. */
export async function applyByApi(baseUrl, token) {
    const form = new FormData();
    for (const side of ['front', 'back'])
        form.append(side, new Blob([new Uint8Array(photo.buffer)]), photo.name);
    await callApi(baseUrl, '/cert/img2', form, token);
    await callApi(baseUrl, '/personal/photo/certify', { name: '李雷', idNumber: identityNumber(), consent: true }, token);
}
/** Passes or, with a reason, rejects an application as an operator, through the desk's API. */
export async function decideApplication(baseUrl, accountId, reason) {
    const token = await demoToken(OPERATOR);
    const { list } = await callApi(baseUrl, '/desk/realname/list', { state: 'pending', pageSize: 100 }, token);
    const id = list.find((item) => item.accountId === accountId)?.id ?? '';
    await callApi(baseUrl, `/desk/realname/${id}/${reason ? 'reject' : 'pass'}`, reason ? { reason } : {}, token);
}
