// The encrypted part of a red-letter sheet: the note about its end.
import type { Deps } from '../../../kernel/deps.ts'
import type { SheetRow } from './store.ts'

export const sealNote = (deps: Deps, serial: string, note: string): Buffer =>
  deps.secretBox.seal(note, `invoice/sheet/${serial}/note`)

export const openNote = (deps: Deps, { serial, note }: Pick<SheetRow, 'serial' | 'note'>): string | null =>
  note && deps.secretBox.open(note, `invoice/sheet/${serial}/note`)
