// A wallet's ledger for its main account: pages, sums, export and open holds.
import { generalErrors } from '@attestry/contract/errors'
import { giftOccasions, type ledgerViewApi } from '@attestry/contract/modules/wallet/ledger-view'
import { pricedServices } from '@attestry/contract/modules/wallet/price'
import { yuanOfFen } from '@attestry/contract/money'
import type { Member } from '../../../kernel/actor.ts'
import { type Db, inSnapshot } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames, findAccount } from '../../account/public.ts'
import { payerOf } from '../ledger/payer.ts'
import { exportAnswer } from './export.ts'
import { recordOf } from './lines.ts'
import type { PostingRow } from './query.ts'
import { balancesAfter, type Pockets, pageOfLedger, pageOfOpenHolds, sumsOfLedger, usedServices } from './store.ts'

async function requireOwnSpender(deps: Deps, actor: Member, id: string | undefined): Promise<void> {
  if (id === undefined || id === actor.accountId) return
  if ((await findAccount(deps.db, id))?.main_account_id !== actor.accountId) refuse(generalErrors.NOT_FOUND)
}

export const listLedger: Service<typeof ledgerViewApi.list> = async (deps, actor, { pageNum, pageSize, ...filter }) => {
  await requireOwnSpender(deps, actor, filter.spender)
  const payer = payerOf(actor)
  return inSnapshot(deps.db, async (db) => {
    const rows = await pageOfLedger(db, payer, filter, { pageNum, pageSize })
    const { count, units, unitsHeld, ...sums } = await sumsOfLedger(db, payer, filter)
    const balances = await balancesAfter(db, payer, rows)
    const used = new Set(await usedServices(db, payer))
    const spenderOf = await spenders(db, rows)
    const list = rows.map((row) => {
      const balance = balances.get(row.id)
      if (!balance) throw new Error(`posting ${row.id} has no balance`)
      return {
        id: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        service: pricedService(row.service),
        quantity: row.quantity,
        ...pocketsInYuan(row),
        units: row.units,
        unitsHeld: row.unitsHeld,
        balance: { available: yuanOfFen(balance.availableFen), held: yuanOfFen(balance.heldFen) },
        record: recordOf(row.reference),
        order: row.orderId !== null && row.orderNumber !== null ? { id: row.orderId, number: row.orderNumber } : null,
        occasion: occasionOf(row),
        spender: spenderOf(row),
      }
    })
    return {
      list,
      total: count,
      pageNum,
      pageSize,
      sums: { ...pocketsInYuan(sums), units, unitsHeld },
      services: pricedServices.filter((service) => used.has(service)),
    }
  })
}

export const exportLedger: Service<typeof ledgerViewApi.export> = async (deps, actor, { format, ...filter }, exchange) => {
  await requireOwnSpender(deps, actor, filter.spender)
  return exportAnswer(deps, payerOf(actor), { format, filter, locale: actor.locale }, exchange)
}

export const listOpenHolds: Service<typeof ledgerViewApi.holds> = async (deps, actor, page) =>
  inSnapshot(deps.db, async (db) => {
    const { rows, total, heldFen } = await pageOfOpenHolds(db, payerOf(actor), page)
    const spenderOf = await spenders(db, rows)
    const list = rows.map((row) => ({
      id: row.id,
      service: pricedService(row.service),
      quantity: row.quantity,
      amount: yuanOfFen(row.giftFen + row.rechargedFen),
      fromGift: yuanOfFen(row.giftFen),
      fromRecharged: yuanOfFen(row.rechargedFen),
      packageUnits: row.units.reduce((sum, { units }) => sum + units, 0),
      record: recordOf(row.reference),
      spender: spenderOf(row),
      since: row.createdAt.toISOString(),
    }))
    return { list, total, ...page, held: yuanOfFen(heldFen) }
  })

const pocketsInYuan = ({ rechargedFen, giftFen, heldFen }: Pockets) => ({
  recharged: yuanOfFen(rechargedFen),
  gift: yuanOfFen(giftFen),
  held: yuanOfFen(heldFen),
})

const pricedService = (service: PostingRow['service']) => (service === 'amount' ? null : service)

const occasionOf = ({ kind, reference }: PostingRow) =>
  kind === 'gift' ? (giftOccasions.find((occasion) => occasion === reference) ?? null) : null

async function spenders(db: Db, rows: readonly { readonly spenderId: string | null }[]) {
  const names = await accountNames(
    db,
    rows.flatMap(({ spenderId }) => (spenderId === null ? [] : [spenderId])),
  )
  return ({ spenderId }: { readonly spenderId: string | null }) => {
    const name = spenderId === null ? undefined : names.get(spenderId)
    return spenderId === null || name === undefined ? null : { id: spenderId, name }
  }
}
