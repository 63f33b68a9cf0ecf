// Connections to the database are cut when they commit, before it is done or after: nothing acknowledged is lost, and nothing happens twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { integrityParts } from '@attestry/contract/modules/operator/health'
import { expect, it } from 'vitest'
import { findProblems } from '../src/modules/integrity/public.ts'
import { generator } from './campaign-installation.ts'
import { type Cut, openDatabaseProxy } from './database-proxy.ts'
import { openTestHouse } from './house.ts'
import { inspect } from './kill-inspection.ts'
import { ownDatabase } from './own-database.ts'
import { startPaidDeposits } from './paid-deposits.ts'

const CLIENTS = 4
const CUTS = 60

it(`${CUTS} cut commits while ${CLIENTS} clients deposit: nothing acknowledged is lost or charged twice`, async () => {
  const random = generator(11)
  let isCutting = false
  const decide = (bytes: Buffer): Cut => {
    if (!isCutting || !/commit/i.test(bytes.toString('latin1')) || random() > 0.2) return undefined
    return random() < 0.5 ? 'before' : 'after'
  }
  const database = await ownDatabase()
  const proxy = await openDatabaseProxy(database.url, decide)
  const folder = mkdtempSync(join(tmpdir(), 'attestry-lost-commit-'))
  const house = await openTestHouse({ databaseUrl: proxy.url, folder })
  const { deps } = house.house
  const load = await startPaidDeposits(house, CLIENTS)
  isCutting = true
  for (const deadline = Date.now() + 120_000; proxy.cuts() < CUTS && Date.now() < deadline; ) await sleep(50)
  isCutting = false
  await load.stop()
  expect(proxy.cuts()).toBeGreaterThanOrEqual(CUTS)
  const acknowledged = load.acknowledged()
  expect(acknowledged.length).toBeGreaterThan(CUTS)
  expect(load.uncertain()).toBeGreaterThan(0)
  expect((await inspect(house.url, load.before, acknowledged, [])).problems).toEqual([])
  for (const part of integrityParts) expect(await findProblems(deps, part, new AbortController().signal), part).toEqual([])
  await house.close()
  await proxy.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}, 240_000)
