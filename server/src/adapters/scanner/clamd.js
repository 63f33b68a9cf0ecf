// ClamAV's daemon as scanner, by its INSTREAM protocol over TCP or a Unix socket.
import { connect } from 'node:net';
import { ScanFailed, ScannerUnavailable } from './port.ts';
/** clamd itself ends a scan after MaxScanTime, 2 minutes by default; before that it receives the file. */
const LIMITS = { connectMs: 5_000, replyMs: 600_000 };
/** For questions that need no file. */
const SHORT_REPLY_MS = 10_000;
/** The length of a part has 4 bytes. */
const MAX_STREAM_BYTES = 2 ** 32 - 1;
const MAX_REPLY_BYTES = 4096;
export function openClamd(address, limits = LIMITS) {
    return {
        async version(signal) {
            const reply = await exchange(address, withShortReplyTimeout(limits), signal, async (socket) => {
                socket.write('zVERSION\0');
            }).catch((error) => {
                throw error instanceof ScanFailed ? new ScannerUnavailable(error.message) : error;
            });
            if (!/^ClamAV [\x21-\x7e][\x20-\x7e]{0,199}$/.test(reply))
                throw new ScannerUnavailable(`unexpected version ${quoted(reply)}`);
            return reply;
        },
        async scan(source, size, signal) {
            try {
                if (size > MAX_STREAM_BYTES)
                    return { state: 'too-large' };
                return verdictOf(await exchange(address, limits, signal, (socket) => sendStream(socket, source, size)));
            }
            catch (error) {
                if (error instanceof ConnectionCut && (await isRefusedSize(address, limits, signal, size)))
                    return { state: 'too-large' };
                throw error;
            }
            finally {
                source.destroy();
            }
        },
    };
}
const withShortReplyTimeout = ({ connectMs, replyMs }) => ({ connectMs, replyMs: Math.min(replyMs, SHORT_REPLY_MS) });
class ConnectionCut extends ScanFailed {
}
/**
 * clamd refuses a file that is too large when it reads its length, and closes the connection; if bytes are being sent then,
 * the write fails and the reply is lost. Sent alone, the length gets the same reply.
 */
async function isRefusedSize(address, limits, signal, size) {
    const reply = await exchange(address, withShortReplyTimeout(limits), signal, async (socket) => {
        socket.write(startOf(size));
    }).catch(() => undefined);
    return reply === SIZE_REFUSAL;
}
const SIZE_REFUSAL = 'INSTREAM size limit exceeded. ERROR';
/** Anything but the known replies is a failure: an unknown one must not count as clean. */
function verdictOf(reply) {
    if (reply === 'stream: OK')
        return { state: 'clean' };
    if (reply === SIZE_REFUSAL)
        return { state: 'too-large' };
    const signature = /^stream: ([\x21-\x7e]{1,200}) FOUND$/.exec(reply)?.[1];
    if (signature === undefined)
        throw new ScanFailed(`unexpected reply ${quoted(reply)}`);
    // With AlertExceedsMax: clamd has skipped what is beyond its limits.
    if (signature.startsWith('Heuristics.Limits.Exceeded'))
        return { state: 'too-large' };
    return { state: 'flagged', signature };
}
const quoted = (reply) => JSON.stringify(reply.slice(0, 200));
/** One command for each connection; clamd closes it after the reply. */
async function exchange(address, { connectMs, replyMs }, signal, send) {
    signal.throwIfAborted();
    const socket = connect(address);
    const abort = () => socket.destroy(new ScanFailed('scan was aborted'));
    signal.addEventListener('abort', abort);
    const reply = replyOf(socket);
    let timer = setTimeout(() => socket.destroy(new Error(`no connection within ${connectMs} ms`)), connectMs);
    try {
        await connected(socket);
        clearTimeout(timer);
        timer = setTimeout(() => socket.destroy(new ScanFailed(`no reply within ${replyMs} ms`)), replyMs);
        // A refusal comes before all bytes are sent.
        return await Promise.race([reply, send(socket).then(() => reply)]);
    }
    finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        socket.destroy();
    }
}
const connected = (socket) => new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', (error) => reject(new ScannerUnavailable(`scanner cannot be reached: ${error.message}`)));
});
/** The reply, once the connection is closed: exactly one, with a zero byte at its end. */
function replyOf(socket) {
    const reply = new Promise((resolve, reject) => {
        let received = '';
        let problem;
        socket.setEncoding('latin1');
        socket.on('data', (part) => {
            received += part;
            if (received.length > MAX_REPLY_BYTES)
                socket.destroy(new ScanFailed(`reply is longer than ${MAX_REPLY_BYTES} bytes`));
        });
        socket.on('error', (error) => {
            problem = error;
        });
        socket.on('close', () => {
            // After a refusal the connection may be reset, because bytes of the file are still unread.
            if (!(problem instanceof ScanFailed) && /^[^\0]*\0$/.test(received))
                resolve(received.slice(0, -1));
            else if (problem instanceof ScanFailed)
                reject(problem);
            else if (received)
                reject(new ScanFailed(`connection ended after ${quoted(received)}`));
            else
                reject(new ConnectionCut(`connection ended before the reply${problem ? `: ${problem.message}` : ''}`));
        });
    });
    // Not awaited if the source fails.
    reply.catch(() => { });
    return reply;
}
/** The whole file is one part, so that clamd knows its size before the first byte. */
async function sendStream(socket, source, size) {
    let ended = false;
    const end = new Promise((resolve) => {
        for (const event of ['data', 'close'])
            socket.once(event, () => {
                ended = true;
                resolve();
            });
    });
    socket.write(startOf(size));
    let sent = 0;
    for await (const bytes of source) {
        sent += bytes.length;
        if (sent > size)
            break;
        if (!socket.write(bytes))
            await Promise.race([end, new Promise((resolve) => socket.once('drain', resolve))]);
        if (ended)
            return;
    }
    if (sent !== size)
        throw new Error(`source has ${sent > size ? 'more than' : `${sent} of`} ${size} bytes`);
    if (size > 0)
        socket.write(lengthOf(0));
}
/** Without bytes the length of the first part is already the end of the stream. */
const startOf = (size) => Buffer.concat([Buffer.from('zINSTREAM\0'), lengthOf(size)]);
function lengthOf(bytes) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes);
    return length;
}
