// Load on all running nodes: clients deposit, download their documents, and retry until answered.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import { postAct, Refused } from './post-act.ts'

export interface Customer {
  readonly accountId: string
  readonly ownerId: string
  readonly token: string
}

export interface Acknowledged {
  readonly ano: string
  readonly customer: Customer
  readonly sha256: string
  /** Null if only the digest was deposited. */
  readonly size: number | null
}

/** busy: all customers concurrently. lone: one file and its documents, then a pause, so that no recovery depends on later work. */
export type LoadPattern = 'busy' | 'lone'

const PAUSE_MS = 40
const LONE_PAUSE_MS = 4_000
const MAX_RETRY_MS = 180_000

const documentPathsOf = (ano: string) => [
  wirePath(packageApi.signature).replace(':ano', ano),
  `${wirePath(certificateApi.pdf)}?ano=${ano}`,
]

export class Load {
  readonly acknowledged: Acknowledged[] = []
  /** The digest of each document when first downloaded, by path. */
  readonly documents = new Map<string, string>()
  readonly problems: string[] = []
  uncertain = 0
  readonly #installation: { readonly customers: readonly Customer[] }
  readonly #nodes: () => readonly string[]
  #stopped = true
  #counter = 0

  constructor(installation: { readonly customers: readonly Customer[] }, nodes: () => readonly string[]) {
    this.#installation = installation
    this.#nodes = nodes
  }

  /** Resolves when, after `stop`, the last running act has been answered. */
  async work(loadPattern: LoadPattern): Promise<void> {
    this.#stopped = false
    const people =
      loadPattern === 'lone' ? this.#installation.customers.slice(0, 1).map((one) => this.#runLone(one)) : this.#startBusy()
    await Promise.all(people)
  }

  /** Deposits one digest of one customer. */
  async depositOne(customer: Customer | undefined): Promise<Acknowledged | undefined> {
    return customer && this.#depositDigest(customer)
  }

  /** No new acts are started. */
  stop(): void {
    this.#stopped = true
  }

  #startBusy(): Promise<void>[] {
    const depositors = this.#installation.customers.map(async (customer, place) => {
      for (let counter = place; !this.#stopped; counter += 1) {
        await (counter % 2 === 0 ? this.#depositFile(customer) : this.#depositDigest(customer))
        await sleep(PAUSE_MS)
      }
    })
    return [...depositors, this.#downloadAllDocuments()]
  }

  async #runLone(customer: Customer): Promise<void> {
    while (!this.#stopped) {
      const made = await this.#depositFile(customer)
      const pauseUntil = Date.now() + LONE_PAUSE_MS
      while (made && !this.#stopped && !(await this.#downloadDocuments(made))) await sleep(PAUSE_MS)
      while (!this.#stopped && Date.now() < pauseUntil) await sleep(PAUSE_MS)
    }
  }

  async #downloadAllDocuments(): Promise<void> {
    let from = this.acknowledged.length
    while (!this.#stopped) {
      const next = this.acknowledged[from]
      if (next && (await this.#downloadDocuments(next))) from = Math.max(from + 1, this.acknowledged.length - 5)
      await sleep(PAUSE_MS)
    }
  }

  async #depositFile(customer: Customer): Promise<Acknowledged | undefined> {
    const content = randomBytes(500 + (this.#counter++ % 7) * 900)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const body = new FormData()
    body.append('file', new Blob([content]), `${sha256.slice(0, 8)}.bin`)
    const upload = await this.#post<{ list: { id: string }[] }>(customer, wirePath(uploadApi.plain), { body })
    const id = upload?.list[0]?.id
    return id === undefined
      ? undefined
      : this.#deposit(customer, wirePath(fileDepositApi.deposit), { files: [{ id, sha256 }] }, { sha256, size: content.length })
  }

  #depositDigest(customer: Customer): Promise<Acknowledged | undefined> {
    const digest = randomBytes(32).toString('hex')
    const items = [{ name: digest.slice(0, 8), digest }]
    return this.#deposit(
      customer,
      wirePath(fileDepositApi.depositDigests),
      { items, acknowledged: true },
      { sha256: digest, size: null },
    )
  }

  async #deposit(customer: Customer, path: string, input: unknown, facts: { sha256: string; size: number | null }) {
    const made = await this.#post<{ list: { ano: string }[] }>(customer, path, {
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
    const ano = made?.list[0]?.ano
    if (ano === undefined) return undefined
    const acknowledged = { ano, customer, ...facts }
    this.acknowledged.push(acknowledged)
    return acknowledged
  }

  /** False while they do not exist yet. A document downloaded again must be the same. */
  async #downloadDocuments({ ano, customer }: Acknowledged): Promise<boolean> {
    for (const path of documentPathsOf(ano)) {
      const bytes = await this.#download(customer, path)
      if (!bytes) return false
      const digest = createHash('sha256').update(bytes).digest('hex')
      const before = this.documents.get(path) ?? digest
      if (before !== digest) this.problems.push(`${path} was downloaded in two versions`)
      this.documents.set(path, before)
    }
    return true
  }

  /** Downloads every document again. */
  async recheckDocuments(): Promise<void> {
    for (const one of this.acknowledged)
      if (documentPathsOf(one.ano).some((path) => this.documents.has(path))) await this.#downloadDocuments(one)
  }

  #download(customer: Customer, path: string): Promise<Uint8Array | undefined> {
    return this.#untilAnswered(async (base) => {
      const response = await fetch(base + path, {
        headers: { 'x-auth-token': customer.token },
        signal: AbortSignal.timeout(10_000),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status === 200) return bytes
      const answer = JSON.parse(bytes.toString()) as Envelope<unknown>
      if (answer.statusCode === attestationErrors.PROOF_NOT_READY.code) return new Uint8Array(0)
      throw response.status < 500 ? new Refused(path, answer) : new Error(answer.statusCode)
    }).then((bytes) => (bytes?.length ? bytes : undefined))
  }

  #post<T>(customer: Customer, path: string, init: RequestInit): Promise<T | undefined> {
    return this.#untilAnswered((base) => postAct<T>(base + path, customer.token, init))
  }

  /** Retries at any running node, even after the end, so that no outcome stays unknown. */
  async #untilAnswered<T>(send: (base: string) => Promise<T>): Promise<T | undefined> {
    const deadline = Date.now() + MAX_RETRY_MS
    while (Date.now() < deadline) {
      const nodes = this.#nodes()
      const base = nodes[this.#counter++ % Math.max(1, nodes.length)]
      if (base !== undefined) {
        try {
          return await send(base)
        } catch (error) {
          if (error instanceof Refused) {
            this.problems.push(error.message)
            return undefined
          }
          this.uncertain += 1
        }
      }
      await sleep(PAUSE_MS)
    }
    this.problems.push('an act was never answered')
    return undefined
  }
}
