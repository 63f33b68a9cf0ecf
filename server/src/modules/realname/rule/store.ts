// The rule of a platform with its version; version zero means the defaults.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'

export interface WholeRule {
  readonly giftFen: number
  readonly inviterFen: number
  readonly friendFen: number
  readonly accountsAPerson: number
}

/** Equal to the column defaults, and to what `ruleOf` returns without a row. */
export const DEFAULT_RULE: WholeRule = { giftFen: 10_000, inviterFen: 2_000, friendFen: 1_000, accountsAPerson: 3 }

export async function readRule(db: Db, platformId: number): Promise<WholeRule & { readonly version: number }> {
  const { rows } = await sql<WholeRule & { version: number }>`
    select gift_fen as "giftFen", inviter_fen as "inviterFen", friend_fen as "friendFen",
      accounts_a_person as "accountsAPerson", version
    from realname.rule where platform_id = ${platformId}`.execute(db)
  return rows[0] ?? { ...DEFAULT_RULE, version: 0 }
}

/** False when it is no longer at that version. */
export async function writeRule(db: Db, platformId: number, version: number, rule: WholeRule): Promise<boolean> {
  const { giftFen, inviterFen, friendFen, accountsAPerson } = rule
  const { rows } = await sql`
    insert into realname.rule as kept (platform_id, gift_fen, inviter_fen, friend_fen, accounts_a_person, version)
    select ${platformId}, ${giftFen}, ${inviterFen}, ${friendFen}, ${accountsAPerson}, 1
    where ${version}::integer = 0 or exists (select from realname.rule where platform_id = ${platformId})
    on conflict (platform_id) do update set
      gift_fen = excluded.gift_fen, inviter_fen = excluded.inviter_fen, friend_fen = excluded.friend_fen,
      accounts_a_person = excluded.accounts_a_person, version = kept.version + 1
      where kept.version = ${version}
    returning version`.execute(db)
  return rows.length === 1
}
