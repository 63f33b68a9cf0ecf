// A flagged file on a server with a real malware scanner: warned of and downloadable on every page, previewed on none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, request as requests, test } from '@playwright/test';
import { EICAR, EICAR_SIGNATURE, openTestClamd } from '../../server/test/clamd.ts';
import { DEMO_PASSWORD, openHydrated } from '../account/people.ts';
import { appearances, applyAppearance, expectAccessible, viewportOf } from '../appearance.ts';
import { FUNDED_PERSON } from '../evidence/member.ts';
const port = String(Number(process.env.E2E_PORT ?? 18080) + 1000);
const baseURL = `http://127.0.0.1:${port}`;
const NAME = 'invoice.txt';
let clamd;
let server;
let token = '';
let ano = '';
test.use({ baseURL });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
    clamd = await openTestClamd();
    server = spawn(process.execPath, ['server/test/e2e-server.ts'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, E2E_PORT: port, SCANNER_URL: `unix:${clamd.path}` },
        stdio: ['ignore', 'ignore', 'inherit'],
    });
    // Ready when the demo accounts exist, which are created after it has begun to listen.
    const logIn = async () => (await call('/login', { phone: FUNDED_PERSON, password: DEMO_PASSWORD })).token;
    await expect(async () => {
        token = await logIn();
    }).toPass({ timeout: 90_000 });
    const api = await requests.newContext({ baseURL, extraHTTPHeaders: { 'x-auth-token': token } });
    const file = { name: NAME, mimeType: 'text/plain', buffer: EICAR };
    const sent = (await (await api.post('/shimakaze/attestaion/file/upload', { multipart: { file } })).json());
    const files = sent.data.list.map(({ id }) => ({ id }));
    ano = (await call('/attestaion/file', { files })).list[0]?.ano ?? '';
    const info = () => call('/v1/attestation/info', { ano });
    await expect.poll(info).toMatchObject({ previewBlock: 'flagged', proof: { ready: true } });
    await api.dispose();
});
test.afterAll(async () => {
    const ended = server && once(server, 'exit');
    server?.kill('SIGTERM');
    await ended;
    await clamd?.close();
});
async function call(path, data) {
    const headers = { 'content-type': 'application/json', ...(token ? { 'x-auth-token': token } : {}) };
    const answer = await fetch(`${baseURL}/shimakaze${path}`, { method: 'POST', headers, body: JSON.stringify(data) });
    const { statusCode, data: result } = (await answer.json());
    expect(statusCode, path).toBe('000000');
    return result;
}
async function logIn(context) {
    await context.addCookies([{ name: 'bq-x-token', value: token, url: baseURL, httpOnly: true, sameSite: 'Lax' }]);
    await context.addInitScript((given) => sessionStorage.setItem('x-auth-token', given), token);
}
async function expectDownload(page, control) {
    const download = page.waitForEvent('download');
    await control.click();
    const saved = await (await download).createReadStream();
    expect(Buffer.concat(await saved.toArray()).equals(EICAR)).toBe(true);
}
test("a flagged file's record page warns before the download and offers no preview", async ({ page, context }) => {
    await logIn(context);
    await page.goto(`/attestation/${ano}`);
    await expect(page.getByText('恶意软件扫描在这条记录的文件中检出恶意内容')).toBeVisible();
    await expect(page.locator('.evidence')).toContainText(`检出恶意内容：${EICAR_SIGNATURE}`);
    await expect(page.locator('.evidence')).toContainText('ClamAV');
    await expect(page.getByRole('button', { name: '显示内容' })).toHaveCount(0);
    await expect(page.locator('.timeline [data-event=SCANNED]')).toContainText('恶意软件扫描');
    const row = page.locator('.download-row[data-kind=evidence]');
    await expect(row).toContainText('下载后请勿直接打开');
    await expect(page.locator('.download-row[data-kind=package]')).toContainText('包内有检出恶意内容的文件');
    await expectDownload(page, row.getByRole('button'));
    for (const appearance of appearances) {
        await applyAppearance(context, appearance);
        await page.setViewportSize(viewportOf(appearance));
        await page.reload();
        await expect(page.locator('.evidence')).toContainText(EICAR_SIGNATURE);
        await expectAccessible(page);
    }
});
test("a flagged file's drawer in the list has no direct download", async ({ page, context }) => {
    await logIn(context);
    await page.goto('/confirmWeigh');
    await page.getByRole('button', { name: NAME }).first().click();
    await expect(page.getByText('请在完整页面查看结果和下载')).toBeVisible();
    await expect(page.getByRole('link', { name: '下载原文件' })).toHaveCount(0);
});
test('a flagged file in a share is downloaded with a warning and not previewed, also on a phone', async ({ page, context }) => {
    const { path, code } = await call('/attestation/share', { ano, days: 1 });
    const share = path.split('/').at(-1) ?? '';
    await openHydrated(page, path);
    await page.getByLabel('提取码').fill(code);
    await page.getByRole('button', { name: '打开证据' }).click();
    const files = page.locator('.evidence-files');
    await expect(files).toContainText(`检出恶意内容：${EICAR_SIGNATURE}`);
    await expect(files).toContainText('下载后请勿直接打开');
    await expect(page.getByRole('link', { name: /^预览/ })).toHaveCount(0);
    await expectDownload(page, page.getByRole('link', { name: `下载 ${NAME}` }));
    const bytes = [];
    page.on('request', (request) => request.url().includes('/share/file/') && bytes.push(request.url()));
    for (const address of [`/attestation-mobile/preview/info?share=${share}&place=0`, `/mobile/previewProgress/${share}.0`]) {
        await openHydrated(page, address);
        await expect(page.getByText('检出恶意内容，不提供预览')).toBeVisible();
        await expect(page.locator('.preview-text')).toHaveCount(0);
    }
    expect(bytes).toEqual([]);
    for (const appearance of appearances) {
        await applyAppearance(context, appearance);
        await page.setViewportSize(viewportOf(appearance));
        await openHydrated(page, path);
        await expect(files).toContainText(EICAR_SIGNATURE);
        await expectAccessible(page);
    }
});
