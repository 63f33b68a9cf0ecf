// Tests long-term preservation: after ten years with renewed tokens, keys and digests, third-party tools still verify the proofs.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { javaArguments } from '@attestry/proof/oracle/java'
import { verifyEvidenceRecord } from '@attestry/proof/time-stamp/evidence-record'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { days } from '../../../kernel/clock.ts'
import { identityFor } from '../../transparency/public.ts'
import { readObject } from '../record/manifest.ts'
import { evidenceRecordOf, preserveRecords, renewDigests, renewTokens } from './service.ts'

let house: TestHouse
const folder = mkdtempSync(join(tmpdir(), 'attestry-preservation-'))
let record = { ano: '', digest: '' }

beforeAll(async () => {
  house = await openTestHouse()
  const token = await house.logIn('13800000001')
  const items = Array.from({ length: 7 }, (_, at) => ({ name: `line ${at}`, digest: `${at}`.padStart(64, 'd') }))
  await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const deps = () => house.house.deps

async function check(name: string) {
  const bytes = (await evidenceRecordOf(deps(), record.ano)) ?? new Uint8Array()
  const data = await readObject(deps(), record.digest)
  const { root } = await identityFor(deps(), 'time-stamp')
  const verified = await verifyEvidenceRecord(bytes, { data: [data], anchors: [root], at: house.clock.now() })
  await expect(
    verifyEvidenceRecord(bytes, { data: [new Uint8Array([1])], anchors: [root], at: house.clock.now() }),
  ).rejects.toThrow()
  writeFileSync(join(folder, `${name}.er`), bytes)
  writeFileSync(join(folder, 'record.json'), data)
  return verified
}

it('preserveRecords stamps sealed records in one batch', async () => {
  await expect
    .poll(
      async () =>
        (await sql<{ n: number }>`select count(*) as n from attestation.record where state = 'sealed'`.execute(deps().db)).rows[0]
          ?.n,
      { timeout: 15_000 },
    )
    .toBe(7)
  expect(await preserveRecords(deps())).toBe(7)
  expect(await preserveRecords(deps())).toBe(0)
  const { rows } = await sql<{
    ano: string
    digest: string
  }>`select ano, digest from attestation.record order by ano limit 1 offset 3`.execute(deps().db)
  record = rows[0] ?? record
  await check('first')
})

it('renewTokens renews tokens yearly, and rotates time-stamp keys before they expire', async () => {
  const keys = async () =>
    (
      await sql<{
        n: number
      }>`select count(*) as n from transparency.key where purpose = 'time-stamp' and algorithm = 'p256'`.execute(deps().db)
    ).rows[0]?.n
  const before = await keys()
  for (let year = 1; year <= 10; year += 1) {
    house.clock.pass(days(366))
    expect(await renewTokens(deps()), `year ${year}`).toBe(1)
    expect(await renewTokens(deps()), `year ${year}, again`).toBe(0)
  }
  expect(await keys()).toBeGreaterThan(before ?? 0)
  await check('renewed')
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from transparency.key_event where event like '%its certificate ends%'`.execute(deps().db)
  expect(rows[0]?.n).toBeGreaterThan(0)
})

it('renewDigests rehashes records with a stronger algorithm', async () => {
  expect(await renewDigests(deps(), 'sha256', 'sha512')).toBe(7)
  expect(await renewDigests(deps(), 'sha256', 'sha512')).toBe(0)
  await check('rehashed')
  house.clock.pass(days(366))
  expect(await renewTokens(deps())).toBe(2)
  await check('renewed-again')
})

it('BouncyCastle validates the evidence record at every stage and rejects it for other data', () => {
  writeFileSync(join(folder, 'other'), 'other data')
  const stages = ['first', 'renewed', 'rehashed', 'renewed-again']
  const args = [...stages.map((stage) => `${stage}.er,record.json`), ...stages.map((stage) => `${stage}.er,other`)]
  const lines = execFileSync('faketime', ['-f', '+13y', 'java', ...javaArguments('EvidenceRecordCheck', ...args)], {
    cwd: folder,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  expect(lines.slice(0, 4)).toEqual(['OK', 'OK', 'OK', 'OK'])
  for (const line of lines.slice(4)) expect(line).toMatch(/^FAIL/)
})
