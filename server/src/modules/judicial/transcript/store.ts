// The draft of the transcript of a case, sealed; the notary saves it before it is drawn.
import type { TranscriptDraft } from '@attestry/contract/modules/judicial/notarization-desk'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { JudicialTables } from '../tables.ts'

export type TranscriptRow = Selectable<JudicialTables['judicial.transcript']>

const tables = (db: Db) => db.withTables<JudicialTables>()
const context = (id: string) => `judicial/transcript/${id}`

export const findTranscript = (db: Db, id: string): Promise<TranscriptRow | undefined> =>
  tables(db).selectFrom('judicial.transcript').selectAll().where('application_id', '=', id).executeTakeFirst()

export const openTranscript = ({ secretBox }: Deps, { application_id, sealed }: TranscriptRow): TranscriptDraft =>
  JSON.parse(secretBox.open(sealed, context(application_id))) as TranscriptDraft

interface Saving {
  readonly id: string
  /** 0: none was saved before. */
  readonly version: number
  readonly draft: TranscriptDraft
  readonly by: string
}

/** Undefined if another change came first. */
export async function saveTranscript(
  { db, secretBox, clock }: Deps,
  { id, version, draft, by }: Saving,
): Promise<TranscriptRow | undefined> {
  const saved = { sealed: secretBox.seal(JSON.stringify(draft), context(id)), saved_by: by, saved_at: clock.now() }
  if (version === 0)
    return tables(db)
      .insertInto('judicial.transcript')
      .values({ application_id: id, version: 1, ...saved })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  return tables(db)
    .updateTable('judicial.transcript')
    .set({ ...saved, version: version + 1 })
    .where('application_id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}
