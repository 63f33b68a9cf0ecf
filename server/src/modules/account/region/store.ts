// Rows of regions, changed only by migrations when the official list changes.
import type { RegionLevel } from '@attestry/contract/modules/account/region'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'

export interface RegionRow {
  readonly id: string
  readonly name: string
  readonly level: RegionLevel
  readonly leaf: boolean
}

const columns = sql`region.code as id, region.name, region.level,
  not exists (select from account.region as smaller where smaller.parent = region.code) as leaf`

/** The provinces if no parent is given. */
export async function childRegions(db: Db, parent: string | null): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`
    select ${columns} from account.region as region
    where region.parent is not distinct from ${parent} order by region.code`.execute(db)
  return rows
}

/** The region and its parents, largest first; empty for an unknown code. */
export async function regionPath(db: Db, code: string): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`
    with recursive up as (
      select code, parent from account.region where code = ${code}
      union all
      select region.code, region.parent from account.region join up on region.code = up.parent
    )
    select ${columns} from account.region as region join up on up.code = region.code order by region.code`.execute(db)
  return rows
}

/** Paths of several regions. */
export async function regionPaths(db: Db, codes: readonly string[]): Promise<Map<string, RegionRow[]>> {
  const paths = new Map<string, RegionRow[]>()
  for (const code of new Set(codes)) paths.set(code, await regionPath(db, code))
  return paths
}
