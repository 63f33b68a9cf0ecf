// The data folder of an embedded installation: creates the master key at the first start; later refuses a missing master key or database.
import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './config-value.ts'
import { masterKeyFile } from './master-key.ts'

type Places = Pick<Config, 'dataFolder' | 'masterKey' | 'storage' | 'signer'>

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
