// The signer in a separate process: started and unlocked here, restarted with backoff when it dies, with a timeout on every request.
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
import type { Backend, SignerCommand } from './signer-command.ts'

const OPEN_TIMEOUT_MS = 30_000
const CREATE_TIMEOUT_MS = 60_000
const SIGN_TIMEOUT_MS = 10_000
const BACKOFF_MS = { first: 50, max: 2_000, resetAfter: 10_000 }

/** Creates the folder if missing; its keys belong to the secret it was first opened with. */
export function openFileSigner(options: { folder: string; secret: Buffer }): Promise<SigningProcess> {
  return open({ kind: 'file', folder: options.folder, secret: options.secret })
}

export interface Pkcs11Options {
  readonly library: string
  readonly tokenLabel: string
  readonly pin: string
  /** Folder of the last signed heads; the same for every process that uses the token. */
  readonly headFolder: string
  /** Environment variables for the vendor's library; otherwise the environment is empty. */
  readonly environment?: Readonly<Record<string, string>>
}

export function openPkcs11Signer({ environment = {}, ...options }: Pkcs11Options): Promise<SigningProcess> {
  return open({ kind: 'pkcs11', ...options }, environment)
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
  /** The current process: running, failed, or waiting to start. */
  #current: Promise<ChildChannel>
  #backOffMs = 0
  readonly #closing = new AbortController()

  constructor(backend: Backend, environment: Readonly<Record<string, string>>) {
    this.#backend = backend
    this.#environment = environment
    this.#current = this.#start(0)
    this.#current.catch(() => {})
  }

  async keys(): Promise<readonly KeyInfo[]> {
    return readKeys(await this.#request({ type: 'keys' }, OPEN_TIMEOUT_MS))
  }

  async create(purpose: KeyPurpose, algorithm: KeyAlgorithm): Promise<KeyInfo> {
    return readKey(await this.#request({ type: 'create', purpose, algorithm }, CREATE_TIMEOUT_MS))
  }

  async sign(request: SignRequest): Promise<Uint8Array> {
    return readSignature(await this.#request({ type: 'sign', request }, SIGN_TIMEOUT_MS))
  }

  async head(origin: string): Promise<SignedHead | undefined> {
    return readSignedHead(await this.#request({ type: 'head', origin }, SIGN_TIMEOUT_MS))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const channel = await this.#current.catch(() => undefined)
    await channel?.close()
  }

  /** The id of the current process. */
  async pid(): Promise<number | undefined> {
    return (await this.#current).pid
  }

  async #request(command: SignerCommand, limitMs: number): Promise<unknown> {
    const startedAt = performance.now()
    const channel = await within(limitMs, this.#current)
    try {
      return await channel.request(command, limitMs - (performance.now() - startedAt))
    } catch (fault) {
      if (fault instanceof FrameError) throw new SignerRefused('not-of-this-kind', fault.message)
      throw fault
    }
  }

  async #start(delayMs: number): Promise<ChildChannel> {
    const { signal } = this.#closing
    await sleep(delayMs, undefined, { ref: false, signal }).catch(() => {})
    if (signal.aborted) throw new SignerUnavailable('the signer is closed')
    const channel = new ChildChannel(this.#environment)
    const startedAt = performance.now()
    try {
      await channel.request({ type: 'open', backend: this.#backend }, OPEN_TIMEOUT_MS)
    } catch (fault) {
      await channel.close()
      // Retrying with the same PIN would lock the token.
      if (!(fault instanceof SignerLocked)) this.#restart(startedAt)
      throw fault
    }
    channel.ended.then(() => this.#restart(startedAt))
    return channel
  }

  #restart(startedAt: number): void {
    if (this.#closing.signal.aborted) return
    const stable = performance.now() - startedAt > BACKOFF_MS.resetAfter
    this.#backOffMs = stable || this.#backOffMs === 0 ? BACKOFF_MS.first : Math.min(2 * this.#backOffMs, BACKOFF_MS.max)
    this.#current = this.#start(this.#backOffMs)
    // The next request reports the error; until then it must not count as unhandled.
    this.#current.catch(() => {})
  }
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const limit = new AbortController()
  const late = sleep(limitMs, undefined, { signal: limit.signal }).then(() => {
    throw new SignerUnavailable(`the signing process did not start within ${limitMs} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => {})
    limit.abort()
  }
}
