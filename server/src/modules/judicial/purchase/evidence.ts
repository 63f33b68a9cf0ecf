// Evidence of a purchase notarization: each file of the office is a sealed record of its own, labelled as the office's upload.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import {
  type EvidencePart,
  evidencePartNames,
  partsNeeded,
  type RecordedStep,
} from '@attestry/contract/modules/judicial/purchase-evidence'
import { MAX_PURCHASE_EVIDENCE, type PurchaseEvidence } from '@attestry/contract/modules/judicial/purchase-view'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { download } from '../../../kernel/download.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import {
  fileDownload,
  filesOf,
  holdReference,
  openRecords,
  type RecordRow,
  recordsAmong,
  reserveNumbers,
} from '../../attestation/public.ts'
import { mediaTypeOf } from '../../document/public.ts'
import { holdAmount } from '../../wallet/public.ts'
import type { FoundPurchase } from './own.ts'
import { type EvidenceRow, evidenceOf, insertEvidence } from './store.ts'

/** Bytes in a stage, before their record is opened. */
export interface StagedFile {
  readonly stage: string
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly sm3: string
  readonly mediaType: string | null
  readonly receivedAt: Date
}

const HEAD_BYTES = 64
const MP4 = /^.{4}ftyp/s

async function typeOf(deps: Deps, stage: string): Promise<string | null> {
  const head: Buffer[] = []
  let length = 0
  for await (const part of await deps.storage.stage.read(stage)) {
    head.push(part as Buffer)
    length += (part as Buffer).length
    if (length >= HEAD_BYTES) break
  }
  const first = Buffer.concat(head)
  return mediaTypeOf(first) ?? (MP4.test(first.toString('latin1')) ? 'video/mp4' : null)
}

/** The stage is dropped if anything fails; one whose record is never opened is dropped by the schedule. */
export async function stageFile(deps: Deps, path: string, source: Readable, limit: number): Promise<StagedFile> {
  const stage = newId()
  await deps.storage.stage.create(stage)
  try {
    const size = await deps.storage.stage.append(stage, 0, source, limit)
    const [sha256, sm3] = [
      await deps.storage.follow(stage, 'sha256').finish(size),
      await deps.storage.follow(stage, 'sm3').finish(size),
    ]
    return { stage, path, size, sha256, sm3, mediaType: await typeOf(deps, stage), receivedAt: deps.clock.now() }
  } catch (error) {
    await deps.storage.stage.drop(stage)
    throw error
  }
}

interface OfficeFile {
  readonly name: string
  readonly parts: readonly EvidencePart[]
  readonly file: StagedFile
}

/** The record belongs to the office: to the member of staff who hands the file in. */
const officeActor = ({ accountId, platformId, name, sessionId, address, device, locale }: Staff): Member => ({
  kind: 'member',
  accountId,
  ownerId: accountId,
  isSub: false,
  platformId,
  name,
  sessionId,
  address,
  device,
  locale,
})

/** In the transaction that has locked the case; the fee of the case covers its records, so their price is nothing. */
export async function openOfficeRecord(
  deps: Deps,
  staff: Staff,
  id: string,
  { name, parts, file }: OfficeFile,
): Promise<EvidenceRow> {
  const actor = officeActor(staff)
  const [ano = ''] = await reserveNumbers(deps, actor, 1)
  const payer = { platformId: staff.platformId, ownerId: staff.accountId }
  const holdId = await holdAmount(deps, payer, holdReference(ano), 0)
  const isStepRecord = parts.includes('step-record')
  const { path, size, sha256, sm3, mediaType, stage, receivedAt } = file
  await openRecords(deps, actor, {
    kind: 'file',
    records: [
      {
        ano,
        holdId,
        name,
        label: `purchase-notarization ${id}`,
        files: [{ path, size, sha256, sm3, media_type: mediaType, stored: true, stage }],
        times: [{ event: 'upload-complete', at: receivedAt.toISOString(), source: 'server' }],
        environment: {
          source: isStepRecord
            ? 'written by the server when the office recorded this step'
            : 'uploaded by the notary office; not collected in a recorded session',
          purchaseNotarization: id,
          shows: parts.join(','),
        },
        custody: [
          { event: 'HASHED', at: receivedAt, actor: staff.accountId, detail: { sha256 } },
          { event: 'STORED', at: deps.clock.now(), actor: 'system', detail: { size: String(size) } },
        ],
      },
    ],
  })
  return addEvidence(deps, { purchase_id: id, ano, parts: [...parts], account_id: staff.accountId })
}

export async function addEvidence(
  deps: Deps,
  evidence: Pick<EvidenceRow, 'purchase_id' | 'ano' | 'parts' | 'account_id'>,
): Promise<EvidenceRow> {
  const place = (await evidenceOf(deps.db, evidence.purchase_id)).length + 1
  if (place > MAX_PURCHASE_EVIDENCE) refuse(purchaseErrors.TOO_MUCH_EVIDENCE, { limit: MAX_PURCHASE_EVIDENCE })
  const row = { ...evidence, place, added_at: deps.clock.now() }
  await insertEvidence(deps.db, row)
  return row
}

/** What a step states, as a record of its own. */
export async function sealStepRecord(
  deps: Deps,
  staff: Staff,
  id: string,
  { step, name }: { readonly step: string; readonly name: string },
  facts: object,
): Promise<void> {
  const at = deps.clock.now().toISOString()
  const text = JSON.stringify({ purchaseNotarization: id, step, at, by: staff.name, ...facts }, null, 2)
  const bytes = Buffer.from(`${text}\n`)
  const file = await stageFile(deps, `${step}-${at.replace(/[:.]/g, '')}.json`, Readable.from([bytes]), bytes.length)
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (file.sha256 !== digest) throw new Error(`the record of step ${step} of ${id} has digest ${file.sha256}, not ${digest}`)
  await openOfficeRecord(deps, staff, id, {
    name,
    parts: ['step-record'],
    file: { ...file, mediaType: 'application/json' },
  })
}

/** Refuses with the names of what was not recorded since: an earlier recording shows something else. */
export async function requireParts(
  { db }: Deps,
  { locale }: Pick<Staff, 'locale'>,
  id: string,
  { step, since }: { readonly step: RecordedStep; readonly since: Date },
): Promise<void> {
  const recent = (await evidenceOf(db, id)).filter(({ added_at }) => added_at >= since)
  const shown = new Set(recent.flatMap(({ parts }) => parts))
  const missing = partsNeeded[step].filter((part) => !shown.has(part))
  if (missing.length > 0)
    refuse(purchaseErrors.EVIDENCE_MISSING, {
      parts: missing.map((part) => evidencePartNames[part][locale]).join(locale === 'zh' ? '、' : ', '),
    })
}

/** In the order of the evidence. */
export async function recordsOf(deps: Deps, evidence: readonly EvidenceRow[]): Promise<Map<string, RecordRow>> {
  const owners = Map.groupBy(evidence, ({ account_id }) => account_id)
  const found = await Promise.all(
    [...owners].map(([accountId, rows]) =>
      recordsAmong(
        deps.db,
        { accountId, ownerId: accountId, isSub: false },
        rows.map(({ ano }) => ano),
      ),
    ),
  )
  return new Map(found.flat().map((record) => [record.ano, record]))
}

export async function viewEvidence(deps: Deps, evidence: readonly EvidenceRow[]): Promise<PurchaseEvidence[]> {
  const records = await recordsOf(deps, evidence)
  const names = await accountNames(deps.db, [...new Set(evidence.map(({ account_id }) => account_id))])
  return Promise.all(
    evidence.map(async ({ place, ano, parts, account_id, added_at }) => {
      const record = records.get(ano)
      if (!record) throw new Error(`evidence ${ano} has no record`)
      const [file, second] = await filesOf(deps.db, ano)
      return {
        place,
        ano,
        name: record.name,
        parts,
        sha256: second ? null : (file?.sha256 ?? null),
        mediaType: file?.media_type ?? null,
        size: record.size,
        isSealed: record.state === 'sealed',
        addedAt: added_at.toISOString(),
        addedBy: names.get(account_id) ?? '',
        isOfficeUpload: !parts.includes('right') && !parts.includes('step-record'),
      }
    }),
  )
}

/** Types that run no scripts, for the page, which shows the bytes as an object; the response itself is always an attachment. */
const SHOWN = /^image\/(png|jpeg|webp)$|^application\/pdf$|^video\/mp4$/

/** The first file of the record; reading it is a line of its custody log, and of the audit log for staff. */
export async function sendEvidence(
  deps: Deps,
  reader: Member | Staff,
  { row }: FoundPurchase,
  place: number,
  exchange: Exchange,
): Promise<RawAnswer> {
  const found = (await evidenceOf(deps.db, row.id)).find((each) => each.place === place)
  if (!found) return refuse(purchaseErrors.NO_SUCH_EVIDENCE, { place })
  const [file] = await filesOf(deps.db, found.ano)
  const record = (await recordsOf(deps, [found])).get(found.ano)
  // Until it is sealed its bytes are in a stage.
  if (!file || record?.state !== 'sealed') return refuse(purchaseErrors.EVIDENCE_NOT_READY, { anos: found.ano })
  if (reader.kind === 'staff')
    await inTransaction(deps, (inside) =>
      audit(inside, reader, { action: 'purchase.file', subject: row.id, facts: { ano: found.ano } }),
    )
  const mediaType = file.media_type !== null && SHOWN.test(file.media_type) ? { mediaType: file.media_type } : {}
  return download(exchange, {
    ...fileDownload(deps, file, { actor: reader.accountId, address: reader.address }),
    ...mediaType,
  })
}
