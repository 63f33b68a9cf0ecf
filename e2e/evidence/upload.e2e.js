// Resumable uploads: pause, navigation, reload, closed browser, cancelling.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generalErrors } from '@attestry/contract/errors';
import { attestationErrors } from '@attestry/contract/modules/attestation/errors';
import { expect, test } from '@playwright/test';
import { chooseFiles, logInAs, newMember, randomFile, sha256, throttleNetwork, uploadRow, waitForPhase, } from './member.ts';
const MB = 1024 ** 2;
const UPLOAD_BYTES = 24 * MB;
const BYTES_PER_SECOND = 6 * MB;
/** Writes the file to disk: Playwright cannot pass larger files in memory. */
function onDisk(file) {
    const folder = mkdtempSync(join(tmpdir(), 'attestry-upload-'));
    const path = join(folder, file.name);
    writeFileSync(path, file.buffer);
    return { path, remove: () => rmSync(folder, { recursive: true }) };
}
async function startThrottledUpload(page, path, name) {
    await page.goto('/confirmWeigh/add');
    const network = await throttleNetwork(page);
    await network.setSpeed(BYTES_PER_SECOND);
    await chooseFiles(page, path);
    await expect(async () => expect(await percent(page)).toBeGreaterThan(5)).toPass({ timeout: 15_000 });
    return { row: uploadRow(page, name), network };
}
const percent = async (page) => Number(await page.getByRole('progressbar').first().getAttribute('aria-valuenow'));
async function expectDigest(page, file) {
    const row = uploadRow(page, file.name);
    await waitForPhase(row, 'ready');
    await row.getByText('两端摘要一致').click();
    expect((await row.textContent())?.replace(/\s/g, '').split(sha256(file))).toHaveLength(3);
}
test('an upload is paused and resumed at the same position', async ({ page, context }) => {
    await newMember(context);
    const file = randomFile(UPLOAD_BYTES);
    const { path, remove } = onDisk(file);
    const { row, network } = await startThrottledUpload(page, path, file.name);
    await row.getByRole('button', { name: `暂停上传 ${file.name}` }).click();
    await waitForPhase(row, 'paused');
    const stopped = await percent(page);
    // Time itself is tested: at this speed an upload that went on would have advanced by several percent.
    await page.waitForTimeout(400);
    expect(await percent(page)).toBe(stopped);
    await row.getByRole('button', { name: `继续上传 ${file.name}` }).click();
    await network.setSpeed(-1);
    await expectDigest(page, file);
    remove();
});
test('an upload continues during navigation to other screens', async ({ page, context }) => {
    await newMember(context);
    const file = randomFile(UPLOAD_BYTES);
    const { path, remove } = onDisk(file);
    await startThrottledUpload(page, path, file.name);
    await page.getByRole('link', { name: '概览' }).click();
    const tray = page.getByRole('complementary', { name: '上传进度' });
    await expect(tray.getByText(/正在上传 \d+%/)).toBeVisible();
    await expect(tray.getByText('1 个待存证')).toBeVisible({ timeout: 20_000 });
    await tray.getByRole('link', { name: '查看上传' }).click();
    await expectDigest(page, file);
    remove();
});
test('an upload continues after a reload with the right digest', async ({ page, context }) => {
    await newMember(context);
    const file = randomFile(UPLOAD_BYTES);
    const { path, remove } = onDisk(file);
    const { row } = await startThrottledUpload(page, path, file.name);
    await row.getByText('名称、标签与备注').click();
    await row.getByLabel('备注').fill('重新加载前写下的');
    const before = await percent(page);
    const offsets = [];
    page.on('request', (request) => {
        if (request.method() === 'PATCH')
            offsets.push(Number(request.headers()['upload-offset']));
    });
    await page.reload();
    await expectDigest(page, file);
    expect(offsets[0]).toBeGreaterThan((UPLOAD_BYTES * before) / 100 / 2);
    await row.getByText('名称、标签与备注').click();
    await expect(row.getByLabel('备注')).toHaveValue('重新加载前写下的');
    remove();
});
test('after the browser was closed, an upload asks for the same file, refuses another and continues', async ({ page, context, browser, baseURL, }) => {
    const phone = await newMember(context);
    const file = randomFile(UPLOAD_BYTES);
    const { path, remove } = onDisk(file);
    await startThrottledUpload(page, path, file.name);
    await context.close();
    const later = await browser.newContext({ baseURL: baseURL ?? '', locale: 'zh-CN' });
    await logInAs(later, phone);
    const again = await later.newPage();
    await again.goto('/confirmWeigh/add');
    const row = uploadRow(again, file.name);
    await waitForPhase(row, 'needs-file');
    await expect(row.getByText(/会从 \d+% 处继续/)).toBeVisible();
    const input = row.getByLabel('选择原文件', { exact: true }).and(again.locator('input'));
    await input.setInputFiles(randomFile(10, 'other.bin'));
    await expect(row.getByText('这是另一个文件')).toBeVisible();
    await input.setInputFiles(path);
    await expectDigest(again, file);
    await later.close();
    remove();
});
test('a cancelled upload is removed from the list and the server', async ({ page, context }) => {
    await newMember(context);
    const file = randomFile(UPLOAD_BYTES);
    const { path, remove } = onDisk(file);
    const { row } = await startThrottledUpload(page, path, file.name);
    await row.getByRole('button', { name: `移除 ${file.name}` }).click();
    const dialog = page.getByRole('dialog');
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await dialog.getByRole('button', { name: '移除', exact: true }).click();
    expect((await removed).ok()).toBe(true);
    await expect(row).toHaveCount(0);
    const unfinished = page.waitForResponse((response) => response.url().endsWith('/attestaion/file/tus') && response.request().method() === 'GET');
    await page.reload();
    expect(await (await unfinished).text()).not.toContain(file.name);
    await expect(page.getByText('把文件拖到页面任意位置')).toBeVisible();
    await expect(row).toHaveCount(0);
    remove();
});
test('an upload to a full disk shows that message and is resumed by the user', async ({ page, context }) => {
    await newMember(context);
    const file = randomFile(UPLOAD_BYTES);
    const { path, remove } = onDisk(file);
    const { code, zh } = generalErrors.DISK_FULL;
    const body = JSON.stringify({ flag: false, statusCode: code, data: null, errorMessage: zh, requestId: '' });
    await page.route('**/attestaion/file/tus/*', (route) => route.request().method() === 'PATCH'
        ? route.fulfill({ status: 507, contentType: 'application/json', body })
        : route.fallback());
    await page.goto('/confirmWeigh/add');
    await chooseFiles(page, path);
    const row = uploadRow(page, file.name);
    await waitForPhase(row, 'failed');
    await expect(row.getByText(zh)).toBeVisible();
    await page.unroute('**/attestaion/file/tus/*');
    await row.getByRole('button', { name: `重新上传 ${file.name}` }).click();
    await expectDigest(page, file);
    remove();
});
test('an upload that may not begin shows the reason immediately and can be tried again', async ({ page, context }) => {
    await newMember(context);
    const file = randomFile(UPLOAD_BYTES);
    const { path, remove } = onDisk(file);
    const { code, http, zh } = attestationErrors.LOG_HALTED;
    const body = JSON.stringify({ flag: false, statusCode: code, data: null, errorMessage: zh, requestId: '' });
    let attempts = 0;
    await page.route('**/attestaion/file/tus', (route) => {
        if (route.request().method() !== 'POST')
            return route.fallback();
        attempts += 1;
        return route.fulfill({ status: http, contentType: 'application/json', body });
    });
    await page.goto('/confirmWeigh/add');
    await chooseFiles(page, path);
    const row = uploadRow(page, file.name);
    await waitForPhase(row, 'failed');
    await expect(row.getByText(zh)).toBeVisible();
    expect(attempts).toBe(1);
    await page.unroute('**/attestaion/file/tus');
    await row.getByRole('button', { name: `重新上传 ${file.name}` }).click();
    await expectDigest(page, file);
    remove();
});
test('an upload reports a lost connection and resumes by itself', async ({ page, context }) => {
    await newMember(context);
    const file = randomFile(UPLOAD_BYTES);
    const { path, remove } = onDisk(file);
    const { row, network } = await startThrottledUpload(page, path, file.name);
    await row.getByRole('button', { name: `暂停上传 ${file.name}` }).click();
    await waitForPhase(row, 'paused');
    await network.disconnect();
    await row.getByRole('button', { name: `继续上传 ${file.name}` }).click();
    await waitForPhase(row, 'failed');
    await expect(row.getByText('网络中断')).toBeVisible();
    await network.setSpeed(-1);
    await expectDigest(page, file);
    remove();
});
test('only one tab uploads, and the other takes over when it is closed', async ({ page, context }) => {
    await newMember(context);
    const file = randomFile(UPLOAD_BYTES);
    const { path, remove } = onDisk(file);
    await startThrottledUpload(page, path, file.name);
    const second = await context.newPage();
    await second.goto('/confirmWeigh/add');
    const row = uploadRow(second, file.name);
    await waitForPhase(row, 'elsewhere');
    await page.close();
    await expectDigest(second, file);
    remove();
});
test('files dropped on another screen open the deposit screen', async ({ page, context }) => {
    await newMember(context);
    await page.goto('/browse');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const drag = (kind) => page.evaluate((type) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['evidence'], 'dropped-elsewhere.txt'));
        return !document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, kind);
    // The drop handler cancels dragover once its script has loaded.
    await expect.poll(() => drag('dragover')).toBe(true);
    await drag('drop');
    await expect(page).toHaveURL('/confirmWeigh/add');
    await waitForPhase(uploadRow(page, 'dropped-elsewhere.txt'), 'ready');
});
test('a file chosen before the unfinished uploads are loaded is a new upload', async ({ page, context }) => {
    await newMember(context);
    const order = [];
    let release = () => { };
    const released = new Promise((resolve) => {
        release = resolve;
    });
    await page.route('**/attestaion/file/tus', async (route) => {
        const method = route.request().method();
        if (method === 'GET' && !order.includes('known'))
            await released;
        order.push(method === 'GET' ? 'known' : 'begun');
        await route.continue();
    });
    await page.goto('/confirmWeigh/add');
    const file = randomFile(1000);
    await chooseFiles(page, file);
    await waitForPhase(uploadRow(page, file.name), 'sending');
    // This request would arrive after the upload's, had the upload begun.
    await page.evaluate(async () => void (await fetch('/readyz')));
    release();
    await waitForPhase(uploadRow(page, file.name), 'ready');
    expect(order.slice(0, 2)).toEqual(['known', 'begun']);
});
