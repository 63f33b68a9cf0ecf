// Port of the storage: immutable objects, staging in which an upload becomes one, and a shelf of named files.
import type { Readable } from 'node:stream'

/** CRC-32 (8 hex digits) is only for ZIP archives; nothing relies on it as a digest. */
export type DigestAlgorithm = 'sha256' | 'sm3' | 'crc32'

/** Both ends inclusive, as in an HTTP range. */
export type ByteRange = { start: number; end: number }

/** `present`: the same object existed before, and is as durable as a newly stored one. */
export type StoreOutcome = 'stored' | 'present'

/** Objects are named by the SHA-256 of their bytes (lower-case hex). There is no way to change or delete one. */
export interface ObjectStore {
  /**
   * Stores the bytes of `source` if they have exactly this digest and size; otherwise DIGEST_MISMATCH, and nothing is stored.
   * The source is read and checked even if the object is present: knowing a digest does not prove possession of the file.
   */
  put(sha256: string, size: number, source: Readable | Buffer): Promise<StoreOutcome>
  open(sha256: string, range?: ByteRange): Promise<Readable>
  stat(sha256: string): Promise<{ size: number } | undefined>
  list(): AsyncIterable<{ sha256: string; size: number }>
  /** Re-reads the stored bytes and computes their digest off the main thread. */
  digest(sha256: string, algorithm: DigestAlgorithm): Promise<string>
}

/** One id per upload. Only one of append, commit and drop may run per id; a concurrent one is refused with BUSY. */
export interface Staging {
  /**
   * Creates an empty stage; an existing one stays unchanged. `announcedBytes`: the size of an upload that arrives by several
   * appends; where space is reserved, it is counted before they arrive.
   */
  create(id: string, announcedBytes?: number): Promise<void>
  /** The number of durable bytes: the offset of the next append. */
  size(id: string): Promise<number>
  /**
   * Appends at most `limit` bytes and returns the new, durable size.
   * If the source fails (SOURCE_BROKEN) or sends more (OVER_LIMIT), the bytes up to there are kept and durable too.
   * The source is never destroyed: it may be a request that still has to be answered.
   */
  append(id: string, offset: number, source: Readable, limit: number): Promise<number>
  /** The bytes from `from` to the current end, also during an append. */
  read(id: string, from?: number): Promise<Readable>
  /**
   * Makes the staged bytes the durable object `sha256` and removes the stage. Idempotent: a repeated call, also after a crash,
   * completes the work. The caller has computed the digest by reading the stage; the size is checked here.
   */
  commit(id: string, sha256: string, size: number): Promise<StoreOutcome>
  /** Deletes the stage; a missing one is no error. */
  drop(id: string): Promise<void>
  list(): AsyncIterable<{ id: string; size: number; modifiedAt: Date }>
}

/** Computes the digest of a growing stage off the main thread, by reading the stored bytes. */
export interface Follower {
  /** Notifies that the stage has this many bytes. Appends in the same process do so themselves. */
  advance(size: number): void
  /** The hex digest of the whole stage, which must have this size. */
  finish(size: number): Promise<string>
  cancel(): void
}

/**
 * Named, public, small files (log tiles, checkpoints): durable, and unchanged unless explicitly replaced.
 * A name is parts of `[a-z0-9._-]` joined by slashes, at most 200 characters, no part `.` or `..`; others are refused with BAD_ID.
 */
export interface Shelf {
  /** Creates the file. Idempotent for the same bytes; other bytes are refused with NAME_TAKEN. Durable when it returns. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Replaces the file atomically: a reader sees all old or all new bytes. Durable when it returns. */
  replace(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  /** Every name with this prefix, ordered by name. */
  list(prefix: string): AsyncIterable<{ name: string; size: number }>
  /** Deletes the file; a missing one is no error. */
  remove(name: string): Promise<void>
}

/** Space for bytes from outside. Database, log, sealing and certificates need none: they go on in the reserve. */
export interface Space {
  /** Rejects with NO_SPACE unless `bytes` more (0 if not given), beside all that are announced, leave the reserve free. */
  require(bytes?: number): Promise<void>
}

export interface Storage extends ObjectStore {
  readonly stage: Staging
  readonly shelf: Shelf
  /** Starts at byte 0, so it also works for a stage of an earlier process. End it with finish or cancel. */
  follow(id: string, algorithm: DigestAlgorithm): Follower
  /** Removes leftovers of interrupted puts and commits from before that time; returns how many. Keeps stages. */
  deleteLeftovers(before: Date): Promise<number>
  close(): Promise<void>
}
