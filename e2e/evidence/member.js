// Members for the workspace tests: logged in through the API, and files to upload.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { expect, request as requests, test } from '@playwright/test';
import { DEMO_PASSWORD, registerByApi } from '../account/people.ts';
import { passSecondFactor } from '../operator/staff.ts';
/** The demo accounts with a balance; all others start with an empty wallet. */
export const FUNDED_PERSON = '13800000001';
export const FUNDED_ENTERPRISE = '13800000002';
export const OPERATOR = '13900000001';
const demoSessions = new Map();
const demoAccounts = /^13[89]0000000[1235]$/;
/** Staff confirm with a code again after a quarter of an hour. */
const MAX_SESSION_AGE_MS = 10 * 60_000;
export async function logInAs(context, phone) {
    const token = await (demoAccounts.test(phone) ? demoToken(phone) : newSession(phone));
    await useSession(context, token);
    return token;
}
/** Token of a demo account: one login per account and worker, because passwords take long to verify. */
export function demoToken(phone) {
    const known = demoSessions.get(phone);
    if (known && Date.now() - known.at < MAX_SESSION_AGE_MS)
        return known.token;
    const token = newSession(phone);
    demoSessions.set(phone, { token, at: Date.now() });
    return token;
}
async function newSession(phone) {
    const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
    const response = await api.post('/shimakaze/login', { data: { phone, password: DEMO_PASSWORD } });
    const answer = (await response.json());
    expect(answer.statusCode, JSON.stringify(answer)).toBe('000000');
    const { token, account } = answer.data;
    if (account.kind === 'staff')
        await passSecondFactor(api, token);
    await api.dispose();
    return token;
}
async function useSession(context, token) {
    const url = test.info().project.use.baseURL ?? '';
    await context.addCookies([{ name: 'bq-x-token', value: token, url, httpOnly: true, sameSite: 'Lax' }]);
    await context.addInitScript((given) => {
        if (location.pathname !== '/login')
            sessionStorage.setItem('x-auth-token', given);
    }, token);
}
export async function newMember(context) {
    const { phone, token } = await registerByApi(context.request);
    await useSession(context, token);
    return phone;
}
export async function setCookies(context, baseURL, cookies) {
    const url = baseURL ?? '';
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
}
export const sha256 = (file) => createHash('sha256').update(file.buffer).digest('hex');
export const randomFile = (bytes, name = `proof-${randomInt(1e9)}.bin`) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: randomBytes(bytes),
});
export const chooseFiles = (page, files) => page.getByTestId('file-input').setInputFiles(files);
export const uploadRow = (page, name) => page.getByRole('listitem').filter({ hasText: name });
export async function waitForPhase(row, phase) {
    await expect(row).toHaveAttribute('data-phase', phase);
}
/** Slows the network down enough to stop an upload in the middle, or cuts it. */
export async function throttleNetwork(page) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const emulate = async (offline, uploadThroughput) => {
        await devtools.send('Network.emulateNetworkConditions', { offline, latency: 2, downloadThroughput: -1, uploadThroughput });
    };
    return { setSpeed: (speed) => emulate(false, speed), disconnect: () => emulate(true, -1) };
}
export async function depositDigests(context, token, items) {
    const response = await context.request.post('/shimakaze/attestaion/hash', {
        headers: { 'x-auth-token': token },
        data: {
            acknowledged: true,
            items: items.map((item) => ({ ...item, digest: createHash('sha256').update(item.name).digest('hex') })),
        },
    });
    const answer = (await response.json());
    expect(answer.statusCode, JSON.stringify(answer)).toBe('000000');
    return answer.data.list.map(({ ano }) => ano);
}
