// Downloads of a record: the whole package, its parts, the evidence itself.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { certificateFileName, packageFileName } from '@attestry/contract/modules/attestation/download-name'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { parseNote } from '@attestry/proof/log/note'
import { after, hours, isExpired } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { type Download, download } from '../../../kernel/download.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { isClockRefusal, timeStampFacts } from '../../transparency/public.ts'
import { requireProven } from '../certificate/issuing.ts'
import { findCertificate } from '../certificate/store.ts'
import { requireRecord } from '../record/service.ts'
import { filesOf, type RecordRow } from '../record/store.ts'
import { requirePreviewable } from '../scan/service.ts'
import { signatureOf } from '../signature/service.ts'
import { openPackage, planPackage } from './contents.ts'
import { fileDownload, purposeOf, type Recipient, recipientOf, recordAccess } from './file-download.ts'
import { cachedPlan } from './plan-cache.ts'
import { deleteCheckCode, findCheckCode, insertCheckCode } from './store.ts'

const CHECK_CODE_TTL_MS = hours(1)

export async function packageDownload(
  deps: Deps,
  record: RecordRow,
  recipient: Recipient,
  options: { personal: boolean; verifying?: boolean },
): Promise<Download> {
  const planned = await cachedPlan(deps, `${record.ano}/${options.personal}`, async () =>
    planPackage(deps, await requireProven(deps, record), options),
  )
  return {
    name: packageFileName(record.ano),
    size: planned.plan.size,
    etag: planned.etag,
    mediaType: 'application/zip',
    open: (range) => openPackage(deps, planned, range),
    onStart: () =>
      recordAccess(deps, record.ano, recipient, {
        event: options.verifying ? 'VERIFIED' : 'DOWNLOADED',
        what: 'package',
        recipient: options.personal ? 'self' : 'other',
      }),
  }
}

export const downloadPackage: Service<typeof packageApi.package> = async (deps, actor, input, exchange) => {
  const record = await requireRecord(deps, actor, input.attestationNo)
  const verifying = purposeOf(exchange) === 'verify'
  const personal = input.for === 'self'
  const prepared = await packageDownload(deps, record, recipientOf(actor), { personal, verifying })
  return download(exchange, { ...prepared, name: packageFileName(record.ano, input.for) })
}

const link = (endpoint: { path: string }, values: Record<string, string | number>): string => {
  const inPath = wirePath(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const rest = Object.entries(values).filter(([name]) => !endpoint.path.includes(`:${name}`))
  return rest.length > 0
    ? `${inPath}?${new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]))}`
    : inPath
}

export const listDownloads: Service<typeof packageApi.list> = async (deps, actor, { ano }) => {
  const record = await requireRecord(deps, actor, ano)
  const proven = record.digest !== null && (await isProven(deps, record))
  const [files, certificate] = await Promise.all([filesOf(deps.db, ano), findCertificate(deps.db, ano)])
  const planned = proven
    ? await packageDownload(deps, record, { actor: '', address: '' }, { personal: true }).catch(undefinedIfUnsigned)
    : undefined
  const ready = planned !== undefined
  const list = [
    {
      kind: 'package' as const,
      name: packageFileName(ano),
      size: planned?.size ?? null,
      path: link(packageApi.package, { attestationNo: ano }),
      ready,
    },
    {
      kind: 'certificate' as const,
      name: certificateFileName(ano),
      size: certificate?.size ?? null,
      path: link(certificateApi.pdf, { ano }),
      ready,
    },
    ...files
      .filter((file) => file.stored)
      .map((file) => ({
        kind: 'evidence' as const,
        name: file.path,
        size: file.size,
        path: link(packageApi.evidence, { id: ano, place: file.place }),
        ready: record.state === 'sealed',
      })),
    { kind: 'signature' as const, name: `record-${ano}.p7s`, size: null, path: link(packageApi.signature, { ano }), ready },
    {
      kind: 'time-stamp' as const,
      name: `checkpoint-${ano}.tsr`,
      size: null,
      path: link(packageApi.timeStampBytes, { ano }),
      ready: proven,
    },
  ]
  return { list, total: list.length }
}

/** The evidence itself and its time-stamps can be downloaded although record or certificate are not signed yet. */
function undefinedIfUnsigned(error: unknown): undefined {
  if (!isClockRefusal(error) && !isNotReady(error)) throw error
}

const isNotReady = (error: unknown): boolean =>
  (error as { definition?: unknown }).definition === attestationErrors.PROOF_NOT_READY

async function isProven(deps: Deps, record: RecordRow): Promise<boolean> {
  try {
    await requireProven(deps, record)
    return true
  } catch (error) {
    if (isNotReady(error)) return false
    throw error
  }
}

const timeStampName = (authority: string) => `checkpoint.${authority}.tsr`

export const listTimeStamps: Service<typeof packageApi.timeStamps> = async (deps, actor, { ano }) => {
  const { proof } = await requireProven(deps, await requireRecord(deps, actor, ano))
  const stamped = parseNote(proof.checkpoint).text
  const list = proof.timeStamps.map((row) => ({
    ...timeStampFacts(row),
    name: timeStampName(row.authority),
    token: row.token.toString('base64'),
    stamped,
  }))
  return { list, total: list.length }
}

export const downloadTimeStamp: Service<typeof packageApi.timeStampBytes> = async (deps, actor, { ano, name }, exchange) => {
  const { proof } = await requireProven(deps, await requireRecord(deps, actor, ano))
  const found = proof.timeStamps.find(({ authority }) => name === undefined || timeStampName(authority) === name)
  if (!found) return refuse(generalErrors.NOT_FOUND)
  return download(
    exchange,
    inMemory(deps, ano, found.token, timeStampName(found.authority), 'application/timestamp-reply', actor),
  )
}

export const downloadSignature: Service<typeof packageApi.signature> = async (deps, actor, { ano }, exchange) => {
  const { record } = await requireProven(deps, await requireRecord(deps, actor, ano))
  const signature = await signatureOf(deps, record.ano)
  return download(exchange, inMemory(deps, ano, signature.p7s, `record-${ano}.p7s`, 'application/pkcs7-signature', actor))
}

const inMemory = (
  deps: Deps,
  ano: string,
  bytes: Buffer,
  name: string,
  mediaType: string,
  actor: { accountId: string; address: string },
): Download => ({
  name,
  size: bytes.length,
  etag: `${ano}-${name}`,
  mediaType,
  open: async (range) => bytes.subarray(range?.start ?? 0, range ? range.end + 1 : bytes.length),
  onStart: () => recordAccess(deps, ano, { actor: actor.accountId, address: actor.address }, { event: 'DOWNLOADED', what: name }),
})

export const issueCheckCode: Service<typeof packageApi.checkCode> = async (deps, actor, { ano }) => {
  await requireRecord(deps, actor, ano)
  const expiresAt = after(deps.clock, CHECK_CODE_TTL_MS)
  const checkCode = await insertCheckCode(deps.db, { ano, accountId: actor.accountId }, expiresAt)
  return { checkCode, expiresAt: expiresAt.toISOString() }
}

export const downloadEvidence: Service<typeof packageApi.evidence> = async (deps, actor, { id, checkCode, place }, exchange) => {
  const record = await requireRecord(deps, actor, id)
  const code = await findCheckCode(deps.db, { ano: id, accountId: actor.accountId }, checkCode)
  if (!code || isExpired(deps.clock, code.expires_at, CHECK_CODE_TTL_MS)) {
    // It stays expired when the clock is set back.
    if (code) await deleteCheckCode(deps.db, checkCode)
    refuseKeeping(attestationErrors.CHECK_CODE_WRONG)
  }
  if (purposeOf(exchange) === 'preview') await requirePreviewable(deps, record)
  const file = (await filesOf(deps.db, id))[place]
  if (!file || record.state !== 'sealed') return refuse(generalErrors.NOT_FOUND)
  return download(exchange, fileDownload(deps, file, { actor: actor.accountId, address: actor.address }))
}
