// Sends codes outside the caller's transaction; a code that has expired meanwhile is not sent.
import { days } from '../../../kernel/clock.ts'
import { round, worker } from '../../../kernel/worker.ts'
import { forgetCodesJob, sendCodeJob } from './job.ts'
import { forgetOldCodes } from './store.ts'

export const codeWorkers = [
  worker(sendCodeJob, async (deps, { sealed, purpose, signature, expiresAt }) => {
    if (new Date(expiresAt) <= deps.clock.now()) return
    const { phone, code } = JSON.parse(deps.secretBox.open(Buffer.from(sealed, 'base64'), 'sms')) as {
      phone: string
      code: string
    }
    await deps.sms.sendCode({ phone, code, purpose, signature })
  }),
]

export const codeRounds = [
  round('17 * * * *', forgetCodesJob, (deps) => forgetOldCodes(deps.db, new Date(deps.clock.now().getTime() - days(2)))),
]
