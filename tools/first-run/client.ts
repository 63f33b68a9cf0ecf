// What a new user does with a running installation, over HTTP: log in, deposit a file, capture a page, download the packages.

import { setTimeout as sleep } from 'node:timers/promises'
import { type CallInput, type Endpoint, type OutputOf, pathParameters, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { TUS_VERSION, uploadApi } from '@attestry/contract/modules/evidence/upload'
import { logApi } from '@attestry/contract/modules/transparency/log'
import type { Banner } from './installation.ts'

const POLL_MS = 250
const CAPTURE_LIMIT_MS = 180_000
const PROOF_LIMIT_MS = 60_000

export class Client {
  readonly #url: string
  readonly #token: string

  private constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  static async logIn({ url, password, phones: [phone = ''] }: Banner): Promise<Client> {
    const { token } = await new Client(url, '').#call(sessionApi.login, { phone, password })
    return new Client(url, token)
  }

  /** Returns the record's number. */
  async depositFile(name: string, bytes: Buffer): Promise<string> {
    const begun = await this.#fetch(wirePath(uploadApi.begin), {
      method: 'POST',
      headers: {
        'tus-resumable': TUS_VERSION,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    })
    const id = begun.headers.get('location')?.split('/').pop() ?? ''
    const headers = { 'tus-resumable': TUS_VERSION, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    await this.#fetch(wirePath(uploadApi.offset).replace(':id', id), { method: 'PATCH', headers, body: new Uint8Array(bytes) })
    const { list } = await this.#call(fileDepositApi.deposit, { files: [{ id }] } as CallInput<typeof fileDepositApi.deposit>)
    return list[0]?.ano ?? ''
  }

  /** Captures a page, confirms the preview and returns the record's number with the state of each artefact. */
  async capture(kind: 'page' | 'video', url: string): Promise<{ ano: string; artefacts: Record<string, string> }> {
    const { list } =
      kind === 'page'
        ? await this.#call(captureApi.create, { items: [{ url }] } as CallInput<typeof captureApi.create>)
        : await this.#call(captureApi.createVideo, {
            items: [{ url, platform: 'Qinghe Video', seller: 'Xiaoman' }],
          } as CallInput<typeof captureApi.createVideo>)
    const ano = list[0]?.ano ?? ''
    const info = () => this.#call(captureApi.info, { id: ano })
    const captured = await until(CAPTURE_LIMIT_MS, info, ({ state }) => !['queued', 'collecting'].includes(state))
    const lacking = captured.artefacts.filter(({ kind }) => captured.lacking.includes(kind))
    if (lacking.length > 0) throw new Error(`the capture of ${url} lacks artefacts: ${JSON.stringify(lacking)}`)
    if (captured.state === 'awaiting_confirmation') await this.#call(captureApi.confirm, { anos: [ano] })
    const { state, cause, artefacts } = await until(
      CAPTURE_LIMIT_MS,
      info,
      ({ state }) => state !== 'awaiting_confirmation' && state !== 'sealing',
    )
    if (state !== 'succeeded') throw new Error(`the capture of ${url} ended as ${state}: ${JSON.stringify(cause)}`)
    return { ano, artefacts: Object.fromEntries(artefacts.map(({ kind, state }) => [kind, state])) }
  }

  /** As the public log page shows it. */
  async trustDigest(): Promise<string> {
    return (await this.#call(logApi.info, {})).trust.digest
  }

  /** The evidence package, once the record is provable. */
  async package(ano: string): Promise<Buffer> {
    await until(
      PROOF_LIMIT_MS,
      () => this.#call(recordApi.info, { ano }),
      ({ proof }) => proof.ready,
    )
    const answer = await this.#fetch(wirePath(packageApi.package).replace(':attestationNo', ano), {})
    return Buffer.from(await answer.arrayBuffer())
  }

  async readiness(): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${this.#url}/readyz`)
    return { status: answer.status, body: await answer.json() }
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(this.#url + path, { ...init, headers: { ...init.headers, 'x-auth-token': this.#token } })
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  async #call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> {
    const fields = input as Record<string, unknown>
    const inPath = new Set(pathParameters(endpoint.path))
    const rest = Object.entries(fields).filter(([name]) => !inPath.has(name))
    const asQuery = endpoint.method === 'GET'
    const query = asQuery && rest.length > 0 ? `?${new URLSearchParams(rest as [string, string][])}` : ''
    const path = wirePath(endpoint).replace(/:(\w+)/g, (_, name: string) => String(fields[name])) + query
    const answer = await this.#fetch(path, {
      method: endpoint.method,
      ...(asQuery ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(rest)) }),
    })
    const envelope = (await answer.json()) as Envelope<OutputOf<E>>
    if (!envelope.flag) throw new Error(`${endpoint.path}: ${envelope.statusCode} ${envelope.errorMessage}`)
    return envelope.data as OutputOf<E>
  }
}

async function until<T>(limitMs: number, read: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + limitMs
  for (;;) {
    const value = await read()
    if (done(value)) return value
    if (performance.now() > deadline) throw new Error(`not done within ${limitMs} ms: ${JSON.stringify(value).slice(0, 1_000)}`)
    await sleep(POLL_MS)
  }
}
