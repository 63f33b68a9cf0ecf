// Inspection after the kill campaign: every acknowledged act exists once, sealed and charged once; fsck finds no problem.
import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PREFIX } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { DEMO_PASSWORD } from '../demo/demo.ts'
import type { Acknowledged } from './kill-load.ts'

export interface Opening {
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

interface Inspection {
  readonly problems: string[]
  readonly captures: Readonly<Record<string, number>>
}

/**
 * Every acknowledged record exists, sealed, with its digest; every capture is sealed or has failed; the amount charged is exactly
 * what the sealed records cost.
 */
export async function inspect(
  url: string,
  before: Opening,
  acknowledged: readonly Acknowledged[],
  captured: readonly string[],
): Promise<Inspection> {
  const problems: string[] = []
  const deadline = Date.now() + SEALED_WITHIN_MS
  let spent = 0
  type Info = { state: string; fee: string; files: { sha256: string }[] }
  const infoOf = async (ano: string): Promise<Info | Error> => {
    for (;;) {
      const info = await post<Info>(url, before.token, '/v1/attestation/info', { ano }).catch((error: Error) => error)
      if (info instanceof Error || info.state !== 'sealing' || Date.now() > deadline) return info
      await sleep(200)
    }
  }
  for (const { ano, digest } of acknowledged) {
    const info = await infoOf(ano)
    if (info instanceof Error) problems.push(`${ano} is lost: ${info.message}`)
    else if (info.state !== 'sealed') problems.push(`${ano} is ${info.state}`)
    else if (info.files[0]?.sha256 !== digest) problems.push(`${ano} has another digest`)
    else spent += Number(info.fee)
  }
  const captures: Record<string, number> = {}
  for (const ano of captured) {
    const info = await infoOf(ano)
    const { state, cause } = await request<{ state: string; cause: string | null }>(
      url,
      before.token,
      'GET',
      `/attestation/url/info/${ano}`,
    )
    captures[state] = (captures[state] ?? 0) + 1
    if (state === 'succeeded' && !(info instanceof Error) && info.state === 'sealed') spent += Number(info.fee)
    else if (state !== 'failed') problems.push(`capture ${ano} is ${state}`)
    else if (!cause) problems.push(`capture ${ano} failed without a cause`)
  }
  const after = await request<{ available: string; held: string }>(url, before.token, 'GET', '/price/current')
  const total = (await post<{ total: number }>(url, before.token, '/attestation/composite/list', {})).total
  // A failed capture is no record.
  const expected = acknowledged.length + (captures.succeeded ?? 0)
  if (total !== expected) problems.push(`${total} records for ${expected} acknowledged acts`)
  if (Number(after.held) !== 0) problems.push(`${after.held} is still held`)
  if (Math.abs(before.available - spent - Number(after.available)) > 0.001)
    problems.push(`${before.available} − ${spent} ≠ ${after.available}`)
  return { problems, captures }
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
