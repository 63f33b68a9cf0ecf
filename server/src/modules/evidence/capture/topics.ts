// Publishes that an owner's captures changed.
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { evidenceTopic } from '../../attestation/public.ts'

export const publishCapturesChanged = (deps: Deps, db: Db, ownerId: string): Promise<void> =>
  deps.live.publish(db, evidenceTopic(ownerId))
