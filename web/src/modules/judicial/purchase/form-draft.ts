// The form of a purchase notarization as typed, and the draft that the contract understands.
import {
  emptyPurchase,
  type Goods,
  type PurchaseDraft,
  type PurchaseProblem,
  purchaseProblemsOf,
  purchaseTerms,
} from '@attestry/contract/modules/judicial/purchase-draft'
import { normalizeYuan } from '@attestry/contract/money'

/** Numbers are kept as typed until they are saved. */
export interface GoodsText extends Omit<Goods, 'quantity'> {
  readonly key: string
  readonly quantity: string
}

export interface FormDraft extends Omit<PurchaseDraft, 'goods' | 'rightRecords'> {
  readonly goods: readonly GoodsText[]
  readonly rightRecords: string
}

const ZERO = '0.00'
const blankZero = (yuan: string): string => (yuan === ZERO ? '' : yuan)
const yuanOf = (typed: string): string => (typed.trim() === '' ? ZERO : normalizeYuan(typed))

export const formOf = (draft: PurchaseDraft = emptyPurchase): FormDraft => ({
  ...draft,
  carriageYuan: blankZero(draft.carriageYuan),
  rightRecords: draft.rightRecords.join(' '),
  goods: draft.goods.map((each, at) => ({
    ...each,
    key: `saved ${at}`,
    quantity: String(each.quantity),
    unitYuan: blankZero(each.unitYuan),
  })),
})

/** Text that is not a number becomes a value that the contract refuses, naming the field. */
export const draftOf = ({ goods, rightRecords, carriageYuan, ...rest }: FormDraft): PurchaseDraft => ({
  ...rest,
  carriageYuan: yuanOf(carriageYuan),
  rightRecords: rightRecords.split(/[\s,，、;；]+/).filter((ano) => ano !== ''),
  goods: goods.map(({ key: _, quantity, unitYuan, ...each }) => ({
    ...each,
    quantity: /^\d{1,2}$/.test(quantity.trim()) ? Number(quantity) : 0,
    unitYuan: yuanOf(unitYuan),
  })),
})

const YUAN = /^(0|[1-9]\d{0,7})\.\d{2}$/

/** Amounts that the contract would refuse cannot be added up. */
export const areAmountsReadable = ({ goods, carriageYuan }: PurchaseDraft): boolean =>
  YUAN.test(carriageYuan) && goods.every(({ unitYuan }) => YUAN.test(unitYuan))

/** Those of the named problems that what is typed has not mended; the server alone knows about names and records. */
export function stillOpen(named: readonly PurchaseProblem[], draft: PurchaseDraft): readonly PurchaseProblem[] {
  if (!areAmountsReadable(draft)) return named
  const open = purchaseProblemsOf(draft, {
    isPersonVerified: !named.includes('person'),
    isEnterpriseVerified: !named.includes('enterprise'),
    areRecordsSealed: !named.includes('records'),
    terms: purchaseTerms,
  })
  return named.filter((problem) => open.includes(problem))
}
