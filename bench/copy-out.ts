// Reads the result of COPY … TO STDOUT to its end and counts its bytes: the fastest way to get rows out of PostgreSQL.
import pg from 'pg'

interface Connection {
  query(text: string): void
}

/** A query as the pg client runs it; the package itself has none for COPY. */
class CopyOut {
  readonly #text: string
  readonly #end: (error: Error | undefined, bytes: number) => void
  #bytes = 0

  constructor(text: string, end: (error: Error | undefined, bytes: number) => void) {
    this.#text = text
    this.#end = end
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#bytes += chunk.length
  }

  handleError(error: Error): void {
    this.#end(error, this.#bytes)
  }

  handleReadyForQuery(): void {
    this.#end(undefined, this.#bytes)
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyInResponse(): void {}
}

export async function copyOut(databaseUrl: string, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await new Promise<number>((resolve, reject) => {
      const copy = new CopyOut(`copy (${query}) to stdout with (format csv)`, (error, bytes) =>
        error ? reject(error) : resolve(bytes),
      )
      client.query(copy as never)
    })
  } finally {
    await client.end()
  }
}
