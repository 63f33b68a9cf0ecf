// Client-side validation of labels, by the rule of the contract.
import { factsOf } from '@attestry/contract/field'
import { Label } from '@attestry/contract/modules/attestation/record'
import { useLocale } from '../../../kernel/locale.ts'

export const LABEL_LENGTH = 20

export const isLabel = (label: string): boolean => Label.safeParse(label).success

export function useLabelProblem(label: string): string | undefined {
  const locale = useLocale()
  return isLabel(label) ? undefined : factsOf(Label).hint?.[locale]
}
