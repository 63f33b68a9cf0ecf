// The bank account that receives a platform's transfers, its change by two persons, and how an order is paid by such a transfer.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { NoInput } from '../../paging.ts'
import { approvalApi, ProposalReason, proposalFields } from '../approval/proposal.ts'
import { rolesFor } from '../operator/role.ts'
import { SettingVersion } from '../platform/setting.ts'

/** From the day it is ordered: a transfer takes up to two working days, and holidays can be long. */
export const BANK_ORDER_DAYS = 7

const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const line = (label: Bilingual, least: number, most: number, example: string) =>
  field(z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(ONE_LINE)), { label, example })

export const bankAccountShape = {
  name: line({ zh: '户名', en: 'Account name' }, 2, 100, 'Jiangzhou Notary Office'),
  bank: line({ zh: '开户银行', en: 'Bank' }, 2, 60, 'Industrial and Commercial Bank of China'),
  branch: line({ zh: '开户支行', en: 'Branch' }, 2, 100, 'Jiangzhou Riverside Branch'),
  number: field(z.string().check(z.trim(), z.regex(/^\d{8,32}$/)), {
    label: { zh: '账号', en: 'Account number' },
    hint: { zh: '8–32 位数字，不含空格', en: '8 to 32 digits without spaces' },
    example: '1402000100000000001',
  }),
}
export const BankAccount = z.strictObject(bankAccountShape)
export type BankAccount = z.infer<typeof BankAccount>

/** matched: staff found the transfer on the statement, and a second person is to confirm it. */
export const bankTransferStates = ['waiting', 'matched', 'credited'] as const
export type BankTransferState = (typeof bankTransferStates)[number]

export const BankTransfer = z.object({
  /** The account that was shown when the order was made; transfers to it are credited. */
  account: BankAccount,
  /** False: the platform has changed its account since. */
  current: z.boolean(),
  /** For the remark of the transfer. */
  code: z.string(),
  state: z.enum(bankTransferStates),
  /** What the order asked for; its amount is the arrived one if that differed. */
  ordered: Yuan,
  /** Null until it is credited. */
  arrived: z.nullable(Yuan),
  /** The payer's proof of the transfer: a claim, which credits nothing. */
  voucher: z.nullable(z.object({ size: z.int(), uploadedAt: z.iso.datetime() })),
})
export type BankTransfer = z.infer<typeof BankTransfer>

const DeskBankAccount = z.object({
  version: z.int(),
  account: z.nullable(BankAccount),
  updatedAt: z.nullable(z.iso.datetime()),
  updatedBy: z.nullable(z.string()),
})
export type DeskBankAccount = z.infer<typeof DeskBankAccount>

export const BankAccountChange = z.object({
  ...proposalFields,
  /** The version of the account that it is based on; it cannot be confirmed after another change. */
  version: z.int(),
  outdated: z.boolean(),
  /** Null: bank transfer is not offered. */
  before: z.nullable(BankAccount),
  after: z.nullable(BankAccount),
})
export type BankAccountChange = z.infer<typeof BankAccountChange>

const example: BankAccount = {
  name: 'Jiangzhou Notary Office',
  bank: 'Industrial and Commercial Bank of China',
  branch: 'Jiangzhou Riverside Branch',
  number: '1402000100000000001',
}

export const bankAccountApi = {
  read: endpoint({
    method: 'GET',
    path: '/desk/wallet/bank/account',
    access: 'staff',
    roles: rolesFor('bank-match'),
    summary: { zh: '现行收款银行账户', en: 'The bank account that receives transfers now' },
    input: NoInput,
    output: DeskBankAccount,
  }),
  ...approvalApi({
    kind: 'bank-account',
    path: '/desk/wallet/bank/account/change',
    names: {
      zh: '收款账户变更',
      one: 'a change of the receiving account',
      many: 'Changes of the receiving account',
      id: { zh: '变更单编号', en: 'Change id' },
    },
    input: z.strictObject({
      version: SettingVersion,
      reason: ProposalReason,
      account: field(z.nullable(BankAccount), { label: { zh: '收款账户', en: 'Bank account' }, example }),
    }),
    output: BankAccountChange,
  }),
}
