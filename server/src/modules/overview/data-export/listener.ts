// Hears that somebody asked for a copy of their data, makes it, and says when it is there.
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { listener } from '../../../kernel/event.ts'
import { dataExportRequested, type ExportRow, findAccount, findExport, storeExport } from '../../account/public.ts'
import { sendMessage } from '../../message/public.ts'
import { partsOf, profileOf } from './contents.ts'
import { listFiles } from './list-files.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'
import { type StreamedFile, zipStream } from './zip-stream.ts'

async function* once(text: string) {
  yield text
}

async function filesFor(deps: Deps, row: ExportRow): Promise<StreamedFile[]> {
  const account = await findAccount(deps.db, row.account_id)
  if (!account) throw new Error(`the account of the data export ${row.id} is not there`)
  const words = row.locale === 'zh' ? zh : en
  const heading = (column: string) => words.columns[column as keyof typeof words.columns] ?? column
  return [
    { name: 'README.txt', content: once(words.readme(row.asked_at.toISOString())) },
    { name: 'profile.json', content: once(`${JSON.stringify(profileOf(account), null, 2)}\n`) },
    ...partsOf(deps, account, row).flatMap((part) => listFiles(part, heading)),
  ]
}

/** All lists are read as of one moment, so that both forms of each say the same. */
const make = (deps: Deps, row: ExportRow): Promise<boolean> =>
  deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => storeExport(deps, row, zipStream(await filesFor({ ...deps, db }, row), row.asked_at)))

export const dataExportListeners = [
  listener(dataExportRequested, 'overview.data-export', async (deps, { exportId }) => {
    const row = await findExport(deps.db, exportId)
    if (!row) return
    if (row.state === 'making') await make(deps, row)
    const made = await findExport(deps.db, exportId)
    if (made?.state !== 'ready') return
    await inTransaction(deps, (inside) =>
      sendMessage(inside, {
        platformId: made.platform_id,
        accountId: made.account_id,
        kind: 'export.ready',
        params: { until: made.expires_at?.toISOString() ?? '' },
        key: `data-export/${exportId}/ready`,
      }),
    )
  }),
]
