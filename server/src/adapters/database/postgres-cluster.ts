// Creates PostgreSQL's data folder with one user and one database, accessible only on loopback with a password.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Programs } from './postgres-programs.ts'

export const USER = 'attestry'
export const DATABASE = 'attestry'

const ACCESS = 'host all all 127.0.0.1/32 scram-sha-256\n'

/** Creates the data folder if missing, and returns its password. */
export async function openCluster(dataDir: string, programs: Programs, durable: boolean): Promise<string> {
  const passwordFile = join(dirname(dataDir), 'postgres.password')
  const known = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : ''
  const password = known || newPassword(passwordFile)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await makeCluster(dataDir, programs, durable, password)
  else if (!known) await inSingleUserMode(dataDir, programs, [setPassword(password)])
  return password
}

function newPassword(file: string): string {
  const password = randomBytes(32).toString('base64url')
  const half = `${file}.new`
  writeFileSync(half, `${password}\n`, { mode: 0o600 })
  renameSync(half, file)
  return password
}

// Created under another name and renamed when complete: an incomplete folder would be refused forever.
async function makeCluster(dataDir: string, programs: Programs, durable: boolean, password: string): Promise<void> {
  const half = `${dataDir}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  chmodSync(half, 0o700)
  programs.changeOwner(half)
  const initdb = [
    `--pgdata=${half}`,
    `--username=${USER}`,
    '--auth=reject',
    '--encoding=UTF8',
    // PostgreSQL's own collation: the system library's may change with an update and corrupt indexes.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ]
  await programs.run('initdb', initdb)
  writeFileSync(join(half, 'pg_hba.conf'), ACCESS)
  await inSingleUserMode(half, programs, [setPassword(password), `create database ${DATABASE} owner ${USER}`])
  renameSync(half, dataDir)
}

/** Runs statements in single-user mode, without a server and password: one per line. */
function inSingleUserMode(dataDir: string, programs: Programs, statements: string[]): Promise<void> {
  return programs.run(
    'postgres',
    ['--single', '-D', dataDir, '-c', 'exit_on_error=on', 'postgres'],
    statements.map((one) => `${one};\n`).join(''),
  )
}

function setPassword(password: string): string {
  return `alter user ${USER} password '${password}'`
}
