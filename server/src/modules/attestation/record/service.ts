// Lists, shows and describes a member's records; nothing here changes the proof.
import { generalErrors } from '@attestry/contract/errors'
import { wallOf } from '@attestry/contract/modules/attestation/capture-finding'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { recordApi } from '@attestry/contract/modules/attestation/record'
import { yuanOfFen } from '@attestry/contract/money'
import { MAX_COUNTED } from '@attestry/contract/paging'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { emit } from '../../../kernel/event.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { leafStatusOf } from '../../transparency/public.ts'
import { feeOf } from '../../wallet/public.ts'
import { signedProofOf } from '../certificate/signed-proof.ts'
import { appendCustody, readCustody } from '../custody/store.ts'
import { flaggedRecords, type RecordScans, scansOf } from '../scan/service.ts'
import { captureFactsOf } from './capture-facts.ts'
import { recordDescribed } from './events.ts'
import { isDemoRecord } from './identity.ts'
import { listRecords, type RecordFilter, type RecordPageQuery } from './list-store.ts'
import { numberedAt } from './number.ts'
import { proofStateOf } from './proof-state.ts'
import { describeRecord, type FileRow, filesOf, findRecord, hideRecord, labelsOf, type RecordRow } from './store.ts'

export const recordItem = (row: RecordRow) => ({
  ano: row.ano,
  kind: row.kind,
  sourceClass: row.source_class,
  name: row.name,
  label: row.label,
  remark: row.remark,
  state: row.state,
  size: row.size,
  fileCount: row.file_count,
  digest: row.digest,
  operatorName: row.operator_name,
  submittedAt: numberedAt(row.ano).toISOString(),
  createdAt: row.created_at.toISOString(),
  sealedAt: row.sealed_at?.toISOString() ?? null,
  ...wallIn(row),
})

function wallIn({ facts }: Pick<RecordRow, 'facts'>) {
  const capture = captureFactsOf(facts)
  const wall = capture && wallOf(capture)
  return wall ? { wall } : {}
}

export const holdReference = (ano: string): string => `record:${ano}`

export async function requireRecord(deps: Deps, actor: Member, ano: string): Promise<RecordRow> {
  return (await findRecord(deps.db, actor, ano)) ?? refuse(generalErrors.NOT_FOUND)
}

export async function pageOfRecords(deps: Deps, actor: Member, { pageNum, pageSize, ...asked }: RecordFilter & RecordPageQuery) {
  const { olderThan, newerThan, fromOldest, ...filter } = asked
  if ([olderThan, newerThan, fromOldest].filter(Boolean).length > 1) refuse(attestationErrors.ONE_START_ONLY)
  if ((pageNum - 1) * pageSize > MAX_COUNTED) refuse(attestationErrors.PAGE_TOO_FAR, { limit: MAX_COUNTED })
  const page = { pageNum, pageSize, olderThan, newerThan, fromOldest }
  const { rows, counted, before } = await listRecords(deps.db, actor, filter, page)
  const flagged = await flaggedRecords(
    deps,
    rows.map(({ ano }) => ano),
  )
  const list = rows.map((row) => ({ ...recordItem(row), ...(flagged.has(row.ano) ? { flagged: true } : {}) }))
  return { list, total: Math.min(counted, MAX_COUNTED), isLonger: counted > MAX_COUNTED, before, pageNum, pageSize }
}

export const recordList: Service<typeof recordApi.list> = pageOfRecords

export const recordLabels: Service<typeof recordApi.labels> = async (deps, actor) => {
  const list = await labelsOf(deps.db, actor)
  return { list, total: list.length }
}

/** Times and proof of a sealed record come from what was signed; the columns beside it are for lists and queries. */
async function provenFacts(deps: Deps, row: RecordRow) {
  const { digest, platform_id } = row
  if (digest === null) return { times: {}, proof: await proofStateOf(deps, row) }
  const { acceptedAt, sealedAt, proof } = await signedProofOf(
    deps,
    { ...row, digest },
    await leafStatusOf(deps, platform_id, digest),
  )
  return { times: { createdAt: acceptedAt, sealedAt }, proof }
}

async function detailOf(deps: Deps, row: RecordRow) {
  const [files, custody, fees, { times, proof }, scans] = await Promise.all([
    filesOf(deps.db, row.ano),
    readCustody(deps.db, row.ano),
    feeOf(deps, row.platform_id, [holdReference(row.ano)]),
    provenFacts(deps, row),
    scansOf(deps, row),
  ])
  const names = await accountNames(deps.db, [...new Set(custody.map(({ actor }) => actor))])
  return {
    ...recordItem(row),
    ...times,
    fee: yuanOfFen(fees.get(holdReference(row.ano)) ?? 0),
    demo: isDemoRecord(row.facts.environment),
    files: files.map((file) => scannedFile(file, scans)),
    previewBlock: scans.previewBlock,
    custody: custody.map(({ event, at, actor: who, detail, hash }) => ({
      event,
      at: at.toISOString(),
      actor: who,
      actorName: names.get(who) ?? null,
      detail,
      hash,
    })),
    capture: captureFactsOf(row.facts),
    proof,
  }
}

export const fileFacts = ({ path, size, sha256, sm3, media_type }: FileRow) => ({
  path,
  size,
  sha256,
  sm3,
  mediaType: media_type,
})

const scannedFile = (file: FileRow, scans: RecordScans) => ({ ...fileFacts(file), scan: scans.of(file) })

export const recordInfo: Service<typeof recordApi.info> = async (deps, actor, { ano }) =>
  detailOf(deps, await requireRecord(deps, actor, ano))

export const evidenceRecordInfo: Service<typeof recordApi.evidenceInfo> = async (deps, actor, { ano }) =>
  detailOf(deps, await requireRecord(deps, actor, ano))

export const evidenceOfRecord: Service<typeof recordApi.evidence> = async (deps, actor, { id }) => {
  const row = await requireRecord(deps, actor, id)
  const [files, { proof }, scans] = await Promise.all([filesOf(deps.db, id), provenFacts(deps, row), scansOf(deps, row)])
  return {
    ano: row.ano,
    kind: row.kind,
    sourceClass: row.source_class,
    state: row.state,
    files: files.map((file) => scannedFile(file, scans)),
    previewBlock: scans.previewBlock,
    proof,
  }
}

export const setRecordLabel: Service<typeof recordApi.setLabel> = (deps, actor, { id, label }) =>
  updateDescription(deps, actor, id, { label })

export const renameRecord: Service<typeof recordApi.describe> = (deps, actor, { id, name, remark }) =>
  updateDescription(deps, actor, id, { name, remark })

async function updateDescription(deps: Deps, actor: Member, id: string, words: Parameters<typeof describeRecord>[3]) {
  const row = (await describeRecord(deps.db, actor, id, words)) ?? refuse(generalErrors.NOT_FOUND)
  const { ano, name, label, remark } = row
  if (row.source_class === 'collected') await emit(deps, recordDescribed, { ano, name, label, remark })
  return recordItem(row)
}

export const hideOneRecord: Service<typeof recordApi.hide> = async (deps, actor, { id }) => {
  if (!(await hideRecord(deps.db, actor, id, deps.clock.now()))) refuse(generalErrors.NOT_FOUND)
  await appendCustody(deps.db, id, [{ event: 'HIDDEN', at: deps.clock.now(), actor: actor.accountId, detail: {} }])
  return null
}
