// Benchmark: the pages of a long record list, first against last, and the other calls people make on it.
import { PREFIX } from '@attestry/contract/endpoint'
import { PLATFORM, startBenchServer } from './bench-server.ts'
import { compare, formatComparison, median } from './statistics.ts'

const PAGE_SIZE = 50
const CALLS_PER_ROUND = 20

export interface RecordsSize {
  readonly records: number
  readonly rounds: number
}

const FIRST_NUMBER = 1_174_000_000_000_000_000n

/** One owner's sealed captures, all visible. */
const fill = (records: number) => `
  insert into attestation.record (ano, platform_id, owner_id, operator_id, operator_name, kind, source_class, name, label, state, size,
    file_count, facts, subject_openings, digest, created_at, sealed_at, public_id, sealed_name)
  select (${FIRST_NUMBER}::bigint + n)::text, ${PLATFORM}, owner, owner, 'bench', 'web', 'collected', 'page ' || n,
    'label_' || n % 100, 'sealed', 100000, 12,
    jsonb_build_object('times', '[]'::jsonb, 'environment', jsonb_build_object('addressAsked', 'https://shop.example/item/' || n)),
    decode(repeat(md5(n::text), 12), 'hex'), encode(sha256(('record ' || n)::bytea), 'hex'), now() - n * interval '1 second', now(),
    'B' || lpad(n::text, 15, '0'), 'page ' || n
  from generate_series(1, ${records}) n, (select id as owner from account.account where phone like '137%' limit 1) as first`

export async function benchRecords({ records, rounds }: RecordsSize): Promise<string[]> {
  const server = await startBenchServer({ accounts: 1, args: ['--role', 'http'] })
  const headers = { 'x-auth-token': server.tokens[0] ?? '', 'content-type': 'application/json' }
  const timeOf = async (input: object): Promise<number> => {
    const started = performance.now()
    const response = await fetch(`${server.url}${PREFIX}/attestation/composite/list`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ pageSize: PAGE_SIZE, ...input }),
    })
    const { data } = (await response.json()) as { data: { list: unknown[] } | null }
    if (!data || data.list.length === 0) throw new Error(`no records for ${JSON.stringify(input)}`)
    return performance.now() - started
  }
  const roundOf = async (input: object): Promise<number> => {
    const times: number[] = []
    for (let call = 0; call < CALLS_PER_ROUND; call += 1) times.push(await timeOf(input))
    return median(times)
  }
  const middle = { olderThan: (FIRST_NUMBER + BigInt(records) / 2n).toString() }
  try {
    // After the start, which refuses a storage folder without the files of the records.
    for (const statement of [fill(records), 'vacuum analyze attestation.record', 'checkpoint']) await server.pool.query(statement)
    const times = { first: [] as number[], last: [] as number[], middle: [] as number[] }
    await roundOf({})
    for (let round = 0; round < rounds; round += 1) {
      times.first.push(await roundOf({}))
      times.last.push(await roundOf({ fromOldest: true }))
      times.middle.push(await roundOf(middle))
    }
    const others: readonly (readonly [string, object])[] = [
      ['by number', { keyword: (FIRST_NUMBER + 7n).toString() }],
      ['by a word of the address', { keyword: `shop.example/item/${records - 1}` }],
      ['by label', { label: 'label_7' }],
    ]
    const lines: string[] = []
    for (const [name, input] of others) lines.push(`  ${name}: ${(await timeOf(input)).toFixed(0)} ms`)
    return [
      formatComparison(`last page of ${records} records, against the first`, 'ms', compare(times.last, times.first), '≤ 3'),
      formatComparison('page in the middle, against the first', 'ms', compare(times.middle, times.first), '≤ 3'),
      ...lines,
    ]
  } finally {
    await server.close()
  }
}
