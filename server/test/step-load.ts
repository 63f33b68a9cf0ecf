// People at work on whatever node is there: they deposit, take their papers away, and ask again until they are answered.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { uploadApi } from '@attestry/contract/modules/evidence/upload'

export interface Customer {
  readonly accountId: string
  readonly ownerId: string
  readonly token: string
}

export interface Acknowledged {
  readonly ano: string
  readonly customer: Customer
  readonly sha256: string
  /** Null where only the digest was handed over. */
  readonly size: number | null
}

/** busy: everyone at once. lone: one file, its papers, and then silence, so that nothing recovers only because more comes. */
export type Manner = 'busy' | 'lone'

const PAUSE_MS = 40
const SILENCE_MS = 4_000
const GIVEN_UP_MS = 180_000

const papersOf = (ano: string) => [
  wirePath(packageApi.signature).replace(':ano', ano),
  `${wirePath(certificateApi.pdf)}?ano=${ano}`,
]

class Refused extends Error {}

export class Load {
  readonly acknowledged: Acknowledged[] = []
  /** What each paper was when it was first handed out, by its path. */
  readonly papers = new Map<string, string>()
  readonly problems: string[] = []
  uncertain = 0
  readonly #house: { readonly customers: readonly Customer[] }
  readonly #nodes: () => readonly string[]
  #over = true
  #turn = 0

  constructor(house: { readonly customers: readonly Customer[] }, nodes: () => readonly string[]) {
    this.#house = house
    this.#nodes = nodes
  }

  /** Settles when, after `rest`, the last act under way has been answered. */
  async work(manner: Manner): Promise<void> {
    this.#over = false
    const people = manner === 'lone' ? this.#house.customers.slice(0, 1).map((one) => this.#workAlone(one)) : this.#workTogether()
    await Promise.all(people)
  }

  /** One digest of one person, answered. */
  async depositOne(customer: Customer | undefined): Promise<Acknowledged | undefined> {
    return customer && this.#depositDigest(customer)
  }

  /** Nobody begins anything new. */
  rest(): void {
    this.#over = true
  }

  #workTogether(): Promise<void>[] {
    const depositors = this.#house.customers.map(async (customer, place) => {
      for (let turn = place; !this.#over; turn += 1) {
        await (turn % 2 === 0 ? this.#depositFile(customer) : this.#depositDigest(customer))
        await sleep(PAUSE_MS)
      }
    })
    return [...depositors, this.#collectPapers()]
  }

  async #workAlone(customer: Customer): Promise<void> {
    while (!this.#over) {
      const made = await this.#depositFile(customer)
      const silentUntil = Date.now() + SILENCE_MS
      while (made && !this.#over && !(await this.#takePapers(made))) await sleep(PAUSE_MS)
      while (!this.#over && Date.now() < silentUntil) await sleep(PAUSE_MS)
    }
  }

  async #collectPapers(): Promise<void> {
    let from = this.acknowledged.length
    while (!this.#over) {
      const next = this.acknowledged[from]
      if (next && (await this.#takePapers(next))) from = Math.max(from + 1, this.acknowledged.length - 5)
      await sleep(PAUSE_MS)
    }
  }

  async #depositFile(customer: Customer): Promise<Acknowledged | undefined> {
    const content = randomBytes(500 + (this.#turn++ % 7) * 900)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const body = new FormData()
    body.append('file', new Blob([content]), `${sha256.slice(0, 8)}.bin`)
    const upload = await this.#ask<{ list: { id: string }[] }>(customer, wirePath(uploadApi.plain), { body })
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
    const made = await this.#ask<{ list: { ano: string }[] }>(customer, path, {
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
    const ano = made?.list[0]?.ano
    if (ano === undefined) return undefined
    const acknowledged = { ano, customer, ...facts }
    this.acknowledged.push(acknowledged)
    return acknowledged
  }

  /** False while there are none yet. A paper handed out twice must be the same paper. */
  async #takePapers({ ano, customer }: Acknowledged): Promise<boolean> {
    for (const path of papersOf(ano)) {
      const bytes = await this.#take(customer, path)
      if (!bytes) return false
      const digest = createHash('sha256').update(bytes).digest('hex')
      const before = this.papers.get(path) ?? digest
      if (before !== digest) this.problems.push(`${path} was handed out in two versions`)
      this.papers.set(path, before)
    }
    return true
  }

  /** Asks for every paper once more. */
  async checkPapers(): Promise<void> {
    for (const one of this.acknowledged) if (papersOf(one.ano).some((path) => this.papers.has(path))) await this.#takePapers(one)
  }

  #take(customer: Customer, path: string): Promise<Uint8Array | undefined> {
    return this.#untilAnswered(async (base) => {
      const response = await fetch(base + path, {
        headers: { 'x-auth-token': customer.token },
        signal: AbortSignal.timeout(10_000),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.status === 200) return bytes
      const { statusCode } = JSON.parse(bytes.toString()) as Envelope<unknown>
      if (statusCode === attestationErrors.PROOF_NOT_READY.code) return new Uint8Array(0)
      throw response.status < 500 ? new Refused(`${path}: ${statusCode}`) : new Error(statusCode)
    }).then((bytes) => (bytes?.length ? bytes : undefined))
  }

  #ask<T>(customer: Customer, path: string, init: RequestInit): Promise<T | undefined> {
    return this.#untilAnswered(async (base) => {
      const response = await fetch(base + path, {
        method: 'POST',
        ...init,
        headers: { ...init.headers, 'x-auth-token': customer.token },
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json()) as Envelope<T>
      if (answer.flag) return answer.data as T
      throw response.status < 500 ? new Refused(`${path}: ${answer.statusCode} ${answer.errorMessage}`) : new Error(path)
    })
  }

  /** At any node that is there, again and again, even past the end: no outcome stays unknown. */
  async #untilAnswered<T>(ask: (base: string) => Promise<T>): Promise<T | undefined> {
    const deadline = Date.now() + GIVEN_UP_MS
    while (Date.now() < deadline) {
      const nodes = this.#nodes()
      const base = nodes[this.#turn++ % Math.max(1, nodes.length)]
      if (base !== undefined) {
        try {
          return await ask(base)
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
