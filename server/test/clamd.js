// A real clamd in the foreground, without privileges, whose only signature is the EICAR test file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClamd } from '../src/adapters/scanner/clamd.ts';
const PROGRAM = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/usr/bin/clamd'].find((path) => existsSync(path));
const START_TIMEOUT_MS = 30_000;
const NOBODY = 65_534;
/** In two parts, so that no scanner flags this source file. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''), 'latin1');
/** clamd marks signatures that ClamAV has not signed. */
export const EICAR_SIGNATURE = 'Test.Eicar.UNOFFICIAL';
export const STREAM_MAX_BYTES = 4 * 1024 ** 2;
export async function openTestClamd() {
    if (!PROGRAM)
        throw new Error('the scanner tests need clamd: apt-get install --no-install-recommends clamav-daemon');
    const folder = await mkdtemp(join(tmpdir(), 'attestry-clamd-'));
    const path = join(folder, 'socket');
    const configuration = join(folder, 'clamd.conf');
    await mkdir(join(folder, 'database'));
    await writeFile(join(folder, 'database', 'test.ndb'), `Test.Eicar:0:*:${EICAR.toString('hex')}\n`);
    await writeFile(configuration, [
        'Foreground yes',
        `DatabaseDirectory ${join(folder, 'database')}`,
        `LocalSocket ${path}`,
        `TemporaryDirectory ${folder}`,
        `StreamMaxLength ${STREAM_MAX_BYTES}`,
        'MaxThreads 2',
        'ConcurrentDatabaseReload no',
        '',
    ].join('\n'));
    const isRoot = process.getuid?.() === 0;
    if (isRoot)
        chownSync(folder, NOBODY, NOBODY);
    const identity = isRoot ? [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'] : [];
    let stop = async () => { };
    const start = async () => {
        // pdeathsig: it ends with the test process in any case.
        const child = spawn('setpriv', [...identity, '--pdeathsig=KILL', PROGRAM, `--config-file=${configuration}`], {
            stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
            stream.on('data', (part) => {
                output = (output + part).slice(-4000);
            });
        const exited = once(child, 'exit');
        stop = async () => {
            child.kill('SIGKILL');
            await exited;
            await rm(path, { force: true });
        };
        const scanner = openClamd({ path });
        for (const deadline = Date.now() + START_TIMEOUT_MS;; await sleep(50)) {
            const version = await scanner.version(AbortSignal.timeout(2_000)).catch(() => undefined);
            if (version !== undefined)
                return;
            if (child.exitCode === null && Date.now() < deadline)
                continue;
            await stop();
            throw new Error(`clamd did not start: ${output}`);
        }
    };
    await start();
    return {
        path,
        start,
        stop: () => stop(),
        close: async () => {
            await stop();
            await rm(folder, { recursive: true, force: true });
        },
    };
}
