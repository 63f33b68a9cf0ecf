// Deposits a big file, waits until its record is provable, and downloads its package.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BenchServer, callApi } from './bench-server.ts'
import { makeFile, upload } from './big-file.ts'

const run = promisify(execFile)
const PROVABLE_TIMEOUT_MS = 10 * 60_000

/** Returns the number of a record of one big file once it is provable. */
export async function depositFile(server: BenchServer, bytes: number): Promise<string> {
  const token = server.tokens[0] ?? ''
  const source = join(server.folder, 'source.bin')
  makeFile(source, bytes)
  const location = await upload(server.url, token, source, bytes)
  rmSync(source)
  const deposit = await callApi<{ list: { ano: string }[] }>(server.url, token, 'POST', '/attestaion/file', {
    files: [{ id: location.split('/').at(-1) }],
  })
  const ano = deposit.list[0]?.ano ?? ''
  const deadline = performance.now() + PROVABLE_TIMEOUT_MS
  for (;;) {
    type Info = { state: string; proof: { ready: boolean } }
    const { state, proof } = await callApi<Info>(server.url, token, 'POST', '/v1/attestation/info', { ano })
    if (proof.ready) return ano
    if (state === 'failed' || performance.now() > deadline) throw new Error(`record ${ano} is ${state} and not provable`)
    await sleep(200)
  }
}

export async function download(url: string, token: string, to: string, more: readonly string[] = []): Promise<void> {
  await run('curl', ['-sS', '--fail', '-H', `x-auth-token: ${token}`, '-o', to, ...more, url])
}
