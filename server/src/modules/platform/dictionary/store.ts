// Rows of platforms and their host names.
import { unsetFeatures, unsetFilings, unsetOffice } from '@attestry/contract/modules/platform/unset-platform'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { PlatformFacts, PlatformTables } from '../tables.ts'

export interface Platform {
  readonly id: number
  readonly name: string
  readonly smsSignature: string
  readonly facts: PlatformFacts
}

/** Of a platform that has not configured anything yet. */
export const unsetFacts: PlatformFacts = {
  ...unsetFilings,
  ...unsetFeatures,
  ...unsetOffice,
  fullName: '',
  logos: [],
  helpImages: [],
  qrCode: '',
}

export async function findPlatform(db: Db, id: number): Promise<Platform | undefined> {
  const row = await db
    .withTables<PlatformTables>()
    .selectFrom('platform.platform')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, smsSignature: row.sms_signature, facts: row.facts }
}

export async function platformAtHost(db: Db, host: string): Promise<number | undefined> {
  const row = await db
    .withTables<PlatformTables>()
    .selectFrom('platform.host')
    .select('platform_id')
    .where('host', '=', host)
    .executeTakeFirst()
  return row?.platform_id
}

export async function firstPlatform(db: Db): Promise<number | undefined> {
  const row = await db
    .withTables<PlatformTables>()
    .selectFrom('platform.platform')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The first platform operates the installation: it manages what belongs to no platform. */
export const isOperatingPlatform = async (db: Db, platformId: number): Promise<boolean> =>
  (await firstPlatform(db)) === platformId

export async function createPlatform(db: Db, platform: Platform, hosts: readonly string[]): Promise<void> {
  const tables = db.withTables<PlatformTables>()
  await tables
    .insertInto('platform.platform')
    .values({ id: platform.id, name: platform.name, sms_signature: platform.smsSignature, facts: JSON.stringify(platform.facts) })
    .execute()
  for (const host of hosts)
    await tables.insertInto('platform.host').values({ host: host.toLowerCase(), platform_id: platform.id }).execute()
}

/** The platforms that use this chain. */
export async function platformIds(db: Db): Promise<number[]> {
  const rows = await db.withTables<PlatformTables>().selectFrom('platform.platform').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function platformsByChain(db: Db, mode: PlatformFacts['chainMode']): Promise<number[]> {
  const rows = await db
    .withTables<PlatformTables>()
    .selectFrom('platform.platform')
    .select('id')
    .where(sql<boolean>`facts->>'chainMode' = ${mode}`)
    .execute()
  return rows.map(({ id }) => id)
}
