// Cached access to a package for all checks: files, record digest, trust list, signed checkpoint, evidence digests.

import { fromUtf8, sha256 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { NoteError, parseNote } from '../log/note.ts'
import { parseTrust, type Trust, TrustError } from '../log/trust.ts'
import { earlierPayloadPaths, payloadPath } from '../package/bag.ts'
import { isPayload, namesOfKind, PATHS, rootPath } from '../package/layout.ts'
import { fromPem, pem } from '../signature/certificate.ts'
import { MAX_READ_BYTES, type PackageSource } from './package-source.ts'
import { CheckFailure, type CheckId } from './verdict.ts'

/** A hasher that may work in another thread; `update` waits while too many bytes are pending. */
export interface PayloadHasher {
  update(bytes: Uint8Array): void | Promise<void>
  digest(): Uint8Array | Promise<Uint8Array>
}

/** `size` is the number of bytes to come. */
export type DigestOf = (algorithm: 'sha256' | 'sm3', size: number) => PayloadHasher

export interface ReadingOptions {
  readonly hasher: DigestOf
  onBytes(done: number): void
  readonly signal: AbortSignal | undefined
  /** Certificates are checked at this time if no time-stamp applies. */
  readonly at: Date
}

export interface MeasuredFile {
  readonly size: number
  readonly sha256: string
  readonly sm3: string
}

export class PackageReading {
  readonly source: PackageSource
  readonly options: ReadingOptions
  readonly sizes: ReadonlyMap<string, number>
  readonly #cache = new Map<string, Promise<unknown>>()

  constructor(source: PackageSource, options: ReadingOptions) {
    this.source = source
    this.options = options
    this.sizes = new Map(source.list().map(({ path, size }) => [path, size]))
  }

  get payloadPaths(): string[] {
    return [...this.sizes.keys()].filter(isPayload)
  }

  /** The path in the package of a file of the record; packages of earlier versions wrote names differently. */
  placeOf(recordPath: string): string {
    const place = payloadPath(recordPath)
    return [place, ...earlierPayloadPaths(recordPath)].find((each) => this.sizes.has(each)) ?? place
  }

  /** Cached by name: later calls get the same result or the same failure. */
  once<Value>(name: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#cache.get(name) as Promise<Value> | undefined
    if (known) return known
    const made = make()
    // Callers that await the promise get the failure; this prevents an unhandled rejection before that.
    made.catch(() => {})
    this.#cache.set(name, made)
    return made
  }

  /** Awaits a value that another check reports on: its failure becomes 'depends-on' that check. */
  async from<Value>(check: CheckId, value: Promise<Value>): Promise<Value> {
    try {
      return await value
    } catch (error) {
      if (error instanceof CheckFailure) throw new CheckFailure('depends-on', check)
      throw error
    }
  }

  bytes(path: string): Promise<Uint8Array> {
    return this.once(path, async () => {
      const size = this.sizes.get(path)
      if (size === undefined) throw new CheckFailure('missing-file', path)
      if (size > MAX_READ_BYTES) throw new CheckFailure('too-large', path)
      this.options.signal?.throwIfAborted()
      const bytes = await this.source.read(path)
      if (bytes.length !== size) throw new CheckFailure('unreadable', path)
      return bytes
    })
  }

  /** Decodes UTF-8; throws `malformed` for invalid bytes. */
  async text(path: string, malformed: CheckFailure): Promise<string> {
    const bytes = await this.bytes(path)
    try {
      return fromUtf8(bytes)
    } catch {
      throw malformed
    }
  }

  recordDigest(): Promise<string> {
    return this.once('record digest', async () => toHex(sha256(await this.bytes(PATHS.record))))
  }

  trust(): Promise<Trust> {
    return this.once('trust', async () => {
      try {
        return parseTrust(await this.text(PATHS.trust, new CheckFailure('trust-malformed')))
      } catch (error) {
        if (error instanceof TrustError) throw new CheckFailure('trust-malformed', error.message)
        throw error
      }
    })
  }

  /** A root certificate, DER: the file must be exactly its PEM and named by its SHA-256. */
  root(fingerprint: string): Promise<Uint8Array> {
    return this.once(`root ${fingerprint}`, async () => {
      const path = rootPath(fingerprint)
      const text = await this.text(path, new CheckFailure('roots-differ', path))
      const der = singleCertificate(text)
      if (!der || toHex(sha256(der)) !== fingerprint || pem('CERTIFICATE', der) !== text)
        throw new CheckFailure('roots-differ', path)
      return der
    })
  }

  /** The roots for signatures, for the time-stamps of one authority, or for those of any. */
  async roots(use: 'signature' | 'any-time-stamp' | { readonly authority: string }): Promise<Uint8Array[]> {
    const { signatureRoots, timeStampRoots } = await this.trust()
    const named =
      use === 'signature'
        ? signatureRoots
        : timeStampRoots
            .filter(({ authority }) => use === 'any-time-stamp' || authority === use.authority)
            .map(({ fingerprint }) => fingerprint)
    return Promise.all([...new Set(named)].map((fingerprint) => this.root(fingerprint)))
  }

  /** The signed checkpoint of the record's inclusion proof. */
  checkpoint() {
    return this.once('checkpoint', async () => {
      const text = await this.text(PATHS.checkpoint, new CheckFailure('proof-malformed', PATHS.checkpoint))
      try {
        return parseNote(text)
      } catch (error) {
        if (error instanceof NoteError) throw new CheckFailure('proof-malformed', `${PATHS.checkpoint}: ${error.message}`)
        throw error
      }
    })
  }

  /** Reads every evidence file once and computes all its digests. */
  payload(): Promise<ReadonlyMap<string, MeasuredFile>> {
    return this.once('payload', async () => {
      const measured = new Map<string, MeasuredFile>()
      let done = 0
      for (const path of this.payloadPaths) {
        const expected = this.sizes.get(path) ?? 0
        // First, so that it may work in another thread while this one computes SHA-256.
        const sm3 = this.options.hasher('sm3', expected)
        const sha256 = this.options.hasher('sha256', expected)
        let size = 0
        for await (const chunk of this.source.stream(path)) {
          this.options.signal?.throwIfAborted()
          await sm3.update(chunk)
          await sha256.update(chunk)
          size += chunk.length
          done += chunk.length
          this.options.onBytes(done)
        }
        if (size !== expected) throw new CheckFailure('unreadable', path)
        measured.set(path, { size, sha256: toHex(await sha256.digest()), sm3: toHex(await sm3.digest()) })
      }
      return measured
    })
  }

  names(kind: Parameters<typeof namesOfKind>[0]): string[] {
    return namesOfKind(kind, this.sizes.keys())
  }
}

function singleCertificate(text: string): Uint8Array | undefined {
  try {
    const [block, ...others] = fromPem(text)
    return block?.label === 'CERTIFICATE' && others.length === 0 ? block.der : undefined
  } catch {
    return undefined
  }
}
