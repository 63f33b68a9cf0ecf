// Keys in a process of their own: started and unlocked here, begun again with back-off when it dies, and never trusted to be quick.
import { setTimeout as sleep } from 'node:timers/promises'
import { readKey, readKeys, readSignature, readSignedHead } from './answer.ts'
import { ChildChannel } from './child-channel.ts'
import { FrameError } from './frame.ts'
import {
  type KeyAlgorithm,
  type KeyInfo,
  type KeyPurpose,
  type SignedHead,
  type Signer,
  SignerLocked,
  SignerRefused,
  SignerUnavailable,
  type SignRequest,
} from './port.ts'
import type { Backend, Question } from './question.ts'

const OPEN_MS = 30_000
const CREATE_MS = 60_000
const SIGN_MS = 10_000
const BACK_OFF = { first: 50, most: 2_000, forgottenAfter: 10_000 }

/** The folder is made when it is not there; its keys belong to the secret it was first opened with. */
export function openFileSigner(place: { folder: string; secret: Buffer }): Promise<SigningProcess> {
  return open({ kind: 'file', folder: place.folder, secret: place.secret })
}

export interface Pkcs11Place {
  readonly library: string
  readonly tokenLabel: string
  readonly pin: string
  /** Where the last signed heads are kept; the same for every process that uses the token. */
  readonly headFolder: string
  /** What the vendor's library wants to find in its environment, which is empty otherwise. */
  readonly environment?: Readonly<Record<string, string>>
}

export function openPkcs11Signer({ environment = {}, ...place }: Pkcs11Place): Promise<SigningProcess> {
  return open({ kind: 'pkcs11', ...place }, environment)
}

async function open(backend: Backend, environment: Readonly<Record<string, string>> = {}): Promise<SigningProcess> {
  const signer = new SigningProcess(backend, environment)
  await signer.keys().catch(async (fault) => {
    await signer.close()
    throw fault
  })
  return signer
}

export class SigningProcess implements Signer {
  readonly #backend: Backend
  readonly #environment: Readonly<Record<string, string>>
  /** The life that is asked now: under way, or failed, or waiting to begin. */
  #life: Promise<ChildChannel>
  #backOff = 0
  readonly #closing = new AbortController()

  constructor(backend: Backend, environment: Readonly<Record<string, string>>) {
    this.#backend = backend
    this.#environment = environment
    this.#life = this.#begin(0)
    this.#life.catch(() => {})
  }

  async keys(): Promise<readonly KeyInfo[]> {
    return readKeys(await this.#ask({ ask: 'keys' }, OPEN_MS))
  }

  async create(purpose: KeyPurpose, algorithm: KeyAlgorithm): Promise<KeyInfo> {
    return readKey(await this.#ask({ ask: 'create', purpose, algorithm }, CREATE_MS))
  }

  async sign(request: SignRequest): Promise<Uint8Array> {
    return readSignature(await this.#ask({ ask: 'sign', request }, SIGN_MS))
  }

  async head(origin: string): Promise<SignedHead | undefined> {
    return readSignedHead(await this.#ask({ ask: 'head', origin }, SIGN_MS))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const life = await this.#life.catch(() => undefined)
    await life?.close()
  }

  /** Which process it is now. */
  async pid(): Promise<number | undefined> {
    return (await this.#life).pid
  }

  async #ask(question: Question, limitMs: number): Promise<unknown> {
    const begun = performance.now()
    const life = await within(limitMs, this.#life)
    try {
      return await life.ask(question, limitMs - (performance.now() - begun))
    } catch (fault) {
      if (fault instanceof FrameError) throw new SignerRefused('not-of-this-kind', fault.message)
      throw fault
    }
  }

  async #begin(delayMs: number): Promise<ChildChannel> {
    const { signal } = this.#closing
    await sleep(delayMs, undefined, { ref: false, signal }).catch(() => {})
    if (signal.aborted) throw new SignerUnavailable('the signer is closed')
    const life = new ChildChannel(this.#environment)
    const begunAt = performance.now()
    try {
      await life.ask({ ask: 'open', backend: this.#backend }, OPEN_MS)
    } catch (fault) {
      await life.close()
      // Asking again with the same PIN would lock the token.
      if (!(fault instanceof SignerLocked)) this.#beginAgain(begunAt)
      throw fault
    }
    life.ended.then(() => this.#beginAgain(begunAt))
    return life
  }

  #beginAgain(begunAt: number): void {
    if (this.#closing.signal.aborted) return
    const stable = performance.now() - begunAt > BACK_OFF.forgottenAfter
    this.#backOff = stable || this.#backOff === 0 ? BACK_OFF.first : Math.min(2 * this.#backOff, BACK_OFF.most)
    this.#life = this.#begin(this.#backOff)
    // Whoever asks next is told; nobody may be asking.
    this.#life.catch(() => {})
  }
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const limit = new AbortController()
  const late = sleep(limitMs, undefined, { signal: limit.signal }).then(() => {
    throw new SignerUnavailable(`the signing process did not begin within ${limitMs} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => {})
    limit.abort()
  }
}
