// The anchor for single deposits: the bare framework parses the same call and durably inserts one row like the one our record has.
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

/** A list of what is asked for; only the first is inserted. */
interface Body {
  readonly items: readonly { readonly name: string; readonly digest: string }[]
}

const pool = new pg.Pool({ connectionString: process.argv[2] ?? '', max: 20 })
const { rows } = await pool.query('select * from attestation.record order by ano limit 1')
const pattern = rows[0] as Record<string, unknown>
const columns = Object.keys(pattern)
const text = `insert into bare.record (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`

let number = BigInt(Date.now()) << 20n
const app = Fastify()
app.post('/attest', async (request) => {
  const { items } = request.body as Body
  number += 1n
  const ano = String(number)
  const given: Record<string, unknown> = {
    ...pattern,
    ano,
    name: items[0]?.name,
    public_id: randomBytes(8).toString('hex'),
    facts: JSON.stringify(pattern.facts),
  }
  await pool.query({ name: 'insert', text, values: columns.map((column) => given[column]) })
  return { ano }
})
console.log(`bare ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
