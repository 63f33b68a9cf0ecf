// The outside parties of a demo: separate processes with keys of their own, whose loss does not stop the demo, and which end with it however it ends.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, type OutputOf, wirePath } from '@attestry/contract/endpoint'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { headlineOf, standingOf } from '@attestry/contract/modules/attestation/strength'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { DEMO_PARTY, DEMO_WITNESS } from '@attestry/contract/modules/transparency/demo-party'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { VERIFIER_FOLDER, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { afterAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import { startNode } from './node-process.ts'

const START_TIMEOUT_MS = 120_000
const PROGRAM = new URL(`../../${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`, import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'attestry-parties-'))
const data = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let url = ''
let token = ''
let deposits = 0

async function send(endpoint: Endpoint, input: Record<string, unknown>): Promise<Response> {
  const asQuery = endpoint.method === 'GET'
  const path = wirePath(endpoint).replace(/:(\w+)/g, (_, name: string) => String(input[name]))
  const query = asQuery && path === wirePath(endpoint) ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  return fetch(`${url}${path}${query}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token ? { 'x-auth-token': token } : {}) },
    ...(asQuery ? {} : { body: JSON.stringify(input) }),
  })
}

async function call<E extends Endpoint>(endpoint: E, input: Record<string, unknown>): Promise<OutputOf<E>> {
  const answer = (await (await send(endpoint, input)).json()) as { data: OutputOf<E>; errorMessage?: string }
  if (!answer.data) throw new Error(answer.errorMessage)
  return answer.data
}

async function provenRecord() {
  deposits += 1
  const items = [{ name: 'a record', digest: String(deposits).padStart(64, 'd') }]
  const { list } = await call(fileDepositApi.depositDigests, { items, acknowledged: true })
  const ano = list[0]?.ano ?? ''
  await expect.poll(async () => (await call(recordApi.info, { ano })).proof.ready, { timeout: 30_000 }).toBe(true)
  return (await call(recordApi.info, { ano })).proof
}

/** Process ids by the name of the party's command. */
const partyProcesses = (): { pid: number; command: string }[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return command.includes(`${data}/demo-parties/`) ? [{ pid: Number(pid), command }] : []
      } catch {
        return []
      }
    })

it('a demo has a time-stamp and a cosignature of its parties on its records, which count as the platform’s word, goes on without its parties, and leaves none behind', {
  timeout: 3 * START_TIMEOUT_MS,
}, async () => {
  const demo = await startNode({ DATA: data, DEMO_PARTIES: '1' }, [], START_TIMEOUT_MS)
  url = demo.url
  token = (await call(sessionApi.login, { phone: '13800000001', password: DEMO_PASSWORD })).token
  const proof = await provenRecord()
  expect(proof.timeStamps.filter(({ kind }) => kind === 'demo').map(({ authority }) => authority)).toEqual([DEMO_PARTY])
  expect(proof.witnesses.map(({ name }) => name)).toEqual([DEMO_WITNESS])
  expect(headlineOf(standingOf({ sourceClass: 'digest', proof }))).toBe('platformOnly')
  expect(partyProcesses()).toHaveLength(3)
  for (const key of ['tsa/tsa.key', 'tsa/root.key', 'witness/witness.key', 'vantage/vantage.key'])
    expect(existsSync(join(data, 'demo-parties', key)), key).toBe(true)

  const { trust } = await call(logApi.info, {})
  expect(await (await fetch(url + trust.path)).text()).toContain(`time-stamp ${DEMO_PARTY} `)
  const { list } = await call(recordApi.list, {})
  const packed = join(folder, 'package.zip')
  writeFileSync(packed, Buffer.from(await (await send(packageApi.package, { attestationNo: list[0]?.ano })).arrayBuffer()))
  expect(String(execFileSync(process.execPath, [PROGRAM, packed, '--trust', trust.digest, '--lang', 'en']))).toContain(DEMO_PARTY)

  for (const { pid } of partyProcesses()) process.kill(pid, 'SIGKILL')
  const alone = await provenRecord()
  expect(alone.timeStamps.map(({ kind }) => kind)).toEqual(['embedded', 'embedded'])
  expect(alone.witnesses).toEqual([])
  expect(demo.output.join('')).toContain('an outside party of the demo has ended')
  expect(await demo.stop()).toBe(0)

  const again = await startNode({ DATA: data, DEMO_PARTIES: '1' }, [], START_TIMEOUT_MS)
  url = again.url
  const { timeStamps, witnesses } = await provenRecord()
  expect([timeStamps.length, witnesses.length]).toEqual([3, 1])
  expect((await call(logApi.info, {})).trust.digest).toBe(trust.digest)
  await again.kill()
  await expect.poll(partyProcesses, { timeout: 10_000 }).toEqual([])
})
