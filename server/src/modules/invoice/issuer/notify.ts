// Messages to the staff who take care of invoices.
import { rolesFor } from '@attestry/contract/modules/operator/role'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { activeStaff } from '../../account/public.ts'
import { sendMessage } from '../../inbox/public.ts'

/** The caller sends it once per crossing or event, in the transaction that records it. */
export async function notifyFinance<K extends 'invoice.quota-low' | 'invoice.attention'>(
  deps: Deps,
  platformId: number,
  kind: K,
  params: Parameters<typeof sendMessage<K>>[1]['params'],
): Promise<void> {
  const key = `${kind}/${newId(deps.clock.now())}`
  for (const accountId of await activeStaff(deps.db, platformId, rolesFor('invoice')))
    await sendMessage(deps, { platformId, accountId, kind, params, key })
}
