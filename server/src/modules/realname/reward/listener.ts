// Hears that somebody has shown who they are, and looks whether anybody brought them.
import { listener } from '../../../kernel/event.ts'
import { realNamePassed } from '../standing/events.ts'
import { rewardInviter } from './service.ts'

export const rewardListeners = [
  listener(realNamePassed, 'realname.reward', async (deps, { accountId, kind }) => {
    // The contact of an enterprise has passed as a person before, and was looked at then.
    if (kind === 'person') await rewardInviter(deps, accountId)
  }),
]
