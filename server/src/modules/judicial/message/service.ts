// Messages between applicant and office in a case: sealed, kept whole, with receipts.
import { isHiddenFromDesk } from '@attestry/contract/modules/casework/definition'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { CaseMessage } from '@attestry/contract/modules/judicial/notarization-view'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { accountNames } from '../../account/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import type { Found } from '../notarization/own.ts'
import { insertMessage, type MessageRow, markRead, messagesOf, type Side, unreadAmong } from './store.ts'

const context = (id: string) => `judicial/message/${id}`
const sideOf = ({ kind }: Member | Staff): Side => (kind === 'staff' ? 'office' : 'applicant')
const otherSide = (side: Side): Side => (side === 'office' ? 'applicant' : 'office')

const viewOf = (deps: Deps, names: ReadonlyMap<string, string>, row: MessageRow): CaseMessage => ({
  id: row.id,
  side: row.side,
  name: names.get(row.account_id) ?? '',
  text: deps.secretBox.open(row.sealed, context(row.id)),
  at: row.at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

/** The office can write after the end, too; a draft has no reader yet. */
export async function writeMessage(deps: Deps, actor: Member | Staff, { row, held }: Found, text: string): Promise<CaseMessage> {
  if (isHiddenFromDesk(notarizationCase, held.state)) refuse(judicialErrors.WRONG_STATE)
  const at = deps.clock.now()
  const id = newId(at)
  const side = sideOf(actor)
  const wasUnread = (await unreadAmong(deps.db, [row.id], side)).get(row.id) ?? 0
  const message: MessageRow = {
    id,
    application_id: row.id,
    side,
    account_id: actor.accountId,
    sealed: deps.secretBox.seal(text, context(id)),
    at,
    read_at: null,
  }
  await insertMessage(deps.db, message)
  // One notice for all that is unread.
  if (side === 'office' && wasUnread === 0)
    await sendMessage(deps, {
      platformId: row.platform_id,
      accountId: row.owner_id,
      kind: 'notarization.asked',
      key: `notarization/${row.id}/message/${id}`,
      params: { id: row.id, reference: row.id.slice(-8).toUpperCase(), detail: '' },
    })
  return viewOf(deps, new Map([[actor.accountId, actor.name]]), message)
}

/** Marks what the other side wrote as read. */
export async function readMessages(deps: Deps, actor: Member | Staff, { row }: Found): Promise<CaseMessage[]> {
  await markRead(deps.db, row.id, otherSide(sideOf(actor)), deps.clock.now())
  return readAllMessages(deps, row.id)
}

/** Without marking any of them. */
export async function readAllMessages(deps: Deps, id: string): Promise<CaseMessage[]> {
  const rows = await messagesOf(deps.db, id)
  const names = await accountNames(deps.db, [...new Set(rows.map(({ account_id }) => account_id))])
  return rows.map((each) => viewOf(deps, names, each))
}
