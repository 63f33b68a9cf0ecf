// What is told on the live line about captures: whose have moved, and that a worker should look whether it still has work.
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'

export const newsTopic = (ownerId: string): string => `captures:${ownerId}`
export const STOP_TOPIC = 'captures.stop'

export const sayMoved = (deps: Deps, db: Db, ownerId: string): Promise<void> => deps.live.publish(db, newsTopic(ownerId))
