// The master key, never stored in the database: configured, or generated at first start in the data folder.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** A copy of the database without this file does not reveal the encrypted data. */
export function readMasterKey(config: Pick<Config, 'masterKey' | 'dataFolder'>): Buffer {
  if (config.masterKey !== undefined) return Buffer.from(config.masterKey, 'hex')
  const file = join(config.dataFolder, 'master.key')
  if (!existsSync(file)) {
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}
