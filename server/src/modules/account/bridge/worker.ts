// Forgets codes, departures, tickets and used tokens a day after they are over: until then a replay still meets its own trace.
import { days } from '../../../kernel/clock.ts'
import { round } from '../../../kernel/worker.ts'
import { forgetScans } from '../scan-login/store.ts'
import { forgetCodesAsked } from '../third-account/phone-store.ts'
import { forgetDepartures } from '../third-account/store.ts'
import { forgetAccessJob } from './job.ts'
import { forgetBridges } from './store.ts'

export const accessRounds = [
  round('41 * * * *', forgetAccessJob, async (deps) => {
    const before = new Date(deps.clock.now().getTime() - days(1))
    await forgetScans(deps.db, before)
    await forgetDepartures(deps.db, before)
    await forgetBridges(deps.db, before)
    await forgetCodesAsked(deps.db, before)
  }),
]
