// Live topics of captures: an owner's captures changed, and workers must check whether they still hold their leases.
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'

export const capturesTopic = (ownerId: string): string => `captures:${ownerId}`
export const STOP_TOPIC = 'captures.stop'

export const publishCapturesChanged = (deps: Deps, db: Db, ownerId: string): Promise<void> =>
  deps.live.publish(db, capturesTopic(ownerId))
