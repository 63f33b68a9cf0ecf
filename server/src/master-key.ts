// The key that is in no database: made at first start, kept under the data folder unless one is given.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Whoever copies the database without this file cannot read what is sealed in it. */
export function readMasterKey(config: Pick<Config, 'masterKey' | 'dataFolder'>): Buffer {
  if (config.masterKey !== undefined) return Buffer.from(config.masterKey, 'hex')
  const file = join(config.dataFolder, 'master.key')
  if (!existsSync(file)) {
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}
