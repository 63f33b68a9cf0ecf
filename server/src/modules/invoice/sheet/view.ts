// Red-letter sheets as the API shows them.
import type { RedLetterSheet } from '@attestry/contract/modules/invoice/application'
import type { Deps } from '../../../kernel/deps.ts'
import { openNote } from './sealed.ts'
import type { SheetRow } from './store.ts'

export const sheetView = ({ number, state, cause, opened_at, confirm_by, ended_at }: SheetRow): RedLetterSheet => ({
  number,
  state,
  cause,
  openedAt: opened_at.toISOString(),
  confirmBy: confirm_by.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
})

/** The note is for staff only. */
export const deskSheetView = (deps: Deps, row: SheetRow) => ({ ...sheetView(row), note: openNote(deps, row) })
