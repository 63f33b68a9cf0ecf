// Creates a requested data export and notifies its owner.
import { inSnapshot } from '../../../kernel/database.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { listener } from '../../../kernel/event.ts'
import { type TextFile, textArchive } from '../../../kernel/text-archive.ts'
import { dataExportRequested, type ExportRow, findAccount, findExport, storeExport } from '../../account/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import { partsOf, profileOf } from './contents.ts'
import { listFiles } from './list-files.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

async function* once(text: string) {
  yield text
}

async function filesFor(deps: Deps, row: ExportRow): Promise<TextFile[]> {
  const account = await findAccount(deps.db, row.account_id)
  if (!account) throw new Error(`account ${row.account_id} of data export ${row.id} not found`)
  const words = row.locale === 'zh' ? zh : en
  const heading = (column: string) => words.columns[column as keyof typeof words.columns] ?? column
  return [
    { path: 'README.txt', text: once(words.readme(row.asked_at.toISOString())) },
    { path: 'profile.json', text: once(`${JSON.stringify(profileOf(account), null, 2)}\n`) },
    ...partsOf(deps, account, row).flatMap((part) => listFiles(part, heading)),
  ]
}

/** One snapshot for all lists, so that both formats agree. */
const createExport = (deps: Deps, row: ExportRow): Promise<boolean> =>
  inSnapshot(deps.db, async (db) => storeExport(deps, row, textArchive(await filesFor({ ...deps, db }, row), row.asked_at)))

export const dataExportListeners = [
  listener(dataExportRequested, 'overview.data-export', async (deps, { exportId }) => {
    const row = await findExport(deps.db, exportId)
    if (!row) return
    if (row.state === 'making') await createExport(deps, row)
    const created = await findExport(deps.db, exportId)
    if (created?.state !== 'ready') return
    await inTransaction(deps, (inside) =>
      sendMessage(inside, {
        platformId: created.platform_id,
        accountId: created.account_id,
        kind: 'export.ready',
        params: { until: created.expires_at?.toISOString() ?? '' },
        key: `data-export/${exportId}/ready`,
      }),
    )
  }),
]
