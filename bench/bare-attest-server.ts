// Baselines for single deposits: bare Fastify parses the same call and durably inserts the same rows, or only one of them.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'

interface Body {
  readonly items: readonly { readonly name: string; readonly digest: string }[]
}

const [databaseUrl = '', statementsFile = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const statements = (JSON.parse(readFileSync(statementsFile, 'utf8')) as string[]).map((text, at) => ({
  name: `insert-${at}`,
  text: text.replaceAll(':base', '$1::bigint'),
}))

let number = BigInt(Date.now()) << 20n
const next = (body: unknown): string => {
  if ((body as Body).items.length !== 1) throw new Error('expected one digest per call')
  number += 1n
  return String(number)
}

const app = Fastify()
app.post('/attest', async (request) => {
  const ano = next(request.body)
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query({ ...statement, values: [ano] })
    await client.query('commit')
  } finally {
    client.release()
  }
  return { ano }
})
app.post('/attest-one-row', async (request) => {
  const ano = next(request.body)
  const [record] = statements
  if (record) await pool.query({ ...record, values: [ano] })
  return { ano }
})
console.log(`bare ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
