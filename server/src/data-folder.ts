// The data folder of an embedded installation: creates the master key at the first start; later refuses a missing master key or database.
import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { assertOwnFolder, assertSecretFile, assertSecretFolder, isReadableByOthers } from './adapters/folder-access.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-value.ts'
import { masterKeyFile } from './master-key.ts'

type Places = Pick<Config, 'dataFolder' | 'masterKey' | 'storage' | 'signer'>
type AccessedPlaces = Places & Pick<Config, 'databaseUrl'>

/** The master key is created before the database, the other folders after it: an interrupted first start can be repeated. */
export function prepareDataFolder(config: Places): void {
  const { dataFolder, masterKey } = config
  const database = join(dataFolder, 'postgres')
  const hasDatabase = existsSync(join(database, 'PG_VERSION'))
  const laterFolder = foldersMadeLater(config).find((folder) => existsSync(folder))
  if (!hasDatabase && laterFolder) refuseMissing(`the database folder ${database}`, laterFolder, dataFolder)
  const keyFile = masterKeyFile(dataFolder)
  if (masterKey !== undefined || existsSync(keyFile)) return
  if (hasDatabase) refuseMissing(`the master key ${keyFile}`, database, dataFolder)
  const half = `${keyFile}.new`
  writeFileSync(half, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  renameSync(half, keyFile)
}

/** Another user of this machine who can read a key signs as this installation, and one who can write the files changes evidence. */
export function assertDataIsPrivate({ dataFolder, databaseUrl, masterKey, storage, signer }: AccessedPlaces, log: Logger): void {
  const isEmbedded = databaseUrl === undefined
  if (isEmbedded) {
    assertOwnFolder(dataFolder)
    for (const name of ['postgres.password', 'postgres-owner.password']) assertSecretFile(join(dataFolder, name))
  }
  if (masterKey === undefined) assertSecretFile(masterKeyFile(dataFolder))
  assertSecretFolder(signer.folder)
  const files = storage.kind === 'file-system' ? storage.folder : undefined
  if (files !== undefined)
    for (const name of ['', 'objects', 'shelf', 'staging', 'unfinished']) assertOwnFolder(join(files, name))
  // Folders below a closed data folder are closed too.
  const outside = files === undefined || (isEmbedded && files.startsWith(`${dataFolder}/`)) ? [] : [files]
  const readable = [...(isEmbedded ? [dataFolder] : []), ...outside].find(isReadableByOthers)
  if (readable !== undefined)
    log.warn({ folder: readable }, `other users of this machine can read the data; to change that: chmod go-rwx "${readable}"`)
}

function foldersMadeLater({ storage, signer }: Places): string[] {
  return [
    join(signer.folder, 'keys'),
    join(signer.folder, 'heads'),
    ...(storage.kind === 'file-system' ? [join(storage.folder, 'objects')] : []),
  ]
}

function refuseMissing(missing: string, present: string, dataFolder: string): never {
  throw new ConfigError(
    `${missing} is missing, although ${present} exists. Restore it from the backup. For a new installation without the old data remove ${present} and the whole data folder ${dataFolder}, or set DATA to another folder.`,
  )
}
