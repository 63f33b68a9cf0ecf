// Appearance variants (language, theme, width) and their checks: no axe violation, no Chinese on English pages, no horizontal scrolling.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
/** Texts, colours and widths are independent: two combinations cover both languages, both themes and both layouts. */
export const appearances = [
    { lang: 'zh', theme: 'light', width: 1440 },
    { lang: 'en', theme: 'dark', width: 390 },
];
export const appearanceName = ({ lang, theme, width }) => `${lang}, ${theme}, ${width}`;
/** Half of the names get one appearance, half the other; E2E_SWAP_APPEARANCES=1 exchanges them. */
export function appearanceByTitle(name) {
    const swap = Number(process.env.E2E_SWAP_APPEARANCES ?? 0);
    const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
    return (sum + swap) % 2 === 0 ? appearances[0] : appearances[1];
}
/** Shows a state that takes several steps to reach in the appearance chosen by the title of the test. */
export async function applyAppearanceByTitle(context, ...pages) {
    const appearance = appearanceByTitle(test.info().title);
    test.info().annotations.push({ type: 'appearance', description: appearanceName(appearance) });
    await applyAppearance(context, appearance);
    for (const page of pages)
        await page.setViewportSize(viewportOf(appearance));
    return appearance;
}
export const viewportOf = ({ width }) => ({ width, height: 900 });
export async function applyAppearance(context, { lang, theme }) {
    const url = test.info().project.use.baseURL ?? '';
    await context.addCookies([
        { name: 'lang', value: lang, url },
        { name: 'theme', value: theme, url },
    ]);
}
export async function expectAccessible(page, { within } = {}) {
    // Axe would measure contrast in the middle of a transition, and target sizes of buttons half under a sticky header.
    await page.waitForFunction(() => document
        .getAnimations()
        .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY));
    // A button at work is inactive and pale, which axe does not know.
    await expect(page.locator('.ant-btn-loading')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    expect.soft(await axeViolations(page, within), `axe violations of ${page.url()}`).toEqual([]);
    await expectTranslated(page);
    await expectNoHorizontalScrolling(page);
}
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** Evaluated directly: the wrapper for Playwright, which also examines frames, takes three times as long. */
async function axeViolations(page, within) {
    await page.evaluate(axeSource);
    return page.evaluate(async (include) => {
        // Embedded documents are captured pages and previews of other pages.
        const context = include ? { include } : { exclude: ['.replay-frame', '.content-frame'] };
        const { violations } = await globalThis.axe.run(context, { resultTypes: ['violations'], iframes: false });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`));
    }, within);
}
export async function expectNoHorizontalScrolling(page) {
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const { width } = page.viewportSize() ?? {};
    await expect.poll(overflow, { message: `horizontal overflow of ${page.url()} at ${width}` }).toBeLessThanOrEqual(0);
}
/** No Chinese on English pages outside user content, in texts and in the attributes that are read aloud. */
export async function expectTranslated(page) {
    const found = await page.evaluate(() => {
        if (!document.documentElement.lang.startsWith('en'))
            return [];
        const chinese = /\p{Script=Han}/u;
        const isExempt = (element) => !element ||
            element.closest('[data-user-content], [lang=zh-CN]:not(html), .mark, .switch, .choice, textarea, script, style') !== null;
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const untranslated = [];
        while (texts.nextNode()) {
            const { parentElement, textContent } = texts.currentNode;
            if (!isExempt(parentElement) && chinese.test(textContent ?? ''))
                untranslated.push((textContent ?? '').trim());
        }
        // A label may repeat user content that the page shows, such as the name of a file.
        const userContent = [...document.querySelectorAll('[data-user-content]')].map((element) => element.textContent?.trim() ?? '');
        for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
            if (isExempt(element))
                continue;
            for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
                const value = element.getAttribute(name) ?? '';
                const ours = userContent.reduce((text, given) => (given ? text.replaceAll(given, '') : text), value);
                if (chinese.test(ours))
                    untranslated.push(`${name}: ${value}`);
            }
        }
        return untranslated;
    });
    expect.soft(found, `Chinese on the English page ${page.url()}`).toEqual([]);
}
