// Storage refusals with their codes; any other error of an adapter is a fault.
export type StorageErrorCode =
  | 'NOT_FOUND'
  | 'WRONG_OFFSET'
  | 'DIGEST_MISMATCH'
  | 'NO_SPACE'
  | 'BAD_ID'
  | 'BAD_RANGE'
  | 'OVER_LIMIT'
  | 'SOURCE_BROKEN'
  | 'BUSY'
  | 'NAME_TAKEN'

export class StorageError extends Error {
  readonly code: StorageErrorCode
  constructor(code: StorageErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.code = code
  }
}

export class NotFound extends StorageError {
  constructor(what: string) {
    super('NOT_FOUND', `${what} is not in the storage`)
  }
}

export class WrongOffset extends StorageError {
  /** The actual size of the stage. */
  readonly size: number
  constructor(id: string, asked: number, size: number) {
    super('WRONG_OFFSET', `stage ${id} has ${size} bytes, not ${asked}`)
    this.size = size
  }
}

export class DigestMismatch extends StorageError {
  constructor(sha256: string, why: string) {
    super('DIGEST_MISMATCH', `bytes do not match ${sha256}: ${why}`)
  }
}

export class NoSpace extends StorageError {
  constructor(cause: unknown) {
    super('NO_SPACE', 'the storage is full', cause)
  }
}

export class BadId extends StorageError {
  constructor(kind: 'stage id' | 'SHA-256 digest' | 'shelf name') {
    super('BAD_ID', `not a ${kind}`)
  }
}

export class BadRange extends StorageError {
  constructor(start: number, end: number, size: number) {
    super('BAD_RANGE', `byte range ${start} to ${end} is outside the object's ${size} bytes`)
  }
}

export class OverLimit extends StorageError {
  /** The stage's size including the bytes stored up to the limit. */
  readonly size: number
  constructor(id: string, limit: number, size: number) {
    super('OVER_LIMIT', `the source of stage ${id} sent more than ${limit} bytes`)
    this.size = size
  }
}

export class SourceBroken extends StorageError {
  /** The stage's size including the bytes that arrived before the error. */
  readonly size: number
  constructor(size: number, cause: unknown) {
    super('SOURCE_BROKEN', `the source failed after ${size} bytes`, cause)
    this.size = size
  }
}

export class Busy extends StorageError {
  constructor(id: string) {
    super('BUSY', `stage ${id} is locked by another operation`)
  }
}

export class NameTaken extends StorageError {
  constructor(name: string) {
    super('NAME_TAKEN', `shelf name ${name} exists with other bytes`)
  }
}
