// Refuses parts of different installations before anything is served: master key, database, storage and key folder must belong together.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { KeyFolder } from './adapters/signer/port.ts'
import type { Storage } from './adapters/storage/port.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-value.ts'
import type { Clock } from './kernel/clock.ts'
import type { Db } from './kernel/database.ts'
import type { SecretBox } from './kernel/secret-box.ts'
import { masterKeyFile } from './master-key.ts'

export interface InstallationParts {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly storage: Storage
  readonly keyFolder: KeyFolder
}

const PROBE_CONTEXT = 'installation'
const STORAGE_MARK = 'installation'
const SAMPLED_RECORDS = 8

/** Several nodes may do this concurrently: the first row wins, and each compares with it. */
export async function assertOneInstallation(parts: InstallationParts): Promise<void> {
  const { config, db, storage, keyFolder } = parts
  const mark = await storageMark(storage)
  const stored = await storedRecords(parts)
  const id = await installationId(parts, stored.found > 0 ? mark : undefined)

  const [database, objects] = [databaseName(config), storageName(config)]
  if (mark !== undefined && mark !== id) throw mismatch(objects, database)
  if (stored.sampled > 0 && stored.found === 0)
    throw new ConfigError(
      `${objects} has none of the files that ${database} lists. Restore it from the backup, or set ${config.storage.kind === 's3' ? 'STORAGE_URL' : 'DATA or STORAGE_URL'} to where the files are.`,
    )

  const keys = `the key folder ${config.signer.folder}`
  const problem = await keyFolder.problem(id, await signedWith(db))
  if (problem === 'other-installation') throw mismatch(keys, database)
  if (problem === 'other-secret')
    throw new ConfigError(`${keys} was created with another master key than ${masterKeyName(config)}. ${TOGETHER}`)
  if (problem !== undefined)
    throw new ConfigError(
      `${problem.missing} is missing, although ${database} has what was signed with it. Restore the key folder from the backup, or set KEYS to where it is: new keys would not continue the public log.`,
    )

  // Written last: a part that was refused stays unchanged.
  if (mark === undefined) await storage.shelf.put(STORAGE_MARK, Buffer.from(id))
  await keyFolder.mark(id)
}

interface Row {
  readonly id: string
  readonly probe: Buffer
}

/** `earlier`: the id that the storage of this database has, if the database is a backup from before it had one. */
async function installationId(parts: InstallationParts, earlier: string | undefined): Promise<string> {
  const { config, db, clock, secretBox } = parts
  if (!(await installationRow(db))) {
    if (!(await opensOldestSecret(parts))) throw wrongMasterKey(config)
    const id = earlier ?? randomUUID()
    await sql`
      insert into kernel.installation (id, probe, created_at)
      values (${id}, ${secretBox.seal(id, PROBE_CONTEXT)}, ${clock.now()}) on conflict do nothing`.execute(db)
  }
  const row = await installationRow(db)
  if (!row || !opens(secretBox, row.probe, PROBE_CONTEXT, row.id)) throw wrongMasterKey(config)
  return row.id
}

async function installationRow(db: Db): Promise<Row | undefined> {
  return (await sql<Row>`select id, probe from kernel.installation`.execute(db)).rows[0]
}

/** A database of an earlier version has no probe: the oldest encrypted value was written with the key of this installation. */
async function opensOldestSecret({ db, secretBox }: InstallationParts): Promise<boolean> {
  const { rows } = await sql<{ box: Buffer; context: string }>`
    select box, context from (
      (select subject_openings as box, 'subject/' || ano as context, created_at from attestation.record
        where subject_openings is not null order by created_at limit 1)
      union all
      (select identity, 'realname/' || id, created_at from realname.application order by created_at limit 1)
      union all
      (select secret, 'operator/factor/' || account_id, created_at from operator.factor order by created_at limit 1)
      union all
      (select secret, 'open-key/' || id, created_at from open.key order by created_at limit 1)
    ) as sealed order by created_at limit 1`.execute(db)
  return rows.every(({ box, context }) => opens(secretBox, box, context))
}

function opens(secretBox: SecretBox, box: Buffer, context: string, expected?: string): boolean {
  try {
    const text = secretBox.open(box, context)
    return expected === undefined || text === expected
  } catch {
    return false
  }
}

const storageMark = async (storage: Storage): Promise<string | undefined> => (await storage.shelf.get(STORAGE_MARK))?.toString()

/** The manifests of the oldest and newest records: a single damaged file is no reason to refuse the start. */
async function storedRecords({ db, storage }: InstallationParts): Promise<{ sampled: number; found: number }> {
  const { rows } = await sql<{ digest: string }>`
    (select digest from attestation.record where state = 'sealed' order by ano limit ${SAMPLED_RECORDS / 2})
    union
    (select digest from attestation.record where state = 'sealed' order by ano desc limit ${SAMPLED_RECORDS / 2})`.execute(db)
  const stats = await Promise.all(rows.map(({ digest }) => storage.stat(digest)))
  return { sampled: rows.length, found: stats.filter((stat) => stat !== undefined).length }
}

async function signedWith(db: Db): Promise<{ keyIds: string[]; hasHeads: boolean }> {
  const { rows: keys } = await sql<{ id: string }>`select id from transparency.key where retired_at is null order by id`.execute(
    db,
  )
  const { rows: heads } = await sql`select 1 from transparency.log where note is not null limit 1`.execute(db)
  return { keyIds: keys.map(({ id }) => id), hasHeads: heads.length > 0 }
}

const TOGETHER = 'Restore those that belong together from one backup, or set DATA to another folder for a new installation.'

const mismatch = (part: string, database: string): ConfigError =>
  new ConfigError(`${part} and ${database} belong to different installations. ${TOGETHER}`)

function wrongMasterKey(config: Config): ConfigError {
  const [key, database] = [masterKeyName(config), databaseName(config)]
  return new ConfigError(
    `${key} does not decrypt ${database}: they belong to different installations. ${TOGETHER} Records made with a wrong master key could not be read later.`,
  )
}

const masterKeyName = ({ masterKey, dataFolder }: Config): string =>
  masterKey === undefined ? `the master key ${masterKeyFile(dataFolder)}` : 'MASTER_KEY'

const databaseName = ({ databaseUrl, dataFolder }: Config): string =>
  databaseUrl === undefined ? `the database ${dataFolder}/postgres` : 'the database of DATABASE_URL'

const storageName = ({ storage }: Config): string =>
  storage.kind === 's3' ? `the storage ${storage.url.replace(/\?.*/, '')}` : `the storage folder ${storage.folder}`
