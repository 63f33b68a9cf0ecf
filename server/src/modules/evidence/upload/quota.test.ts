// Tests that the quota of undeposited uploads is checked before bytes are stored, by whichever endpoint they arrive.
import { endpoints } from '@attestry/contract/api'
import { type Endpoint, storesBytes, wirePath } from '@attestry/contract/endpoint'
import { captureBatchApi } from '@attestry/contract/modules/evidence/capture-batch'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { MAX_MULTIPART_BYTES, MAX_OPEN_UPLOADS, UPLOAD_QUOTA_BYTES, uploadApi } from '@attestry/contract/modules/evidence/upload'
import { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { openDepositApi } from '@attestry/contract/modules/open/deposit'
import { settingApi } from '@attestry/contract/modules/platform/setting'
import { photoApi } from '@attestry/contract/modules/realname/photo'
import { bankTransferApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AnnouncedBody, sendBeginning } from '../../../../test/announced-body.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { makeKey, type TestKey } from '../../../../test/signed-call.ts'

/** These store no uploads: each replaces its predecessor, was counted when the upload began, is staff's, has a limit of its own, or is only read. */
const uncounted: readonly Endpoint[] = [
  uploadApi.append,
  openDepositApi.append,
  captureBatchApi.read,
  settingApi.uploadLogo,
  photoApi.card,
  photoApi.cards,
  photoApi.enterprise,
  bankTransferApi.uploadVoucher,
  bankTransferApi.previewStatement,
  bankTransferApi.importStatement,
  invoiceDeskApi.upload,
  invoiceDeskApi.uploadRed,
  notarizationApi.addPaper,
  purchaseDeskApi.addEvidence,
]
const counted = endpoints.map(({ endpoint }) => endpoint).filter((each) => storesBytes(each) && !uncounted.includes(each))
const named = counted.map((endpoint) => [`${endpoint.method} ${wirePath(endpoint)}`, endpoint] as const)

const BYTES = 1_000_000
/** The body of a form is longer than its file. */
const FORM_OVERHEAD = 1_000

let house: TestHouse
let account: { readonly token: string; readonly id: string }
let key: TestKey

beforeAll(async () => {
  house = await openTestHouse({ freeBytes: () => Number.MAX_SAFE_INTEGER })
})
afterAll(() => house.close())
beforeEach(async () => {
  account = await house.register()
  key = await makeKey(house, account.token)
})

const fillQuota = (count: number, size: number) =>
  sql`insert into evidence.upload (id, platform_id, owner_id, operator_id, name, size, state, created_at, expires_at)
    select gen_random_uuid(), 1, ${account.id}, ${account.id}, 'a', ${size}::bigint, 'receiving', now(), now() + interval '1 day'
    from generate_series(1, ${count}::integer)`.execute(house.house.deps.db)

async function send(endpoint: Endpoint, body: AnnouncedBody = {}): Promise<string> {
  const caller = endpoint.access === 'signed' ? { key } : { token: account.token }
  const input = endpoint === openDepositApi.upload ? { name: 'a.bin' } : {}
  return (await sendBeginning(house, endpoint, caller, { input, bytes: BYTES, ...body })).envelope.statusCode
}

const openUploads = async () => {
  const { rows } = await sql`
    select 1 from evidence.upload where operator_id = ${account.id} and state in ('receiving', 'received')`.execute(
    house.house.deps.db,
  )
  return rows.length
}

describe('the quota of undeposited uploads', () => {
  it.each(named)('%s refuses one more file than the quota, before its bytes arrive', async (_, endpoint) => {
    await fillQuota(MAX_OPEN_UPLOADS, 1)
    expect(await send(endpoint)).toBe(evidenceErrors.UPLOAD_TOO_MANY.code)
    expect(await openUploads()).toBe(MAX_OPEN_UPLOADS)
  })

  it.each(named)('%s refuses more bytes than the quota, before they arrive', async (_, endpoint) => {
    await fillQuota(1, UPLOAD_QUOTA_BYTES - BYTES + 1)
    expect(await send(endpoint)).toBe(evidenceErrors.UPLOAD_QUOTA.code)
    expect(await openUploads()).toBe(1)
  })

  it.each([uploadApi.digest, uploadApi.front, openDepositApi.upload].map((each) => [wirePath(each), each] as const))(
    'counts a file that %s is still receiving, and releases it when the connection breaks',
    async (_, endpoint) => {
      await fillQuota(1, UPLOAD_QUOTA_BYTES - BYTES - FORM_OVERHEAD)
      const receiving = new AbortController()
      const first = send(endpoint, { signal: receiving.signal }).catch(() => 'aborted')
      await expect.poll(openUploads, { timeout: 15_000 }).toBe(2)
      expect(await send(endpoint)).toBe(evidenceErrors.UPLOAD_QUOTA.code)
      receiving.abort()
      expect(await first).toBe('aborted')
      await expect.poll(openUploads, { timeout: 15_000 }).toBe(1)
    },
  )
})

it('a whole upload of the open API that announces too many bytes is refused before they arrive', async () => {
  const headers = { 'content-length': String(MAX_MULTIPART_BYTES + 1) }
  expect(await send(openDepositApi.upload, { headers })).toBe(evidenceErrors.UPLOAD_TOO_LARGE.code)
})
