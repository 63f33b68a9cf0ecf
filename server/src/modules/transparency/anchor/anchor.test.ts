// Tests anchoring on a real chain: once per head, verifiable offline, part of the package; an unreachable chain only delays it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wirePath } from '@attestry/contract/endpoint'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { VERIFIER_FOLDER, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { deployRegistry } from '../../../adapters/chain/registry/deploy.ts'

const ANVIL = new URL('../../../../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil', import.meta.url).pathname
const PROGRAM = new URL(`../../../../../${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`, import.meta.url).pathname
/** The first well-known key of every development node. */
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const folder = mkdtempSync(join(tmpdir(), 'attestry-anchor-'))
let house: TestHouse
let node: ChildProcess
let url = ''
let token = ''

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  node = spawn(ANVIL, ['--port', String(port), '--silent', '--block-time', '1'], { stdio: 'ignore' })
  await vi.waitFor(
    () =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
      }),
    { timeout: 20_000 },
  )
  const registry = await deployRegistry(url, KEY)
  house = await openTestHouse({
    config: {
      anchors: {
        everySeconds: 0,
        ots: undefined,
        evm: {
          url,
          key: KEY,
          registry: registry.address,
          registryBlock: 0,
          chainId: '31337',
          confirmations: 1,
          explorerUrl: 'https://explorer.example',
        },
      },
    },
  })
  await sql`update platform.platform set facts = facts || '{"chainMode": "evm"}'`.execute(house.house.deps.db)
  token = await house.logIn('13800000001')
})
afterAll(async () => {
  await house.close()
  node.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const deposit = async (digest: string) =>
  (await house.get(fileDepositApi.depositDigests, { items: [{ name: 'anchored', digest }], acknowledged: true }, { token }))
    .list[0]?.ano ?? ''
const info = (ano: string) => house.get(recordApi.info, { ano }, { token })
const anchored = (ano: string) =>
  vi.waitFor(async () => expect((await info(ano)).proof.steps.at(-1)?.state).toBe('done'), { timeout: 40_000, interval: 200 })

it('the head that covers a record is anchored, with explorer link, custody event and verifiable package', {
  timeout: 60_000,
}, async () => {
  const ano = await deposit('1'.repeat(64))
  await anchored(ano)
  const { proof } = await info(ano)
  expect(proof.anchors).toEqual([
    expect.objectContaining({
      chain: 'evm',
      state: 'confirmed',
      explorerUrl: expect.stringMatching(/^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/),
    }),
  ])
  await vi.waitFor(async () => expect((await info(ano)).custody.filter(({ event }) => event === 'ANCHORED')).toHaveLength(1), {
    timeout: 15_000,
  })
  const { anchors, mode, trust } = await house.get(logApi.info, {})
  expect(mode).toBe('evm')
  // A later head (a trust list, a statement of the journals) can already be on its way.
  expect(anchors.map(({ state }) => state)).toContain('confirmed')
  const answer = await fetch(house.url + wirePath(packageApi.package).replace(':attestationNo', ano), {
    headers: { 'x-auth-token': token },
  })
  const file = join(folder, 'anchored.zip')
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  const run = spawnSync(process.execPath, [PROGRAM, file, '--json', '--trust', trust.digest], { encoding: 'utf8' })
  expect(run.status, run.stdout).toBe(0)
  const checks = (JSON.parse(run.stdout) as { checks: { id: string; state: string }[] }).checks
  expect(checks.find(({ id }) => id === 'anchors')).toMatchObject({ state: 'open', reason: 'anchor-not-compared' })
})

it('anchoring waits while the chain is unreachable, then anchors each head once', { timeout: 90_000 }, async () => {
  node.kill('SIGSTOP')
  const ano = await deposit('2'.repeat(64))
  await vi.waitFor(async () => expect((await info(ano)).proof.ready).toBe(true), { timeout: 20_000 })
  expect((await info(ano)).proof.steps.at(-1)?.state).toBe('waiting')
  node.kill('SIGCONT')
  await vi.waitFor(() => sql`update transparency.anchor set retry_at = null`.execute(house.house.deps.db))
  await anchored(ano)
  const { rows } = await sql<{
    n: number
    distinct: number
  }>`select count(*) as n, count(distinct receipt->'data'->>'transactionHash') as distinct from transparency.anchor where state = 'confirmed'`.execute(
    house.house.deps.db,
  )
  expect(rows[0]?.n).toBe(rows[0]?.distinct)
})
