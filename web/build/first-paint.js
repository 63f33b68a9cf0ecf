// Models first paint over slow 4G from the resources that block it: round trips and bytes, no measured time (decision 0021).
const ROUND_TRIP_MS = 150;
const BYTES_PER_MS = 1_600_000 / 8 / 1000;
/** TCP and TLS 1.3 each take one round trip before the first request. */
const CONNECTION_SETUP_MS = 2 * ROUND_TRIP_MS;
/** Initial TCP congestion window: ten segments, sent before the first acknowledgement. */
const INITIAL_WINDOW_BYTES = 10 * 1460;
/** Server time, plus parsing, styling and painting on a CPU four times slower. */
const PROCESSING_MS = 350;
export const PAINT_LIMIT_MS = 1000;
/** `files` block painting after the document: first those it references, in parallel, then the late ones. */
export function paintMs(document, files) {
    const steps = [files.filter(({ late }) => !late), files.filter(({ late }) => late)];
    return CONNECTION_SETUP_MS + responseMs([document]) + steps.reduce((sum, step) => sum + responseMs(step), 0) + PROCESSING_MS;
}
/** The first file uses the open connection, each further one a connection of its own; all share the bandwidth. */
function responseMs(files) {
    if (files.length === 0)
        return 0;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const stall = Math.max(...files.map((file) => windowStallMs(file.bytes)));
    return (files.length > 1 ? CONNECTION_SETUP_MS : 0) + ROUND_TRIP_MS + bytes / BYTES_PER_MS + stall;
}
/** TCP slow start: the window doubles each round trip, and while sending it takes less than a round trip the connection idles. */
function windowStallMs(bytes) {
    let stall = 0;
    for (let window = INITIAL_WINDOW_BYTES, left = bytes - window; left > 0; window *= 2, left -= window)
        stall += Math.max(0, ROUND_TRIP_MS - window / BYTES_PER_MS);
    return stall;
}
export function describeChain(document, files) {
    const lines = [document, ...files].map(({ url, bytes, late }) => `  ${late ? '  ' : ''}${bytes} bytes: ${url}`);
    return [`first paint after ${Math.round(paintMs(document, files))} ms (limit ${PAINT_LIMIT_MS}), blocked by`, ...lines].join('\n');
}
