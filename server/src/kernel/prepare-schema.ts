// Prepares the database as the owner of its tables, and closes that connection: migrations, job queues, and what the application's role may do.
import pg from 'pg'
import type { Logger } from 'pino'
import { migrateToLatest } from './migrate.ts'
import { grantPrivileges, type RowPrivileges } from './privileges.ts'
import { prepareQueues, type QueuePlan } from './queue-schema.ts'

export interface DatabaseUrls {
  /** The application's. */
  readonly url: string
  /** Equal to `url` if the application owns its tables, or if another node has prepared them. */
  readonly ownerUrl: string
}

export interface SchemaPlan {
  readonly queues: QueuePlan
  readonly rows: RowPrivileges
}

export async function prepareSchema({ url, ownerUrl }: DatabaseUrls, log: Logger, { queues, rows }: SchemaPlan): Promise<void> {
  await migrateToLatest(ownerUrl)
  await prepareQueues(ownerUrl, log, queues)
  const [role, owner] = [url, ownerUrl].map((each) => new pg.Client({ connectionString: each }).user)
  if (role !== undefined && role !== owner) await grantPrivileges(ownerUrl, role, rows)
}
