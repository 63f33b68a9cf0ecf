// Checks wallets, packages and holds against the ledger entries, and reports every deviation.
import { sql } from 'kysely'
import type { Deps } from '../../../kernel/deps.ts'

export interface Violation {
  readonly rule: string
  readonly subject: string
  readonly detail: string
}

/** Reads everything in one snapshot. Empty when all is consistent. */
export async function verifyLedger(deps: Deps): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with owned as (
      select posting.platform_id, entry.owner_id,
        sum(amount) filter (where account = 'recharged') as recharged,
        sum(amount) filter (where account = 'gift') as gift,
        sum(amount) filter (where account = 'held') as held
      from wallet.entry join wallet.posting on posting.id = entry.posting_id
      where commodity = 'CNY' and entry.owner_id is not null
      group by posting.platform_id, entry.owner_id
    ), packed as (
      select commodity,
        -sum(amount) filter (where account = 'units-sold') as sold,
        sum(amount) filter (where account = 'units') as free,
        sum(amount) filter (where account = 'units-held') as held
      from wallet.entry where commodity <> 'CNY' group by commodity
    ), frozen as (
      select platform_id, owner_id, sum(gift_fen + recharged_fen) as fen from wallet.hold where state = 'held' group by platform_id, owner_id
    ), frozen_units as (
      select taken."lotId" as lot_id, sum(taken.units) as units
      from wallet.hold, jsonb_to_recordset(hold.units) as taken ("lotId" uuid, units integer) where state = 'held' group by 1
    )
    select 'posting sums to zero' as rule, posting_id::text as subject, concat(sum(amount), ' ', commodity) as detail
      from wallet.entry group by posting_id, commodity having sum(amount) <> 0
    union all
    select 'wallet equals the sum of its entries', coalesce(purse.owner_id, owned.owner_id)::text,
        concat_ws(' ', 'wallet', recharged_fen, gift_fen, held_fen, 'entries', recharged, gift, held)
      from wallet.purse full join owned on owned.platform_id = purse.platform_id and owned.owner_id = purse.owner_id
      where (recharged_fen, gift_fen, held_fen)
        is distinct from (coalesce(recharged, 0), coalesce(gift, 0), coalesce(held, 0))
    union all
    select 'package equals the sum of its entries', coalesce('unit:' || lot.id, commodity),
        concat_ws(' ', 'package', units, units_left, units_held, 'entries', sold, free, held)
      from wallet.lot full join packed on commodity = 'unit:' || lot.id
      where (units, units_left, units_held) is distinct from (sold, coalesce(free, 0), coalesce(held, 0))
    union all
    select 'held money equals the open holds', purse.owner_id::text, concat_ws(' ', 'wallet', held_fen, 'holds', fen)
      from wallet.purse left join frozen on frozen.platform_id = purse.platform_id and frozen.owner_id = purse.owner_id
      where held_fen <> coalesce(fen, 0)
    union all
    select 'held units equal the open holds', lot.id::text, concat_ws(' ', 'package', units_held, 'holds', frozen_units.units)
      from wallet.lot left join frozen_units on lot_id = lot.id
      where units_held <> coalesce(frozen_units.units, 0)
    union all
    select 'hold state matches its postings', coalesce(hold.id::text, made.key, ended.key), concat_ws(' ', state, made.kind, ended.kind)
      from wallet.hold
      full join (select * from wallet.posting where kind = 'hold') as made
        on made.platform_id = hold.platform_id and made.key = 'hold/' || hold.id
      full join (select * from wallet.posting where kind in ('capture', 'release')) as ended
        on ended.platform_id = hold.platform_id and ended.key = 'end/' || hold.id
      where hold.id is null or made.id is null
        or ended.kind is distinct from case state when 'captured' then 'capture' when 'released' then 'release' end
    union all
    select 'refunds do not exceed the charge', refunded.hold_id,
        concat_ws(' ', 'refunded', refunded.recharged, refunded.gift, 'of', state, recharged_fen, gift_fen)
      from (
        select platform_id, split_part(key, '/', 2) as hold_id,
          coalesce(sum(amount) filter (where account = 'recharged'), 0) as recharged,
          coalesce(sum(amount) filter (where account = 'gift'), 0) as gift
        from wallet.posting join wallet.entry on entry.posting_id = posting.id
        where kind = 'credit' and starts_with(key, 'refund/') group by 1, 2
      ) as refunded
      left join wallet.hold on hold.platform_id = refunded.platform_id and hold.id::text = refunded.hold_id
      where state is distinct from 'captured' or refunded.recharged > recharged_fen or refunded.gift > gift_fen
    union all
    select 'money being refunded equals the open refunds', coalesce(booked.number, pending.number),
        concat_ws(' ', 'entries', booked.fen, 'refunds', pending.fen)
      from (
        select reference as number, sum(amount) as fen
        from wallet.posting join wallet.entry on entry.posting_id = posting.id
        where account = 'refunding' group by 1
      ) as booked
      full join (
        select number, sum(payment_refund.fen) filter (where payment_refund.state in ('created', 'sent', 'stuck')) as fen
        from wallet.payment_refund join wallet.payment_order on payment_order.id = order_id group by 1
      ) as pending on pending.number = booked.number
      where coalesce(booked.fen, 0) <> coalesce(pending.fen, 0)
    union all
    select 'refunded amount of an order equals its refunds', number, concat_ws(' ', 'order', refunded_fen, 'refunds', refunded.fen)
      from wallet.payment_order
      left join (
        select order_id, sum(fen) as fen from wallet.payment_refund where of_order and state = 'refunded' group by 1
      ) as refunded on refunded.order_id = payment_order.id
      where refunded_fen <> coalesce(refunded.fen, 0)
    union all
    select 'refunds of a payment do not exceed it', payment_order.number, concat_ws(' ', 'refunds', sum(payment_refund.fen))
      from wallet.payment_refund join wallet.payment_order on payment_order.id = payment_refund.order_id
      left join wallet.payment_attempt on payment_attempt.id = attempt_id
      left join wallet.bank_line on bank_line.id = bank_line_id
      where payment_refund.state <> 'failed'
      group by payment_order.number, attempt_id, bank_line_id, payment_attempt.fen, bank_line.fen
      having sum(payment_refund.fen) > coalesce(payment_attempt.fen, bank_line.fen)`.execute(deps.db)
  return rows
}
