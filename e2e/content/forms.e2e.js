// Forms of every public page, submitted before their scripts have loaded and without scripts: the visitor stays on a page, and nothing typed is lost.
import { expect, test } from '@playwright/test';
import { addressOf, publicPages } from './public-pages.ts';
const MAX_CONCURRENT_PAGES = 6;
/** Forms that need scripts. */
const SCRIPTED_FORM_SELECTOR = 'form[method=post]';
const TYPED = '13800138000';
const TEXT_FIELD = ':is(input:is([type=text], [type=tel], :not([type])), textarea):visible';
/** Presses Enter in each text field, and clicks each submit button. */
async function submitForms(page, selector) {
    for (const form of await page.locator(`${selector}:visible`).all()) {
        const field = form.locator(TEXT_FIELD).first();
        if ((await field.count()) === 0)
            continue;
        await field.fill(TYPED);
        await field.press('Enter');
        const button = form.locator('[type=submit]').first();
        // No waiting for the button to be enabled: the test is that it is not.
        if ((await button.count()) > 0)
            await button.click({ force: true, noWaitAfter: true });
    }
}
async function inBatches(items, work) {
    for (let at = 0; at < items.length; at += MAX_CONCURRENT_PAGES)
        await Promise.all(items.slice(at, at + MAX_CONCURRENT_PAGES).map(work));
}
const isHtml = (page) => page.evaluate(() => document.contentType === 'text/html' && document.querySelector('h1') !== null);
async function pagesWithScriptedForms(browser, addresses) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const found = [];
    await inBatches(addresses, async (address) => {
        const page = await context.newPage();
        await page.goto(address);
        if ((await page.locator(SCRIPTED_FORM_SELECTOR).count()) > 0)
            found.push(address);
        await page.close();
    });
    await context.close();
    return found;
}
test('without scripts every form of a public page works or says that it needs scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const addresses = await Promise.all(publicPages.map(addressOf));
    let scripted = 0;
    let plain = 0;
    await inBatches(addresses, async (address) => {
        const page = await context.newPage();
        await page.goto(address);
        if ((await page.locator(SCRIPTED_FORM_SELECTOR).count()) > 0) {
            scripted += 1;
            await submitForms(page, SCRIPTED_FORM_SELECTOR);
            expect(new URL(page.url()).pathname, 'nothing is submitted').toBe(new URL(address, page.url()).pathname);
            expect(await page.locator(`${SCRIPTED_FORM_SELECTOR} [type=submit]:not([disabled])`).count(), address).toBe(0);
            await expect(page.locator('noscript:visible').first(), `${address} says that it needs scripts`).toBeVisible();
        }
        else if ((await page.locator('form:visible').count()) > 0) {
            plain += 1;
            const before = page.url();
            const form = page.locator('form:visible').first();
            for (const field of await form.locator(TEXT_FIELD).all())
                await field.fill(TYPED);
            // Also with values that the browser's own validation would block.
            await form.evaluate((element) => element.submit());
            await page.waitForURL(({ href }) => href !== before);
        }
        expect(await isHtml(page), `${address} is still a page`).toBe(true);
        await page.close();
    });
    expect(scripted, 'pages whose forms need scripts').toBeGreaterThanOrEqual(5);
    expect(plain, 'pages whose forms work without scripts').toBeGreaterThanOrEqual(2);
    await context.close();
});
test('a form that is submitted before its scripts have loaded stays, keeps what was typed, and works after that', async ({ browser, }) => {
    const addresses = await Promise.all(publicPages.map(addressOf));
    const context = await browser.newContext();
    await inBatches(await pagesWithScriptedForms(browser, addresses), async (address) => {
        const page = await context.newPage();
        const submitted = Promise.withResolvers();
        await page.route('**/*.js', async (route) => {
            await submitted.promise;
            await route.continue();
        });
        await page.goto(address, { waitUntil: 'commit' });
        await page.locator(SCRIPTED_FORM_SELECTOR).first().waitFor();
        await submitForms(page, SCRIPTED_FORM_SELECTOR);
        const typed = await typedInto(page);
        submitted.resolve();
        await expect(page.locator(`${SCRIPTED_FORM_SELECTOR} [type=submit]:not([disabled])`).first(), `${address} becomes ready`).toBeVisible({
            timeout: 30_000,
        });
        expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
        expect(await typedInto(page)).toEqual(typed);
        await page.close();
    });
    await context.close();
});
const typedInto = (page) => page
    .locator(`${SCRIPTED_FORM_SELECTOR} :is(input, textarea)`)
    .evaluateAll((fields) => fields.map((field) => field.value));
