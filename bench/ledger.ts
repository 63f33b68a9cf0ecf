// Benchmark: export of a long ledger against COPY of the same rows, the server's memory meanwhile, and the balance beside many entries.
import { setTimeout as sleep } from 'node:timers/promises'
import { PREFIX } from '@attestry/contract/endpoint'
import { MAX_SHEET_ROWS } from '@attestry/contract/modules/wallet/ledger-view'
import { sql } from 'kysely'
import { type BenchServer, PLATFORM, startBenchServer } from './bench-server.ts'
import { copyOut } from './copy-out.ts'
import { ENTRIES_PER_DEPOSIT, fillLedger, POSTINGS_PER_DEPOSIT } from './ledger-fill.ts'
import { type LoadResult, runLoadProcess } from './load.ts'
import { memoryOf, watchMemory } from './memory.ts'
import { compare, formatComparison, median } from './statistics.ts'

const IDLE_BEFORE_MEASURE_MS = 3_000
const BALANCE_CONNECTIONS = 8
const BALANCE_CALLS_PER_SECOND = 100
const BALANCE_ROUNDS = 3

export interface LedgerSize {
  /** Lines of the export. */
  readonly lines: number
  readonly rounds: number
  readonly balanceSeconds: number
}

/** The rows of the export with the same joins and running balances. */
const SAME_ROWS = (ownerId: string) => `
  select to_char(posting.at at time zone interval '8 hours', 'YYYY-MM-DD HH24:MI:SS'), posting.kind, hold.service, hold.quantity, pockets.units,
    recharged, gift, held, sum(recharged + gift) over ordered, sum(held) over ordered, posting.reference, null, account.name, posting.id
  from wallet.posting
  left join wallet.hold on hold.id = case when posting.kind in ('hold', 'capture', 'release') then split_part(posting.key, '/', 2)::uuid end
  left join account.account on account.id = hold.actor_id
  cross join lateral (
    select coalesce(sum(amount) filter (where account = 'recharged'), 0) / 100.0 as recharged,
      coalesce(sum(amount) filter (where account = 'gift'), 0) / 100.0 as gift,
      coalesce(sum(amount) filter (where account = 'held'), 0) / 100.0 as held,
      coalesce(sum(amount) filter (where account = 'units'), 0) as units
    from wallet.entry where posting_id = posting.id and owner_id is not null
  ) as pockets
  where posting.platform_id = ${PLATFORM} and posting.owner_id = '${ownerId}'
  window ordered as (order by posting.at, posting.journal)
  order by posting.at, posting.journal`

export async function benchLedger({ lines, rounds, balanceSeconds }: LedgerSize): Promise<string[]> {
  const deposits = Math.ceil(lines / POSTINGS_PER_DEPOSIT)
  let ownerId = ''
  const server = await startBenchServer({
    accounts: 2,
    args: ['--role', 'http'],
    prepare: async (_deps, owner) => {
      const { rows } = await sql<{ id: string }>`select id from account.account where phone like '137%' order by phone`.execute(
        owner,
      )
      ownerId = rows[0]?.id ?? ''
    },
  })
  try {
    await fillLedger(server.ownerUrl, ownerId, deposits)
    console.error('ledger filled; other work on the machine would disturb what follows')
    // Before the exports, whose garbage the server would still collect.
    const balance = await measureBalance(server, balanceSeconds)
    const headers = { 'x-auth-token': server.tokens[0] ?? '' }
    const download = (format: string) => readExport(`${server.url}${PREFIX}/price/ledger/export?format=${format}`, headers)
    await sleep(IDLE_BEFORE_MEASURE_MS)
    const idle = memoryOf(server.node.child.pid)
    await download('csv')
    const rates = { ours: [] as number[], baseline: [] as number[] }
    const peaks: number[] = []
    const firstBytes: number[] = []
    let bytes = 0
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now()
      await copyOut(server.ownerUrl, SAME_ROWS(ownerId))
      rates.baseline.push(lines / (performance.now() - started))
      const watch = watchMemory(server.node.child.pid)
      const measured = await download('csv')
      peaks.push(watch.stop() - idle)
      rates.ours.push(lines / measured.ms)
      firstBytes.push(measured.firstByteMs)
      bytes = measured.bytes
    }
    // The server refuses a longer sheet.
    const sheet = lines > MAX_SHEET_ROWS ? undefined : await download('xlsx')
    return [
      formatComparison(
        `export of ${lines} ledger lines as CSV (${Math.round(bytes / 1024 ** 2)} MB), against COPY of the same rows`,
        'lines/ms',
        compare(rates.ours, rates.baseline),
        '≥ 0.6',
      ),
      `  server memory over idle (${Math.round(idle)} MB): at most ${Math.round(Math.max(...peaks))} MB; target < 50 MB`,
      `  first byte after ${median(firstBytes).toFixed(0)} ms; target < 300 ms`,
      sheet
        ? `  the same as Excel: ${(lines / sheet.ms).toFixed(1)} lines/ms, ${Math.round(sheet.bytes / 1024 ** 2)} MB`
        : `  no Excel: more than ${MAX_SHEET_ROWS} lines`,
      `balance of a wallet with ${deposits * ENTRIES_PER_DEPOSIT} entries, ${BALANCE_CALLS_PER_SECOND} calls/s: ${balance.ours}; target p99 < 5 ms`,
      `  of a wallet without entries, interleaved: ${balance.empty}`,
      `  the request alone (GET /healthz), interleaved: ${balance.floor}`,
    ]
  } finally {
    await server.close()
  }
}

type BalanceFigures = Readonly<Record<'ours' | 'empty' | 'floor', string>>

/** Medians of rounds, alternating with the same call for a wallet without entries and with a request that does nothing. */
async function measureBalance({ url, tokens }: BenchServer, seconds: number): Promise<BalanceFigures> {
  const measure = (path: string, token: string | undefined) =>
    runLoadProcess('load.ts', {
      url: url + path,
      method: 'GET',
      headers: { 'x-auth-token': token ?? '' },
      connections: BALANCE_CONNECTIONS,
      rate: BALANCE_CALLS_PER_SECOND,
      seconds,
    })
  const [full, empty] = tokens
  const balance = `${PREFIX}/price/current`
  const results = { ours: [] as LoadResult[], empty: [] as LoadResult[], floor: [] as LoadResult[] }
  for (let round = 0; round < BALANCE_ROUNDS; round += 1) {
    results.floor.push(await measure('/healthz', undefined))
    results.empty.push(await measure(balance, empty))
    results.ours.push(await measure(balance, full))
  }
  return { ours: inWords(results.ours), empty: inWords(results.empty), floor: inWords(results.floor) }
}

function inWords(rounds: readonly LoadResult[]): string {
  const of = (key: 'p50' | 'p99') => median(rounds.map((round) => round[key])).toFixed(1)
  return `p50 ${of('p50')} ms, p99 ${of('p99')} ms, ${rounds.reduce((sum, { failures }) => sum + failures, 0)} failed`
}

async function readExport(url: string, headers: Record<string, string>) {
  const started = performance.now()
  const response = await fetch(url, { headers })
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  let bytes = 0
  let firstByteMs = 0
  for await (const chunk of response.body) {
    firstByteMs ||= performance.now() - started
    bytes += chunk.length
  }
  return { bytes, firstByteMs, ms: performance.now() - started }
}
