// Deletes messages: read ones after half a year, unread ones after two years; the resources they refer to remain.
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { forgetMessagesJob } from './job.ts'
import { deleteOldMessages } from './store.ts'

const READ_RETENTION_MS = days(180)
const UNREAD_RETENTION_MS = days(730)

export const deleteExpiredMessages = ({ db, clock }: Deps): Promise<void> =>
  deleteOldMessages(db, after(clock, -READ_RETENTION_MS), after(clock, -UNREAD_RETENTION_MS))

export const newsSchedules = [scheduled('47 3 * * *', forgetMessagesJob, deleteExpiredMessages)]
