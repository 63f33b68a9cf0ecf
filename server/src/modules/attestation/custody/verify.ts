// Checks the custody log of every record against its hash chain and its record, and reads it as a journal.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { type Journal, lastLineOf } from '../../../kernel/journal.ts'
import type { RecordProblem } from '../record/verify.ts'
import type { AttestationTables } from '../tables.ts'
import { type CustodyRow, firstBrokenLine, lineHash } from './store.ts'

const RECORDS_PER_QUERY = 500

interface Head {
  readonly ano: string
  readonly platform_id: number
  readonly digest: string | null
}

/** Lines of a record that does not exist are reported too. */
export async function* verifyCustody({ db }: Pick<Deps, 'db'>): AsyncGenerator<RecordProblem> {
  for (let after = ''; ; ) {
    const { rows: heads } = await sql<Head>`
      select ano, platform_id, digest from attestation.record where ano > ${after} order by ano limit ${RECORDS_PER_QUERY}`.execute(
      db,
    )
    const last = heads.at(-1)?.ano
    const custody = Map.groupBy(await custodyOf(db, after, last), ({ ano }) => ano)
    for (const { ano, platform_id, digest } of heads) {
      const detail = problemOf(ano, digest, custody.get(ano) ?? [])
      if (detail) yield { platformId: platform_id, subject: `record ${ano}`, detail }
      custody.delete(ano)
    }
    for (const ano of custody.keys()) yield { platformId: null, subject: `record ${ano}`, detail: 'has custody lines but no row' }
    if (last === undefined) return
    after = last
  }
}

const custodyOf = (db: Db, after: string, last: string | undefined) =>
  db
    .withTables<AttestationTables>()
    .selectFrom('attestation.custody')
    .selectAll()
    .where('ano', '>', after)
    .$if(last !== undefined, (query) => query.where('ano', '<=', last ?? ''))
    .orderBy('ano')
    .orderBy('seq')
    .execute()

function problemOf(ano: string, digest: string | null, lines: readonly CustodyLineRow[]): string | undefined {
  const broken = firstBrokenLine(ano, lines)
  if (broken !== undefined) return `custody line ${broken} breaks the hash chain`
  if (lines.length === 0) return 'has no custody lines'
  const hashed = lines.find(({ event, detail }) => event === 'HASHED' && detail.manifest !== undefined)?.detail.manifest
  return (hashed ?? null) === digest ? undefined : `the custody log names manifest ${hashed}, the record ${digest}`
}

type CustodyLineRow = Awaited<ReturnType<typeof custodyOf>>[number]

export const custodyJournal: Journal = {
  name: 'custody',
  last: lastLineOf('attestation.custody'),
  async read(db, { platformId, after, through }, limit) {
    const { rows } = await sql<CustodyRow & { journal: number }>`
      select custody.* from attestation.custody join attestation.record using (ano)
      where platform_id = ${platformId} and journal > ${after} and journal <= ${through}
      order by journal limit ${limit}`.execute(db)
    return rows.map(({ journal, ano, seq, previous, ...line }) => ({ journal, sha256: lineHash(ano, seq, previous, line) }))
  },
}
