/** `scripts`: 'none' measures the document without its scripts. `served` is shown instead of a new answer, which may show later data. */
export async function measurePaint(page, path, scripts, served) {
    const requests = new Map();
    page.on('requestfinished', (request) => requests.set(request.url(), request));
    if (scripts === 'none')
        await page.route('**/*.js', (route) => route.abort());
    if (served)
        await page.route(({ pathname, search }) => pathname + search === path, (route) => route.fulfill(served));
    const response = await page.goto(path);
    if (!response)
        throw new Error(`no response for ${path}`);
    const report = await page.evaluate(readPaint);
    const picture = report.url ? [{ url: report.url, late: false }] : [];
    const files = await Promise.all([...report.blocking, ...picture].map(async ({ url, late }) => ({ url, late, bytes: await bytesOf(requests.get(url)) })));
    const document = { url: response.url(), bytes: await bytesOf(response.request()) };
    return { document, files, size: report.size, element: report.element, served: served ?? (await contentOf(response)) };
}
async function contentOf(response) {
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = await response.allHeaders();
    return { status: response.status(), headers, body: await response.text() };
}
async function bytesOf(request) {
    if (!request)
        return 0;
    const { responseHeadersSize, responseBodySize } = await request.sizes();
    return responseHeadersSize + responseBodySize;
}
/** Runs in the page. */
async function readPaint() {
    await document.fonts.ready;
    const twoFrames = () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    await twoFrames();
    const paints = [];
    await new Promise((reported) => {
        new PerformanceObserver((list) => {
            paints.push(...list.getEntries());
            reported();
        }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    // On a slow machine a first paint of a part of the page is reported before that of the whole.
    await twoFrames();
    const paint = paints.at(-1);
    const fetched = performance.getEntriesByType('resource');
    return {
        size: paint?.size ?? 0,
        element: paint?.element?.outerHTML.slice(0, 120) ?? '',
        url: paint?.url ?? '',
        blocking: fetched
            .filter(({ renderBlockingStatus, name }) => renderBlockingStatus === 'blocking' || /\.(woff2?|ttf|otf)$/.test(name))
            .map(({ name, initiatorType }) => ({ url: name, late: initiatorType === 'css' })),
    };
}
/** Compressed bytes of each file of a kind loaded so far, over the network or from the browser's cache. */
export const loadedBytes = (page, ending) => page.evaluate((end) => {
    const fetched = performance.getEntriesByType('resource');
    const kind = fetched.filter(({ name }) => new URL(name).pathname.endsWith(end));
    return Object.fromEntries(kind.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
}, ending);
export const totalBytes = (sizes) => Object.values(sizes).reduce((sum, size) => sum + size, 0);
