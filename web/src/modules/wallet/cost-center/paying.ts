// Whether an order can be paid at all, what is wrong with a typed amount, and how many units an amount pays for.
import { RechargeAmount } from '@attestry/contract/modules/wallet/order'
import { fenOfYuan } from '@attestry/contract/money'

/** A bank account suffices: a platform may have no gateway. */
export const canPay = ({ list, bank }: { readonly list: readonly unknown[]; readonly bank: boolean }): boolean =>
  list.length > 0 || bank

/** In fen, because 0.30 / 0.10 is less than 3. */
export function unitsFor(amount: string, unitPrice: string): number {
  const priceFen = fenOfYuan(unitPrice)
  return priceFen > 0 && RechargeAmount.safeParse(amount).success ? Math.floor(fenOfYuan(amount) / priceFen) : 0
}

export type AmountProblem = 'number' | 'decimals' | 'small' | 'large'

/** Why a normalized amount is not between two limits; undefined: it is. */
export function amountProblem(amount: string, minFen: number, maxFen: number): AmountProblem | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return 'number'
  if (/\.\d{3,}$/.test(amount)) return 'decimals'
  const fen = Math.round(Number(amount) * 100)
  if (fen < minFen) return 'small'
  return fen > maxFen ? 'large' : undefined
}
