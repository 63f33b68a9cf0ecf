// Tests that a record names its custody log up to the sealing, that the log is in order of time, and that the owner's package contains it.
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { fromUtf8 } from '@attestry/proof/bytes/digest'
import { PATHS } from '@attestry/proof/package/layout'
import { inMemory } from '@attestry/proof/package/zip'
import { custodyProblem } from '@attestry/proof/record/custody'
import { zipSource } from '@attestry/proof/verify/package-source'
import { verifyArchive } from '@attestry/proof/verify/verify-package'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { requireProven } from '../certificate/issuing.ts'
import { planPackage } from '../package/contents.ts'
import { readManifestOf } from '../record/manifest.ts'
import { findByNumber, type RecordRow } from '../record/store.ts'
import { type RecordProblem, verifyRecords } from '../record/verify.ts'
import { appendCustody, firstLines, readCustody } from './store.ts'
import { verifyCustody } from './verify.ts'

let house: TestHouse
let token: string
let ano: string

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000001')
  const items = [{ name: 'contract', digest: 'ab'.repeat(32) }]
  ano = (await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })).list[0]?.ano ?? ''
  await vi.waitFor(async () => expect((await house.get(recordApi.info, { ano }, { token })).proof.ready).toBe(true), {
    timeout: 20_000,
    interval: 100,
  })
})
afterAll(() => house.close())

const recordRow = async () => (await findByNumber(house.house.deps.db, ano)) as RecordRow
const manifest = async () => readManifestOf(house.house.deps, (await recordRow()).digest ?? '')
async function problems(check: (deps: Deps) => AsyncIterable<RecordProblem>): Promise<string[]> {
  const found: string[] = []
  for await (const { detail } of check(house.house.deps)) found.push(detail)
  return found
}
const custody = () => readCustody(house.house.deps.db, ano)

it('the record names the last custody line before its sealing', async () => {
  const { custody: head } = await manifest()
  const lines = await custody()
  const sealing = lines.findIndex(({ detail }) => detail.manifest !== undefined)
  expect(sealing).toBeGreaterThan(0)
  expect(head).toEqual({ lines: sealing, sha256: lines[sealing - 1]?.hash })
})

it('the owner’s package contains the custody log up to the sealing, and verifies with it', async () => {
  const answer = await house.send(packageApi.package, { attestationNo: ano }, { token })
  const archive = inMemory(new Uint8Array(await answer.arrayBuffer()))
  const text = fromUtf8(await (await zipSource(archive)).read(PATHS.custody))
  const { custody: head } = await manifest()
  expect(custodyProblem(text, ano, head ?? { lines: 0, sha256: '' })).toBeUndefined()
  const { ok, checks } = await verifyArchive(archive)
  expect(ok, JSON.stringify(checks)).toBe(true)
  const { details } = checks.find(({ id }) => id === 'record') ?? { details: [] }
  expect(details).toContainEqual({ name: 'custody', value: String(head?.lines) })
})

it('a package for others has no custody log, which names accounts and network addresses', async () => {
  const { deps } = house.house
  const { small } = await planPackage(deps, await requireProven(deps, await recordRow()), { personal: false })
  expect([...small.keys()]).not.toContain(PATHS.custody)
})

it('a line with the time of a slower clock is dated like the line that it follows', async () => {
  const { deps } = house.house
  const last = (await custody()).at(-1)
  const slow = new Date((last?.at.getTime() ?? 0) - 5_000)
  await appendCustody(deps.db, ano, [{ event: 'VIEWED', at: slow, actor: 'system', detail: {} }])
  const times = (await custody()).map(({ at }) => at.getTime())
  expect(times.at(-1)).toBe(last?.at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(await problems(verifyCustody)).toEqual([])
})

it('a custody log that was rewritten as a whole contradicts the record', async () => {
  expect(await problems(verifyRecords)).toEqual([])
  const rewritten = firstLines(
    ano,
    (await custody()).map((line) => ({ ...line, actor: 'somebody' })),
  )
  await house.asOwner(async (db) => {
    await sql`alter table attestation.custody disable trigger user`.execute(db)
    for (const { seq, actor, previous, hash } of rewritten)
      await sql`
        update attestation.custody set actor = ${actor}, previous = ${previous}, hash = ${hash}
        where ano = ${ano} and seq = ${seq}`.execute(db)
  })
  expect(await problems(verifyCustody)).toEqual([])
  const found = await problems(verifyRecords)
  expect(found).toEqual([expect.stringMatching(/^custody: line \d+ has the digest/)])
})
