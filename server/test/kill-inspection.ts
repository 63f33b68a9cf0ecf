// Inspection after the kill campaign: every acknowledged act exists once, sealed and charged once; fsck finds no problem.
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PREFIX } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import type { Acknowledged } from './kill-load.ts'

interface Opening {
  readonly token: string
  readonly available: number
}

export async function logInAndReadBalance(url: string): Promise<Opening> {
  const login = await post<{ token: string }>(url, '', '/login', { phone: '13800000001', password: DEMO_PASSWORD })
  const balance = await request<{ available: string }>(url, login.token, 'GET', '/price/current')
  return { token: login.token, available: Number(balance.available) }
}

const post = <T>(url: string, token: string, path: string, body: unknown) => request<T>(url, token, 'POST', path, body)

async function request<T>(url: string, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(url + PREFIX + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'x-auth-token': token } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Envelope<T>
  if (!answer.flag) throw new Error(`${path}: ${answer.statusCode} ${answer.errorMessage}`)
  return answer.data as T
}

const SEALED_WITHIN_MS = 45_000

/** Every acknowledged record exists, sealed, with its digest; the amount charged is exactly what the records cost. */
export async function inspect(url: string, before: Opening, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const problems: string[] = []
  const deadline = Date.now() + SEALED_WITHIN_MS
  let spent = 0
  for (const { ano, digest } of acknowledged) {
    type Info = { state: string; fee: string; files: { sha256: string }[] }
    const readInfo = () => post<Info>(url, before.token, '/v1/attestation/info', { ano }).catch((error: Error) => error)
    let info = await readInfo()
    while (!(info instanceof Error) && info.state === 'sealing' && Date.now() < deadline) {
      await sleep(200)
      info = await readInfo()
    }
    if (info instanceof Error) problems.push(`${ano} is lost: ${info.message}`)
    else if (info.state !== 'sealed') problems.push(`${ano} is ${info.state}`)
    else if (info.files[0]?.sha256 !== digest) problems.push(`${ano} has another digest`)
    else spent += Number(info.fee)
  }
  const after = await request<{ available: string; held: string }>(url, before.token, 'GET', '/price/current')
  const total = (await post<{ total: number }>(url, before.token, '/attestation/composite/list', {})).total
  if (total !== acknowledged.length) problems.push(`${total} records for ${acknowledged.length} acknowledged acts`)
  if (Number(after.held) !== 0) problems.push(`${after.held} is still held`)
  if (Math.abs(before.available - spent - Number(after.available)) > 0.001)
    problems.push(`${before.available} − ${spent} ≠ ${after.available}`)
  return problems
}

/** Problems that `npm run fsck` finds in the stopped installation. */
export function fsck(data: string): string[] {
  const command = fileURLToPath(new URL('../src/commands/fsck.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/tmp', DATA: data, PORT: '0' },
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`fsck: ${stdout}${stderr}`]
}
