// Creates PostgreSQL's data folder with one database and a role that owns it, is no superuser, and logs in with a password.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clearFolder } from './postgres-processes.ts'
import type { Programs } from './postgres-programs.ts'
import { fixedSettings } from './postgres-settings.ts'

export const ROLE = 'attestry_app'
export const DATABASE = 'attestry'

/** Used in single-user mode only: pg_hba.conf lets no superuser connect. Earlier versions connected with it. */
const SUPERUSER = 'attestry'

const ACCESS = `local all ${ROLE} scram-sha-256\n`

export interface ClusterOptions {
  dataDir: string
  programs: Programs
  durable: boolean
  testPrivileges: boolean
  log: { warn(message: string): void }
}

/** Creates the data folder if missing, upgrades one of an earlier version, and returns the role's password. */
export async function openCluster(options: ClusterOptions): Promise<string> {
  const { dataDir, programs, log } = options
  const passwordFile = join(dirname(dataDir), 'postgres.password')
  const known = existsSync(passwordFile) ? readFileSync(passwordFile, 'utf8').trim() : ''
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
  const isEarlier = !isNew && readFileSync(join(dataDir, 'pg_hba.conf'), 'utf8') !== ACCESS
  // An earlier version's password was sent over TCP, where another user could ask for it.
  const password = isEarlier || !known ? newPassword(passwordFile) : known
  if (isNew) await makeCluster(options, password)
  else if (isEarlier) {
    await upgradeCluster(dataDir, programs, password)
    log.warn('the embedded database now listens on a Unix socket only, and the application is no longer a superuser in it')
  } else if (!known) await inSingleUserMode(dataDir, programs, setPassword(password))
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
async function makeCluster(options: ClusterOptions, password: string): Promise<void> {
  const { dataDir, programs, durable, testPrivileges } = options
  const half = `${dataDir}.new`
  await clearFolder(half)
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  chmodSync(half, 0o700)
  programs.changeOwner(half)
  const initdb = [
    `--pgdata=${half}`,
    `--username=${SUPERUSER}`,
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
  await inSingleUserMode(half, programs, [
    ...makeRole(password),
    `create database ${DATABASE} owner ${ROLE}`,
    ...(testPrivileges ? TEST_PRIVILEGES : []),
  ])
  renameSync(half, dataDir)
}

// Every statement can run twice, and pg_hba.conf is written last: an upgrade that was interrupted is repeated.
async function upgradeCluster(dataDir: string, programs: Programs, password: string): Promise<void> {
  const statements = [
    ...makeRole(password),
    `alter role ${SUPERUSER} password null`,
    `alter database ${DATABASE} owner to ${ROLE}`,
    CHANGE_OWNERS,
  ]
  await inSingleUserMode(dataDir, programs, statements, DATABASE)
  rmSync(join(dirname(dataDir), 'postgres.port'), { force: true })
  writeFileSync(join(dataDir, 'pg_hba.conf'), ACCESS)
}

// "reassign owned" refuses the role that initdb made. Sequences and types of a table change their owner with it.
const CHANGE_OWNERS = `
  do $$
  declare
    change text;
  begin
    for change in
      with own_schema as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
      select format('schema %I', nspname) from pg_namespace where oid in (table own_schema) and nspname <> 'public'
      union all
      select format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, oid::regclass)
        from pg_class where relnamespace in (table own_schema) and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and relkind = 'S' and deptype in ('a', 'i'))
      union all
      select format('routine %s', oid::regprocedure) from pg_proc where pronamespace in (table own_schema)
      union all
      select format('type %s', oid::regtype) from pg_type where typnamespace in (table own_schema) and typtype in ('d', 'e')
    loop
      execute format('alter %s owner to ${ROLE}', change);
    end loop;
  end $$`

function makeRole(password: string): string[] {
  return [
    // No exception block: in single-user mode even a caught error ends the session.
    `do $$ begin if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE}; end if; end $$`,
    `alter role ${ROLE} login nosuperuser nocreaterole nocreatedb noreplication nobypassrls`,
    ...setPassword(password),
  ]
}

const TEST_PRIVILEGES = [
  `alter role ${ROLE} createdb`,
  // "drop database with (force)" also ends autovacuum, which has no role.
  `grant pg_signal_backend, pg_checkpoint to ${ROLE}`,
  `grant set on parameter session_replication_role to ${ROLE}`,
]

/** Runs statements in single-user mode, without a server and password: one per line. */
function inSingleUserMode(dataDir: string, programs: Programs, statements: string[], database = 'postgres'): Promise<void> {
  return programs.run(
    'postgres',
    ['--single', '-D', dataDir, ...fixedSettings(dataDir), '-c', 'exit_on_error=on', database],
    statements.map((one) => `${one.replaceAll(/\s*\n\s*/g, ' ')};\n`).join(''),
  )
}

/** Iterations protect guessable passwords; this one is random, and they would delay every connection. */
function setPassword(password: string): string[] {
  return ['set scram_iterations = 1', `alter role ${ROLE} password '${password}'`]
}
