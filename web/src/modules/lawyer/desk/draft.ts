// What the lawyer's form holds, in the contract's own shape.
import type { CallInput } from '@attestry/contract/endpoint'
import type { lawyerDeskApi } from '@attestry/contract/modules/lawyer/desk'

export type LawyerDraft = Required<CallInput<typeof lawyerDeskApi.create>>

const words = { name: '', firm: '', city: '', summary: '', introduction: '' }

export const emptyDraft: LawyerDraft = {
  licence: '',
  fields: [],
  since: new Date().getFullYear(),
  listed: true,
  place: 100,
  zh: words,
  en: words,
}
