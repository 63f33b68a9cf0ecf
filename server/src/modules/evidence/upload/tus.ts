// tus 1.0.0 endpoints (creation, termination, expiration): uploads resume after connection loss, reload or restart.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { MAX_FILE_BYTES, TUS_VERSION, uploadApi } from '@attestry/contract/modules/evidence/upload'
import type { Member } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer, Service } from '../../../kernel/route.ts'
import { safeFileName } from './file-name.ts'
import { admitUpload } from './quota.ts'
import { appendBytes, complete, stopFollowing, stopWriting } from './receiving.ts'
import { cancelUpload, findUpload, type UploadRow } from './store.ts'

const COMMON = { 'tus-resumable': TUS_VERSION, 'cache-control': 'no-store' }

const answer = (status: number, headers: Record<string, string> = {}): RawAnswer => ({
  status,
  headers: { ...COMMON, ...headers },
})

function checkVersion(exchange: Exchange): void {
  if (exchange.header('tus-resumable') !== TUS_VERSION) refuse(evidenceErrors.UPLOAD_PROTOCOL)
}

function countHeader(exchange: Exchange, name: string): number {
  const text = exchange.header(name) ?? ''
  if (!/^\d{1,15}$/.test(text)) refuse(evidenceErrors.UPLOAD_PROTOCOL)
  return Number(text)
}

/** `key base64,key base64` */
function metadata(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(',').map((pair) => pair.trim().split(' '))
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]))
}

async function requireUpload(deps: Deps, actor: Member, id: string): Promise<UploadRow> {
  return (await findUpload(deps.db, actor, id)) ?? refuse(generalErrors.NOT_FOUND)
}

/** Number of bytes durably received: read from storage while receiving, afterwards the upload's size. */
export async function offsetOf(deps: Deps, upload: UploadRow): Promise<number> {
  return upload.state === 'receiving' ? deps.storage.stage.size(upload.id) : upload.size
}

export const tusOptions: Service<typeof uploadApi.options> = async () =>
  answer(204, {
    'tus-version': TUS_VERSION,
    'tus-extension': 'creation,termination,expiration',
    'tus-max-size': String(MAX_FILE_BYTES),
  })

export const tusBegin: Service<typeof uploadApi.begin> = async (deps, actor, _input, exchange) => {
  checkVersion(exchange)
  const size = countHeader(exchange, 'upload-length')
  const name = safeFileName(metadata(exchange.header('upload-metadata')).get('filename') ?? '')
  const upload = await inTransaction(deps, async (inside) => {
    const admitted = await admitUpload(inside, actor, { id: newId(deps.clock.now()), name, size })
    // Last, because it counts the announced bytes; without space for them the row is rolled back.
    await deps.storage.stage.create(admitted.id, size)
    return admitted
  })
  return answer(201, {
    location: `${wirePath(uploadApi.begin)}/${upload.id}`,
    'upload-offset': '0',
    'upload-expires': upload.expires_at.toUTCString(),
  })
}

export const tusOffset: Service<typeof uploadApi.offset> = async (deps, actor, { id }) => {
  const upload = await requireUpload(deps, actor, id)
  // HEAD means that the client abandoned its old connection: abort it, so that late bytes cannot move the offset.
  await stopWriting(id)
  const offset = await offsetOf(deps, upload)
  // The last bytes may have arrived just before a crash or connection loss: complete the upload now.
  if (offset === upload.size) await complete(deps, upload)
  return answer(200, {
    'upload-offset': String(offset),
    'upload-length': String(upload.size),
    'upload-expires': upload.expires_at.toUTCString(),
  })
}

export const tusAppend: Service<typeof uploadApi.append> = async (deps, actor, { id }, exchange) => {
  checkVersion(exchange)
  const upload = await requireUpload(deps, actor, id)
  const offset = countHeader(exchange, 'upload-offset')
  if (upload.state !== 'receiving') refuse(evidenceErrors.UPLOAD_OFFSET, { offset: upload.size })
  const size = await appendBytes(deps, upload, offset, exchange.body)
  if (size === upload.size) await complete(deps, upload)
  return answer(204, { 'upload-offset': String(size), 'upload-expires': upload.expires_at.toUTCString() })
}

export const tusCancel: Service<typeof uploadApi.cancel> = async (deps, actor, { id }) => {
  if (!(await cancelUpload(deps.db, actor, id))) refuse(generalErrors.NOT_FOUND)
  await stopWriting(id)
  stopFollowing(id)
  await deps.storage.stage.drop(id)
  return answer(204)
}
