// What the application's role may do: read, add and change rows, and delete them from some tables; on append-only tables only read and add. It owns and creates nothing.
import { sql } from 'kysely'
import { connect, type Db } from './database.ts'

const LOCK = 'attestry privileges'
const QUEUE_SCHEMA = 'pgboss'

/** Schemas of the product, pg-boss's included. */
const OWN_SCHEMAS = sql`select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`

export interface RowPrivileges {
  /** Tables whose rows are never changed; those with an `append_only` trigger need not be named. */
  readonly insertOnly: readonly string[]
  /** Tables whose rows are also deleted. */
  readonly deletable: readonly string[]
}

interface Difference {
  /** As GRANT names it, quoted: `table wallet.entry`. */
  readonly object: string
  readonly lacking: readonly string[]
  /** Granted to the role or to everybody. */
  readonly excess: readonly string[]
}

/**
 * Writes only what differs, under a lock, so that nodes can start concurrently. Runs after every migration: a new table needs
 * no grant of its own. A table is append-only if it has a trigger that calls a function `append_only`.
 */
export async function grantPrivileges(ownerUrl: string, role: string, rows: RowPrivileges): Promise<void> {
  const { db, close } = connect(ownerUrl, { max: 1, name: 'attestry-grant' })
  try {
    await db.transaction().execute(async (inside) => {
      await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(inside)
      for (const { object, lacking, excess } of await differences(inside, role, rows)) {
        const on = sql`on ${sql.raw(object)}`
        if (excess.length > 0) await sql`revoke ${sql.raw(excess.join())} ${on} from ${sql.id(role)}, public`.execute(inside)
        if (lacking.length > 0) await sql`grant ${sql.raw(lacking.join())} ${on} to ${sql.id(role)}`.execute(inside)
      }
    })
  } finally {
    await close()
  }
}

/** Whether the role of this connection could disable the triggers and drop the tables: as their owner, as a member of it, or as superuser. */
export async function ownsTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select exists (
      select from pg_class join (${OWN_SCHEMAS}) own on own.oid = relnamespace where pg_has_role(current_user, relowner, 'member')
    ) as owns`.execute(db)
  return rows[0]?.owns ?? true
}

/** Only objects that the owner owns; an extension's tables are left alone. */
async function differences(db: Db, role: string, { insertOnly, deletable }: RowPrivileges): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with own as (${OWN_SCHEMAS}),
    privilege (object, owner, acl, wanted) as (
      select format('database %I', datname), datdba, coalesce(datacl, acldefault('d', datdba)), '{CONNECT}'::text[]
      from pg_database where datname = current_database()
      union all
      select format('schema %I', own.nspname), nspowner, coalesce(nspacl, acldefault('n', nspowner)), '{USAGE}'
      from pg_namespace join own using (oid)
      union all
      select format('sequence %I.%I', nspname, relname), relowner, coalesce(relacl, acldefault('s', relowner)), '{SELECT,USAGE}'
      from pg_class join own on own.oid = relnamespace where relkind = 'S'
      union all
      select format('table %I.%I', nspname, relname), relowner, coalesce(relacl, acldefault('r', relowner)),
        case
          -- The migrator's.
          when nspname = 'public' then '{SELECT}'::text[]
          when nspname || '.' || relname = any (${insertOnly}) or exists (
            select from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgrelid = pg_class.oid and proname = 'append_only'
          ) then '{SELECT,INSERT}'
          when nspname || '.' || relname = any (${deletable}) or nspname = ${QUEUE_SCHEMA} then '{SELECT,INSERT,UPDATE,DELETE}'
          else '{SELECT,INSERT,UPDATE}'
        end
      from pg_class join own on own.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'f')
    ),
    difference as (
      select object,
        array(select unnest(wanted) except select unnest(held)) as lacking,
        array(select unnest(held) except select unnest(wanted)) as excess
      from privilege, lateral (
        select array(
          select privilege_type from aclexplode(acl)
          where grantee = 0 or grantee = (select oid from pg_roles where rolname = ${role})
        ) as held
      ) as granted
      where pg_has_role(current_user, owner, 'usage')
    )
    select * from difference where lacking <> '{}' or excess <> '{}'`.execute(db)
  return rows
}
