// Moves a reversal through the buyer's confirmation: sheet opened, confirmed, void or expired; each with its step and a message.
import { CONFIRMATION_HOURS, type InvoiceState } from '@attestry/contract/modules/invoice/application'
import { hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { sendMessage } from '../../inbox/public.ts'
import { isManual } from '../application/issuer.ts'
import { moveApplication } from '../application/state.ts'
import { type ApplicationRow, insertStep } from '../application/store.ts'
import { sealNote } from './sealed.ts'
import { changeSheet, findSheet, insertSheet, type SheetRow } from './store.ts'

export interface OpenedSheet {
  readonly number: string
  readonly openedAt: Date
}

export const deadlineOf = (openedAt: Date): Date => new Date(openedAt.getTime() + hours(CONFIRMATION_HOURS))

/** Undefined if another call was first, or the number of the sheet is known already. */
export async function openSheet(
  deps: Deps,
  row: ApplicationRow,
  { number, openedAt }: OpenedSheet,
  by: string,
): Promise<ApplicationRow | undefined> {
  const { id, platform_id, reversal_serial: serial, reversal_reason: cause } = row
  if (row.state !== 'reversing' || serial === null || cause === null) return undefined
  const now = deps.clock.now()
  // A tax bureau's clock that is ahead would lengthen the deadline.
  const opened_at = openedAt < now ? openedAt : now
  const confirm_by = deadlineOf(opened_at)
  const facts = { serial, application_id: id, platform_id, number, cause, opened_at, confirm_by }
  if (!(await insertSheet(deps.db, { ...facts, state: 'open', ended_at: null, note: null }))) return undefined
  const change = { state: 'confirming', query_at: isManual(deps, row) ? confirm_by : now, fault: null } as const
  const moved = await moveApplication(deps, row, ['reversing'], change, by)
  if (!moved) throw new Error(`invoice ${id} left the state reversing while its row was locked`)
  await notifyOwner(deps, row, 'invoice.confirming', serial, {
    id,
    number: row.number ?? '',
    sheet: number,
    until: confirm_by.toISOString(),
  })
  return moved
}

/** The buyer agreed; the red-letter invoice is issued next. */
export async function confirmSheet(
  deps: Deps,
  row: ApplicationRow,
  note: string,
  by: string,
): Promise<ApplicationRow | undefined> {
  const serial = row.reversal_serial ?? ''
  if (!(await endSheet(deps, serial, 'confirmed', note))) return undefined
  const query_at = isManual(deps, row) ? null : deps.clock.now()
  return moveApplication(deps, row, ['confirming'], { state: 'confirmed', query_at, queries: 1, fault: null }, by)
}

/** The invoice is issued as before, and its reversal can be started again. */
export async function voidSheet(
  deps: Deps,
  row: ApplicationRow,
  state: 'void' | 'expired',
  note: string,
  by: string,
): Promise<ApplicationRow | undefined> {
  const serial = row.reversal_serial ?? ''
  const sheet = await endSheet(deps, serial, state, note)
  if (!sheet) return undefined
  await insertStep(deps.db, { application_id: row.id, state: 'void', actor: by, at: deps.clock.now() })
  const moved = await returnToIssued(deps, row, ['confirming'], null, by)
  await notifyOwner(deps, row, 'invoice.sheet-void', serial, {
    id: row.id,
    number: row.number ?? '',
    sheet: sheet.number,
    expired: state === 'expired',
  })
  return moved
}

/** Its orders stay taken: the invoice is valid. */
export const returnToIssued = (
  deps: Deps,
  row: ApplicationRow,
  from: readonly InvoiceState[],
  fault: string | null,
  by: string,
): Promise<ApplicationRow | undefined> => {
  const none = { reversal_reason: null, reversal_serial: null, reversal_at: null, query_at: null } as const
  return moveApplication(deps, row, from, { state: 'issued', ...none, fault }, by)
}

/** Nothing unless the deadline had passed by then: when an invoice service was asked, not when its answer is applied. */
export async function expireSheet(deps: Deps, row: ApplicationRow, asOf: Date, by: string): Promise<ApplicationRow | undefined> {
  if (row.state !== 'confirming' || row.reversal_serial === null) return undefined
  const sheet = await findSheet(deps.db, row.reversal_serial)
  if (!sheet || sheet.confirm_by > asOf) return undefined
  return voidSheet(deps, row, 'expired', '', by)
}

export const endSheet = (
  deps: Deps,
  serial: string,
  state: Exclude<SheetRow['state'], 'open'>,
  note: string,
  from: readonly SheetRow['state'][] = ['open'],
): Promise<SheetRow | undefined> =>
  changeSheet(deps.db, serial, from, {
    state,
    ended_at: deps.clock.now(),
    note: note === '' ? null : sealNote(deps, serial, note),
  })

async function notifyOwner<K extends 'invoice.confirming' | 'invoice.sheet-void'>(
  deps: Deps,
  { platform_id: platformId, owner_id: accountId }: ApplicationRow,
  kind: K,
  serial: string,
  params: Parameters<typeof sendMessage<K>>[1]['params'],
): Promise<void> {
  await sendMessage(deps, { platformId, accountId, kind, params, key: `${kind}/${serial}` })
}
