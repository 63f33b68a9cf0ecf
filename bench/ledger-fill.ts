// Inserts many paid deposits (hold, its posting, its settlement, their entries) into one wallet, for the ledger benchmark.
import pg from 'pg'
import { PLATFORM } from './bench-server.ts'

/** A hold and its settlement: the hold has two entries of the owner; the settlement one of the owner and one of the platform. */
export const POSTINGS_PER_DEPOSIT = 2
export const ENTRIES_PER_DEPOSIT = 4

const FEN = 500
/** Keeps each statement short. */
const DEPOSITS_PER_STATEMENT = 50_000

const idOf = (kind: string) => `md5('${kind}' || n)::uuid`

const ROWS: readonly string[] = [
  `insert into wallet.hold (id, platform_id, owner_id, actor_id, service, quantity, reference, state, gift_fen, recharged_fen, units, created_at, ended_at)
   select ${idOf('hold')}, ${PLATFORM}, $1::uuid, $1::uuid, 'file', 1, 'record:' || (1174000000000000000 + n), 'captured', 0, ${FEN}, '[]', at, at
   from numbered`,
  ...[
    ['hold', 'hold', 'made'],
    ['end', 'capture', 'ended'],
  ].map(
    ([key, kind, id]) => `insert into wallet.posting (id, platform_id, owner_id, kind, key, reference, at)
   select ${idOf(id ?? '')}, ${PLATFORM}, $1::uuid, '${kind}', '${key}/' || ${idOf('hold')}, 'record:' || (1174000000000000000 + n), at from numbered`,
  ),
  `insert into wallet.entry (posting_id, account, owner_id, commodity, amount)
   select ${idOf('made')}, account::wallet.account, $1::uuid, 'CNY', case account when 'held' then ${FEN} else -${FEN} end
   from numbered, unnest(array['recharged', 'held']) as account`,
  `insert into wallet.entry (posting_id, account, owner_id, commodity, amount)
   select ${idOf('ended')}, account::wallet.account, case account when 'held' then $1::uuid end, 'CNY', case account when 'held' then -${FEN} else ${FEN} end
   from numbered, unnest(array['held', 'revenue']) as account`,
]

/** Triggers are off, so the wallet's balance is lowered afterwards. */
export async function fillLedger(ownerUrl: string, ownerId: string, deposits: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const setting of ['session_replication_role = replica', 'synchronous_commit = off']) await client.query(`set ${setting}`)
    for (let from = 1; from <= deposits; from += DEPOSITS_PER_STATEMENT) {
      const to = Math.min(deposits, from + DEPOSITS_PER_STATEMENT - 1)
      const numbered = `with numbered as (select n, timestamptz '2026-01-01' + n * interval '10 ms' as at from generate_series($2::bigint, $3::bigint) as n)`
      for (const statement of ROWS) await client.query(`${numbered} ${statement}`, [ownerId, from, to])
    }
    await client.query('update wallet.purse set recharged_fen = recharged_fen - $2 where owner_id = $1', [
      ownerId,
      deposits * FEN,
    ])
    for (const table of ['hold', 'posting', 'entry', 'purse']) await client.query(`vacuum analyze wallet.${table}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
