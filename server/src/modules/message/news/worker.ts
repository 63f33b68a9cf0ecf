// Messages are not kept for ever: read ones half a year, unread ones two years. What they told of stays where it is.
import { after, days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { scheduled } from '../../../kernel/worker.ts'
import { forgetMessagesJob } from './job.ts'
import { forgetOldMessages } from './store.ts'

const READ_KEPT_MS = days(180)
const UNREAD_KEPT_MS = days(730)

export const forgetMessages = ({ db, clock }: Deps): Promise<void> =>
  forgetOldMessages(db, after(clock, -READ_KEPT_MS), after(clock, -UNREAD_KEPT_MS))

export const newsSchedules = [scheduled('47 3 * * *', forgetMessagesJob, forgetMessages)]
