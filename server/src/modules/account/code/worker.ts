// Sends codes outside the caller's transaction, unless they have expired meanwhile.
import { days } from '../../../kernel/clock.ts'
import { scheduled, worker } from '../../../kernel/worker.ts'
import { forgetCodesJob, sendCodeJob } from './job.ts'
import { deleteOldCodes } from './store.ts'

export const codeWorkers = [
  worker(sendCodeJob, async (deps, { sealed, purpose, signature, expiresAt }) => {
    if (new Date(expiresAt) <= deps.clock.now()) return
    const message = JSON.parse(deps.secretBox.open(Buffer.from(sealed, 'base64'), 'sms')) as {
      phone: string
      code: string
      about?: string
    }
    await deps.sms.sendCode({ ...message, purpose, signature })
  }),
]

export const codeSchedules = [
  scheduled('17 * * * *', forgetCodesJob, (deps) => deleteOldCodes(deps.db, new Date(deps.clock.now().getTime() - days(2)))),
]
