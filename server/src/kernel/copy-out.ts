// Streams one text column of a query by COPY … TO STDOUT: PostgreSQL's fastest way out, without an object for each row.
import { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { type Db, poolOf } from './database.ts'

/** Small chunks would each become a chunk of the response. */
const CHUNK_BYTES = 64 * 1024
const BUFFERED_BYTES = 4 * CHUNK_BYTES
const BINARY_SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const BINARY_HEADER_BYTES = 19
const FIELD_COUNT_BYTES = 2
const FIELD_HEADER_BYTES = 6

interface Connection {
  readonly stream: { pause(): unknown; resume(): unknown }
  query(text: string): void
}

interface CopyListener {
  /** The bytes are valid during the call only: the client reuses its buffer. False: no more for now. */
  onText(bytes: Buffer): boolean
  onEnd(error: Error | undefined): void
}

/** A query as the pg client runs it; the package itself has none for COPY. */
class CopyOut {
  readonly #text: string
  readonly #listener: CopyListener
  #connection: Connection | undefined

  constructor(text: string, listener: CopyListener) {
    this.#text = text
    this.#listener = listener
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  resume(): void {
    this.#connection?.stream.resume()
  }

  /** PostgreSQL sends each row as a message of its own, the header with the first. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    let at = chunk.subarray(0, BINARY_SIGNATURE.length).equals(BINARY_SIGNATURE) ? BINARY_HEADER_BYTES : 0
    while (at + FIELD_COUNT_BYTES <= chunk.length) {
      const fields = chunk.readInt16BE(at)
      if (fields < 0) return
      if (fields !== 1) {
        this.#listener.onEnd(new Error(`COPY sent ${fields} columns`))
        return
      }
      const length = chunk.readInt32BE(at + FIELD_COUNT_BYTES)
      const text = chunk.subarray(at + FIELD_HEADER_BYTES, at + FIELD_HEADER_BYTES + Math.max(0, length))
      at += FIELD_HEADER_BYTES + text.length
      if (!this.#listener.onText(text)) this.#connection?.stream.pause()
    }
  }

  /** The client calls nothing else after it. */
  handleError(error: Error): void {
    this.#listener.onEnd(error)
  }

  handleReadyForQuery(): void {
    this.#listener.onEnd(undefined)
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
}

/** `head` comes first. The query runs in a transaction of its own; destroying the stream ends it. */
export function copyText(
  db: Db,
  query: RawBuilder<unknown>,
  { head, timeoutMs }: { readonly head: string; readonly timeoutMs: number },
): Readable {
  const text = [
    'begin read only',
    `set local statement_timeout = ${Math.ceil(timeoutMs)}`,
    `copy (${withValues(db, query)}) to stdout with (format binary)`,
    'commit',
  ].join(';\n')
  let client: pg.PoolClient | undefined
  let copy: CopyOut | undefined
  let page = Buffer.alloc(0)
  let used = 0
  const flush = (to: Readable): boolean => {
    const whole = page.subarray(0, used)
    used = 0
    return whole.length === 0 || to.push(whole)
  }
  const release = (broken: boolean) => {
    client?.release(broken)
    client = undefined
  }
  return new Readable({
    highWaterMark: BUFFERED_BYTES,
    construct(done) {
      poolOf(db)
        .connect()
        .then((connected) => {
          client = connected
          done()
        }, done)
    },
    read() {
      if (copy) return copy.resume()
      copy = new CopyOut(text, {
        onText: (bytes) => {
          let wantsMore = true
          if (used + bytes.length > page.length) {
            wantsMore = flush(this)
            page = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, bytes.length))
          }
          used += bytes.copy(page, used)
          return wantsMore
        },
        onEnd: (error) => {
          release(error !== undefined)
          if (error) return this.destroy(error)
          flush(this)
          this.push(null)
        },
      })
      client?.query(copy as never)
      // Sorting may take a while before the first row comes.
      this.push(head)
    },
    destroy(error, done) {
      // The server notices the closed connection with its next row.
      release(true)
      done(error)
    },
  })
}

/** COPY takes no parameters. */
function withValues(db: Db, query: RawBuilder<unknown>): string {
  const { sql, parameters } = query.compile(db)
  return sql.replace(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]))
}

function literal(value: unknown): string {
  // In parentheses: a minus after a minus would begin a comment.
  if (typeof value === 'number') return `(${value})`
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (typeof value === 'string') return pg.escapeLiteral(value)
  throw new TypeError(`no literal for a value of type ${typeof value}`)
}
