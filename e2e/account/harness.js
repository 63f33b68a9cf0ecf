// Bundles the web package's call harness and serves it on the product's own origin.
import { join } from 'node:path';
import { build } from 'vite';
const web = join(import.meta.dirname, '../../web');
export async function bundleHarness() {
    const built = await build({
        configFile: false,
        root: web,
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
            write: false,
            minify: false,
            rolldownOptions: { input: join(web, 'build/call-harness.tsx'), output: { codeSplitting: false } },
        },
    });
    const [first] = Array.isArray(built) ? built : [built];
    const chunk = first.output.find((file) => file.type === 'chunk');
    if (!chunk)
        throw new Error('vite produced no chunk for the call harness');
    return chunk.code;
}
export async function openHarness(page, script, lang = 'en-US') {
    await page.route('**/harness.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    await page.route('**/harness?*', (route) => route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="${lang}"><title>harness</title><div id="root"></div><script type="module" src="/harness.js"></script>`,
    }));
    await page.goto('/harness?here=1');
    await page.getByText('ready').waitFor();
}
/** Replaces the response of the platform call. */
export const answerWith = (page, how) => page.route('**/shimakaze/dict', async (route) => void (await how(route)));
export const refusal = (statusCode, errorMessage) => (route) => route.fulfill({ json: { flag: false, statusCode, data: null, errorMessage } });
export const makeCall = (page, options, endpoint = 'platform') => page.evaluate(([name, how]) => window.harness.call(name, how), [endpoint, options]);
