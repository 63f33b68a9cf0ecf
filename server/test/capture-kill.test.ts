// The whole server is killed during a capture: its browsers die with it, and the capture is repeated completely and once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, type InputOf, type OutputOf, pathParameters, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { afterAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import { descendantsOf } from './kill-victim.ts'
import { type NodeProcess, startNode } from './node-process.ts'

const SHOP = 'https://shop.qinghe-mall.test/item/60021'
const data = mkdtempSync(join(tmpdir(), 'attestry-capture-kill-'))
let node: NodeProcess | undefined

afterAll(async () => {
  await node?.stop()
  rmSync(data, { recursive: true, force: true })
})

const start = async () => {
  node = await startNode({ DATA: data, MAX_CONCURRENT_CAPTURES: '1', CAPTURE_LOW_PRIORITY: '0' })
}

async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, token = ''): Promise<OutputOf<E>> {
  const fields = Object.entries(input as Record<string, string>)
  const inPath = new Set(pathParameters(endpoint.path))
  const path = wirePath(endpoint).replace(/:(\w+)/g, (_, name: string) => String((input as Record<string, string>)[name]))
  const body =
    endpoint.method === 'GET' ? undefined : JSON.stringify(Object.fromEntries(fields.filter(([key]) => !inPath.has(key))))
  const response = await fetch(`${node?.url.replace(/\/$/, '')}${path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    ...(body === undefined ? {} : { body }),
  })
  const answer = (await response.json()) as Envelope<OutputOf<E>>
  if (!answer.flag) throw new Error(`${endpoint.path}: ${answer.statusCode} ${answer.errorMessage}`)
  return answer.data as OutputOf<E>
}

const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

it('a server killed during a capture leaves no process running, and repeats the capture completely at one charge', async () => {
  await start()
  const { token } = await call(sessionApi.login, { phone: '13800000001', password: DEMO_PASSWORD })
  const [created] = (await call(captureApi.create, { items: [{ url: SHOP }] } as never, token)).list
  const ano = created?.ano ?? ''
  const captureInfo = () => call(captureApi.info, { id: ano }, token)
  await expect
    .poll(async () => (await captureInfo()).stage, { timeout: 60_000, interval: 40 })
    .toMatch(/loading|settling|scrolling|imaging/)

  const children = descendantsOf(node?.child.pid ?? 0)
  expect(children.some((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chromium'))).toBe(true)
  await node?.kill()
  await expect.poll(() => children.filter(isAlive), { timeout: 10_000, interval: 100 }).toEqual([])

  await start()
  await expect.poll(async () => (await captureInfo()).state, { timeout: 90_000, interval: 200 }).toBe('awaiting_confirmation')
  const { attempts, artefacts, cause } = await captureInfo()
  expect({ attempts, cause }).toEqual({ attempts: 2, cause: null })
  expect(artefacts.filter(({ kind, state }) => kind !== 'media' && kind !== 'cover' && state !== 'ok')).toEqual([])

  await call(captureApi.confirm, { anos: [ano], acceptWalls: false, acceptLacking: false }, token)
  await expect.poll(async () => (await captureInfo()).state, { timeout: 60_000, interval: 200 }).toBe('succeeded')
  const { fee, custody } = await call(recordApi.info, { ano }, token)
  expect(fee).toBe('15.00')
  expect(custody.filter(({ event }) => event === 'CREATED')).toHaveLength(1)
}, 240_000)
