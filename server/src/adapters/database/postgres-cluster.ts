// Creates PostgreSQL's data folder with one database and two roles with passwords, none a superuser: one owns the database, the other, the application's, owns nothing.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clearFolder } from './postgres-processes.ts'
import type { Programs } from './postgres-programs.ts'
import { fixedSettings } from './postgres-settings.ts'

/** The application's. Until decision 0032 it owned the database. */
export const APPLICATION_ROLE = 'attestry_app'
/** Prepares the schema at the start. */
export const OWNER_ROLE = 'attestry_owner'
export const DATABASE = 'attestry'

/** Used in single-user mode only: pg_hba.conf lets no superuser connect. Earlier versions connected with it. */
const SUPERUSER = 'attestry'

const ACCESS = [APPLICATION_ROLE, OWNER_ROLE].map((role) => `local all ${role} scram-sha-256\n`).join('')

export interface Passwords {
  readonly application: string
  readonly owner: string
}

export interface ClusterOptions {
  dataDir: string
  programs: Programs
  durable: boolean
  testPrivileges: boolean
  /** Sets the stored passwords again. */
  resetPasswords?: boolean
  log: { warn(message: string): void }
}

/** Creates the data folder if missing, upgrades one of an earlier version, and returns the roles' passwords. */
export async function openCluster(options: ClusterOptions): Promise<Passwords> {
  const { dataDir, programs, log } = options
  const applicationFile = join(dirname(dataDir), 'postgres.password')
  const ownerFile = join(dirname(dataDir), 'postgres-owner.password')
  const known = { application: readPassword(applicationFile), owner: readPassword(ownerFile) }
  const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
  const isCurrent = !isNew && readFileSync(join(dataDir, 'pg_hba.conf'), 'utf8') === ACCESS
  // Earlier versions sent their password over TCP, where another user could ask for it, or gave the application the owner's.
  if (isCurrent && known.application && known.owner) {
    if (options.resetPasswords) await inSingleUserMode(dataDir, programs, setPasswords(known))
    return known
  }

  // The password files are removed first and written last: after an interruption one is missing, and this is repeated.
  for (const file of [applicationFile, ownerFile]) rmSync(file, { force: true })
  const passwords = { application: newPassword(), owner: newPassword() }
  if (isNew) await makeCluster(options, passwords)
  else if (isCurrent) await inSingleUserMode(dataDir, programs, setPasswords(passwords))
  else {
    await upgradeCluster(dataDir, programs, passwords)
    log.warn('the embedded database now listens on a Unix socket only, and the application owns nothing in it')
  }
  writePassword(applicationFile, passwords.application)
  writePassword(ownerFile, passwords.owner)
  return passwords
}

const newPassword = (): string => randomBytes(32).toString('base64url')

const readPassword = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

function writePassword(file: string, password: string): void {
  const half = `${file}.new`
  writeFileSync(half, `${password}\n`, { mode: 0o600 })
  renameSync(half, file)
}

// Created under another name and renamed when complete: an incomplete folder would be refused forever.
async function makeCluster(options: ClusterOptions, passwords: Passwords): Promise<void> {
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
    ...makeRoles(passwords),
    `create database ${DATABASE} owner ${OWNER_ROLE}`,
    ...(testPrivileges ? TEST_PRIVILEGES : []),
  ])
  renameSync(half, dataDir)
}

// Every statement can run twice: an upgrade that was interrupted is repeated, because the password files are written after it.
async function upgradeCluster(dataDir: string, programs: Programs, passwords: Passwords): Promise<void> {
  const statements = [
    ...makeRoles(passwords),
    `alter role ${SUPERUSER} password null`,
    `alter database ${DATABASE} owner to ${OWNER_ROLE}`,
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
      execute format('alter %s owner to ${OWNER_ROLE}', change);
    end loop;
  end $$`

function makeRoles(passwords: Passwords): string[] {
  return [
    // No exception block: in single-user mode even a caught error ends the session.
    `do $$ begin
      if not exists (select from pg_roles where rolname = '${OWNER_ROLE}') then
        if exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
          alter role ${APPLICATION_ROLE} rename to ${OWNER_ROLE};
        else
          create role ${OWNER_ROLE};
        end if;
      end if;
      if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then create role ${APPLICATION_ROLE}; end if;
    end $$`,
    ...[OWNER_ROLE, APPLICATION_ROLE].map(
      (role) => `alter role ${role} login nosuperuser nocreaterole nocreatedb noreplication nobypassrls`,
    ),
    ...setPasswords(passwords),
  ]
}

const TEST_PRIVILEGES = [
  `alter role ${OWNER_ROLE} createdb`,
  // "drop database with (force)" also ends autovacuum, which has no role.
  `grant pg_signal_backend, pg_checkpoint to ${OWNER_ROLE}`,
  `grant set on parameter session_replication_role to ${OWNER_ROLE}`,
]

/** An error message must not repeat a statement: some contain a password. */
const WITHOUT_STATEMENTS = ['-c', 'log_min_error_statement=panic']

/** Runs statements in single-user mode, without a server and password: one per line. */
function inSingleUserMode(dataDir: string, programs: Programs, statements: string[], database = 'postgres'): Promise<void> {
  return programs.run(
    'postgres',
    ['--single', '-D', dataDir, ...fixedSettings(dataDir), '-c', 'exit_on_error=on', ...WITHOUT_STATEMENTS, database],
    statements.map((one) => `${one.replaceAll(/\s*\n\s*/g, ' ')};\n`).join(''),
  )
}

/** Iterations protect guessable passwords; these are random, and they would delay every connection. */
function setPasswords({ application, owner }: Passwords): string[] {
  return [
    'set scram_iterations = 1',
    `alter role ${APPLICATION_ROLE} password '${application}'`,
    `alter role ${OWNER_ROLE} password '${owner}'`,
  ]
}
