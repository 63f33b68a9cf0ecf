// What every part of the page of a case gets.
import type { DeskCase } from '@attestry/contract/modules/judicial/notarization-desk'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import type { CaseDeskState } from './queries.ts'

export interface CasePartProps {
  readonly data: DeskCase
  readonly template: NotarizationTemplate
  readonly desk: CaseDeskState
  /** Input that is not saved: the page asks before it is left. */
  onDirty(part: string, isDirty: boolean): void
}
