// What the house asks of a place for bytes: objects that never change, staging where an upload becomes one, and a shelf of named files.
import type { Readable } from 'node:stream'

/** CRC-32 is no digest anyone relies on: archives ask for it, eight hex digits. */
export type DigestAlgorithm = 'sha256' | 'sm3' | 'crc32'

/** Both ends are included, as in an HTTP range. */
export type ByteRange = { start: number; end: number }

/** `present`: the same object was there before, and is as durable as if it had just been stored. */
export type StoreOutcome = 'stored' | 'present'

/** Objects are named by the SHA-256 of their bytes (lower-case hex). There is no way to change or delete one. */
export interface ObjectStore {
  /**
   * Stores what `source` yields, if it has exactly this digest and size; otherwise DIGEST_MISMATCH, and nothing is left behind.
   * The source is read and checked even when the object is present: knowing a digest is no proof of having the file.
   */
  put(sha256: string, size: number, source: Readable | Buffer): Promise<StoreOutcome>
  open(sha256: string, range?: ByteRange): Promise<Readable>
  stat(sha256: string): Promise<{ size: number } | undefined>
  list(): AsyncIterable<{ sha256: string; size: number }>
  /** The digest of the bytes as they lie there now, computed off the main thread. */
  digest(sha256: string, algorithm: DigestAlgorithm): Promise<string>
}

/** One id per upload. At most one of append, commit and drop works on an id at a time; another is refused with BUSY. */
export interface Staging {
  /** Makes an empty stage; one that is there already stays as it is. */
  create(id: string): Promise<void>
  /** How many bytes are safely there: where the next append has to begin. */
  size(id: string): Promise<number>
  /**
   * Takes at most `limit` bytes and returns the new size, all of it durable.
   * When the source breaks (SOURCE_BROKEN) or brings more (OVER_LIMIT), what was taken so far is kept and durable too.
   * The source is never destroyed: it may be a request that still has to be answered.
   */
  append(id: string, offset: number, source: Readable, limit: number): Promise<number>
  /** The bytes from `from` up to what is there now, also while an append is going on. */
  read(id: string, from?: number): Promise<Readable>
  /**
   * Makes the staged bytes the object `sha256`, durably, and ends the stage. Calling it again, after success or after a crash
   * half-way, finishes the work. The caller has computed the digest by reading the stage; the size is checked here.
   */
  commit(id: string, sha256: string, size: number): Promise<StoreOutcome>
  /** Forgets the stage; one that is not there is no error. */
  drop(id: string): Promise<void>
  list(): AsyncIterable<{ id: string; size: number; touchedAt: Date }>
}

/** Computes the digest of a stage while it grows, off the main thread, by reading what was stored. */
export interface Follower {
  /** Says that the stage has this many bytes. Appends in the same process say so by themselves. */
  advance(size: number): void
  /** The hex digest of the whole stage, which has this size by now. */
  finish(size: number): Promise<string>
  cancel(): void
}

/**
 * Named, public, small files (log tiles, checkpoints): durable, and the same bytes for ever unless replaced on purpose.
 * A name is parts of `[a-z0-9._-]` joined by slashes, at most 200 characters, no part `.` or `..`; another is refused with BAD_ID.
 */
export interface Shelf {
  /** Creates it; the same bytes again are fine, other bytes are refused with NAME_TAKEN. Durable when it returns. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Replaces atomically: a reader sees the old or the new, whole. Durable when it returns. */
  replace(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  /** Every name that begins with these characters, ordered by name. */
  list(prefix: string): AsyncIterable<{ name: string; size: number }>
  /** Forgets it; one that is not there is no error. */
  remove(name: string): Promise<void>
}

export interface Storage extends ObjectStore {
  readonly stage: Staging
  readonly shelf: Shelf
  /** Begins at byte 0, so it also works for a stage that an earlier process left. End it with finish or cancel. */
  follow(id: string, algorithm: DigestAlgorithm): Follower
  /** Removes what puts and commits that never ended left behind before that time; returns how many things. Stages stay. */
  tidy(before: Date): Promise<number>
  close(): Promise<void>
}
