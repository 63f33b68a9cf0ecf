// Deletes phone links a day after their end.
import { after, days } from '../../../kernel/clock.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { deletePhoneLinksJob } from './job.ts'
import { deleteExpiredLinks } from './store.ts'

export const phoneLinkSchedules = [
  scheduled('41 * * * *', deletePhoneLinksJob, (deps) => deleteExpiredLinks(deps.db, after(deps.clock, -days(1)))),
]
