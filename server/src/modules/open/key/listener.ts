// Keys end with their account.
import { listener } from '../../../kernel/event.ts'
import { accountClosed } from '../../account/public.ts'
import { forgetKeysOf } from './store.ts'

export const keyListeners = [
  listener(accountClosed, 'open.key', (deps, { accountId }) => forgetKeysOf(deps.db, accountId, deps.clock.now())),
]
