// The lawyer form's draft in the contract's shape.
import type { CallInput } from '@attestry/contract/endpoint'
import type { lawyerDeskApi } from '@attestry/contract/modules/lawyer/desk'

export type LawyerDraft = Required<CallInput<typeof lawyerDeskApi.create>>

const emptyTexts = { name: '', firm: '', city: '', summary: '', introduction: '' }

export const emptyDraft: LawyerDraft = {
  licence: '',
  fields: [],
  since: new Date().getFullYear(),
  listed: true,
  place: 100,
  zh: emptyTexts,
  en: emptyTexts,
}
