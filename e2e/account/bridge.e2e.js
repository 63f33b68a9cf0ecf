// Bridge login from a partner's system: the link is valid for one minute and one use, and asks for confirmation before logging in.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { applyAppearanceByTitle, expectAccessible } from '../appearance.ts';
import { demoToken } from '../evidence/member.ts';
import { STAFF } from '../operator/staff.ts';
import { fillSmsCode, openHydrated, uniquePhone } from './people.ts';
test.describe.configure({ mode: 'serial' });
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
let key = { id: '', audience: '' };
async function callApi(request, method, path, token, data) {
    const options = { headers: token ? { 'x-auth-token': token } : {}, ...(data ? { data } : {}) };
    return (await (await request[method](`/shimakaze${path}`, options)).json());
}
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
function link(user, jti = randomBytes(16).toString('base64url')) {
    const now = Math.floor(Date.now() / 1000);
    const claims = { aud: key.audience, sub: user, iat: now, exp: now + 60, jti, name: 'Lin' };
    const text = `${encoded({ alg: 'EdDSA', kid: key.id })}.${encoded(claims)}`;
    return `/bridge-login?token=${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}
test('staff register a partner’s bridge key', async ({ request }) => {
    const token = await demoToken(STAFF.owner);
    const raw = publicKey.export({ format: 'jwk' }).x;
    const { flag, data } = await callApi(request, 'post', '/desk/bridge/key', token, {
        partner: 'Jiangzhou portal',
        publicKey: raw,
    });
    expect(flag).toBe(true);
    key = { id: data.id ?? '', audience: data.audience ?? '' };
});
const user = `portal-${randomBytes(6).toString('hex')}`;
let phone = '';
test('a new bridge user links a phone number at the first login', async ({ page }) => {
    await openHydrated(page, link(user));
    await expect(page.getByRole('heading', { name: '首次使用Jiangzhou portal登录' })).toBeVisible();
    expect(page.url()).not.toContain('token');
    phone = uniquePhone();
    await page.getByLabel('手机号').fill(phone);
    await fillSmsCode(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '确认并登录' }).click();
    await page.waitForURL('**/browse');
});
test('a known bridge user confirms and is logged in; the link works once', async ({ page, context }) => {
    const again = link(user);
    await openHydrated(page, again);
    await expect(page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`).last()).toBeVisible();
    // The link alone sets no session.
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('bq-x-token');
    await page.getByRole('button', { name: '继续登录' }).click();
    await page.waitForURL('**/browse');
    await openHydrated(page, again);
    await expect(page.getByText('登录链接无效、已过期或已使用')).toBeVisible();
});
test('the first bridge login is accessible', async ({ page, context }) => {
    await applyAppearanceByTitle(context, page);
    await openHydrated(page, link('portal-appearance'));
    await page.getByRole('checkbox').waitFor();
    await expectAccessible(page);
});
