// Checks for an invitation reward when a person is verified.
import { listener } from '../../../kernel/event.ts'
import { realNamePassed } from '../standing/events.ts'
import { rewardInviter } from './service.ts'

export const rewardListeners = [
  listener(realNamePassed, 'realname.reward', async (deps, { accountId, kind }) => {
    // The contact of an enterprise was already verified as a person, and checked then.
    if (kind === 'person') await rewardInviter(deps, accountId)
  }),
]
