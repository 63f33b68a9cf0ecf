// Signing keys are rotated while four clients deposit: every record is sealed once, and packages from before and after each rotation verify.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { integrityParts } from '@attestry/contract/modules/operator/health'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { VERIFIER_FOLDER, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { expect, it } from 'vitest'
import { findProblems } from '../src/modules/integrity/public.ts'
import { rotateEverywhere } from '../src/modules/transparency/public.ts'
import { openTestHouse } from './house.ts'
import { inspect } from './kill-inspection.ts'
import { startPaidDeposits } from './paid-deposits.ts'

const CLIENTS = 4
const ROTATIONS = 12
const PROGRAM = new URL(`../../${VERIFIER_FOLDER}/${VERIFIER_PROGRAM}`, import.meta.url).pathname

it(`${ROTATIONS} rotations under load leave every record provable`, async () => {
  const house = await openTestHouse()
  const folder = mkdtempSync(join(tmpdir(), 'attestry-rotation-'))
  const { deps } = house.house
  const load = await startPaidDeposits(house, CLIENTS)
  const anos: string[] = []
  for (let rotation = 0; rotation < ROTATIONS; rotation += 1) {
    await sleep(500)
    const last = load.customers[rotation % CLIENTS]?.done.at(-1)
    if (last) anos.push(last.ano)
    const purpose = (['time-stamp', 'record', 'document'] as const)[rotation % 3] ?? 'record'
    await rotateEverywhere(deps, purpose, 'p256', `rotation ${rotation}`)
  }
  await sleep(500)
  await load.stop()
  const acknowledged = load.acknowledged()
  expect(acknowledged.length).toBeGreaterThan(ROTATIONS * CLIENTS)
  expect(load.uncertain()).toBe(0)
  expect((await inspect(house.url, load.before, acknowledged, [])).problems).toEqual([])
  for (const part of integrityParts) expect(await findProblems(deps, part, new AbortController().signal), part).toEqual([])

  const { token } = load.before
  anos.push(acknowledged.at(-1)?.ano ?? '')
  for (const ano of anos)
    await expect
      .poll(async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready, { timeout: 30_000 })
      .toBe(true)
  const trust = (await house.get(logApi.info, {})).trust.digest
  for (const ano of anos) {
    const file = join(folder, `${ano}.zip`)
    const response = await house.send(packageApi.package, { attestationNo: ano }, { token })
    writeFileSync(file, Buffer.from(await response.arrayBuffer()))
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, file, '--trust', trust], { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }
  await house.close()
  rmSync(folder, { recursive: true })
}, 240_000)
