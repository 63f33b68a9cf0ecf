// Baseline for latency: bare Fastify runs one query and returns the rows as JSON.
import Fastify from 'fastify'
import pg from 'pg'

const [url = '', owner = '', ano = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20 })
const app = Fastify()
app.post(
  '/list',
  async () =>
    (
      await pool.query('select * from attestation.record where owner_id = $1 and hidden_at is null order by ano desc limit 10', [
        owner,
      ])
    ).rows,
)
app.post(
  '/detail',
  async () => (await pool.query('select * from attestation.record where ano = $1 and owner_id = $2', [ano, owner])).rows,
)
console.log(`bare ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
