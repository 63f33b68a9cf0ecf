// Turns spent amounts into the series of the charts.
import type { OutputOf } from '@attestry/contract/endpoint'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import type { spendingApi } from '@attestry/contract/modules/wallet/spending'
import { fenOfYuan } from '@attestry/contract/money'
import type { Series } from '../../../ui/chart/scale.ts'

export type Spending = OutputOf<typeof spendingApi.read>

const OTHER = 'other'

/** A month with more refunds than charges counts as nothing: a bar cannot be negative. */
const positive = (fen: number): number => Math.max(0, fen)

export function seriesByService({ months, list }: Spending, locale: 'zh' | 'en', otherName: string): Series[] {
  return [...Map.groupBy(list, ({ service }) => service ?? OTHER)].map(([key, rows]) => ({
    key,
    name: key === OTHER ? otherName : serviceNames[key].name[locale],
    values: months.map((month) =>
      positive(rows.filter((row) => row.month === month).reduce((sum, row) => sum + fenOfYuan(row.amount), 0)),
    ),
  }))
}

/** An account that used prepaid units only has spent no money, but is listed with them. */
export function rankBySpender({ list }: Spending, unknownName: string, noteOf: (units: number) => string) {
  return [...Map.groupBy(list, ({ spender }) => spender?.id ?? OTHER)]
    .map(([key, rows]) => {
      const units = rows.reduce((sum, row) => sum + row.units, 0)
      return {
        key,
        name: rows[0]?.spender?.name ?? unknownName,
        value: positive(rows.reduce((sum, row) => sum + fenOfYuan(row.amount), 0)),
        units,
        ...(units > 0 && { note: noteOf(units) }),
      }
    })
    .filter(({ value, units }) => value > 0 || units > 0)
    .sort((one, other) => other.value - one.value || other.units - one.units)
}
