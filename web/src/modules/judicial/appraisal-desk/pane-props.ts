// What each part of the pane of an appraisal gets.
import type { AppraisalDeskCase } from '@attestry/contract/modules/judicial/appraisal-desk'

export interface AppraisalPaneProps {
  readonly data: AppraisalDeskCase
  /** Takes over what an act has answered. */
  keep(data: AppraisalDeskCase): void
  /** Reads the case and the list again. */
  reload(): Promise<void>
}
