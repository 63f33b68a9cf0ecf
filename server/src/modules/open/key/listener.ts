// Revokes and anonymises the keys of a closed account.
import { listener } from '../../../kernel/event.ts'
import { accountClosed } from '../../account/public.ts'
import { revokeAndAnonymizeKeys } from './store.ts'

export const keyListeners = [
  listener(accountClosed, 'open.key', (deps, { accountId }) => revokeAndAnonymizeKeys(deps.db, accountId, deps.clock.now())),
]
