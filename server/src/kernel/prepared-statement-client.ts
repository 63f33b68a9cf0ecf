// A pg client that uses named prepared statements, so that PostgreSQL caches plans: planning a small join takes longer than running it.
import { createHash } from 'node:crypto'
import pg from 'pg'

/** Each prepared statement costs the server memory; texts that vary without limit (long value lists) are not worth it. */
const MAX_PREPARED_STATEMENTS = 300
const MAX_STATEMENT_CHARACTERS = 4_000

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_PREPARED_STATEMENTS || text.length > MAX_STATEMENT_CHARACTERS) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

type Query = (text: unknown, values?: unknown[], ...rest: unknown[]) => unknown

export class PreparedStatementClient extends pg.Client {
  override query: pg.Client['query'] = ((text: unknown, values?: unknown[], ...rest: unknown[]) => {
    const query = pg.Client.prototype.query as unknown as Query
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name ? query.call(this, { name, text, values }, undefined, ...rest) : query.call(this, text, values, ...rest)
  }) as pg.Client['query']
}
