// The master key, never stored in the database: configured, or generated at the first start in the data folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './config-value.ts'

export const masterKeyFile = (dataFolder: string): string => join(dataFolder, 'master.key')

/** A copy of the database without this file does not reveal the encrypted data. */
export function readMasterKey({ masterKey, dataFolder }: Pick<Config, 'masterKey' | 'dataFolder'>): Buffer {
  const file = masterKeyFile(dataFolder)
  const key = masterKey ?? readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(key)) throw new ConfigError(`the master key ${file} is damaged. Restore it from the backup.`)
  return Buffer.from(key, 'hex')
}
