// Tests external authorities and witnesses and their failure modes: no invalid token is stored, no record is lost.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { healthApi } from '@attestry/contract/modules/operator/health'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { formatVkey } from '@attestry/proof/log/note'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { faults, type OpensslAuthority, openOpensslAuthority } from '../../../../test/openssl-authority.ts'
import { createWitness, type RunningWitness } from '../../../commands/witness.ts'

const folder = mkdtempSync(join(tmpdir(), 'attestry-stamping-'))
afterAll(() => rmSync(folder, { recursive: true }))

const WITNESS_VKEY = formatVkey('w.test/dead', 4, new Uint8Array(32).fill(7))

const digestOf = (nth: number) => String(nth).padStart(64, 'c')
let nth = 0

async function deposit(house: TestHouse, token: string): Promise<string> {
  nth += 1
  const items = [{ name: `record ${nth}`, digest: digestOf(nth) }]
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  return list[0]?.ano ?? ''
}

const stateOf = async (house: TestHouse, token: string, ano: string) =>
  (await house.get(recordApi.info, { ano }, { token })).proof
const countExternalTokens = async (house: TestHouse) => {
  const { rows } = await sql<{
    authority: string
  }>`select authority from transparency.time_stamp where kind = 'external'`.execute(house.house.deps.db)
  return rows.length
}

describe('an external time-stamp authority', () => {
  let house: TestHouse
  let token = ''
  let authority: OpensslAuthority

  beforeAll(async () => {
    authority = await openOpensslAuthority()
    house = await openTestHouse({
      config: {
        timeStamps: {
          authorities: [{ name: 'elsewhere', url: authority.url }],
          roots: authority.rootFile,
          quorum: 1,
          everySeconds: 0,
          deadlineSeconds: 1,
        },
      },
    })
    token = await house.logIn('13800000001')
  })
  afterAll(async () => {
    await house.close()
    await authority.close()
  })

  it('adds its token to the embedded ones', async () => {
    const ano = await deposit(house, token)
    await expect.poll(async () => (await stateOf(house, token, ano)).ready, { timeout: 15_000 }).toBe(true)
    const { timeStamps } = await stateOf(house, token, ano)
    expect(timeStamps.find(({ kind }) => kind === 'external')).toMatchObject({ authority: 'elsewhere', policy: '1.2.3.4.1' })
  })

  it.each(faults)(
    'with the fault %s: its token is not stored, and the record waits until the authority works again',
    async (fault) => {
      const before = await countExternalTokens(house)
      authority.behaviour = fault
      const asked = authority.requestCount
      const ano = await deposit(house, token)
      await expect.poll(() => authority.requestCount, { timeout: 15_000 }).toBeGreaterThan(asked)
      // The response is verified after it arrives; allow for the request timeout.
      await expect
        .poll(
          async () =>
            (await sql<{ n: number }>`select failures as n from transparency.authority`.execute(house.house.deps.db)).rows[0]
              ?.n ?? 0,
          { timeout: 10_000 },
        )
        .toBeGreaterThan(0)
      expect(await countExternalTokens(house)).toBe(before)
      const stepOf = async (wanted: string) => (await stateOf(house, token, ano)).steps.find(({ step }) => step === wanted)?.state
      // The failed request may have been for a head before the record's.
      await expect.poll(() => stepOf('logged'), { timeout: 15_000 }).toBe('done')
      expect((await stateOf(house, token, ano)).ready).toBe(false)
      expect(await stepOf('time-stamped')).toBe('waiting')
      authority.behaviour = 'good'
      // Skip the back-off instead of waiting for it.
      await sql`update transparency.authority set retry_at = null, failures = 0`.execute(house.house.deps.db)
      await expect.poll(async () => (await stateOf(house, token, ano)).ready, { timeout: 15_000 }).toBe(true)
    },
  )
})

describe('outside parties that no quorum waits for', () => {
  let house: TestHouse
  let token = ''
  let authority: OpensslAuthority
  /** Nobody listens there. */
  const nowhere = 'http://127.0.0.1:9/'

  beforeAll(async () => {
    authority = await openOpensslAuthority()
    house = await openTestHouse({
      config: {
        timeStamps: {
          authorities: [{ name: 'elsewhere', url: authority.url }],
          roots: authority.rootFile,
          quorum: 0,
          everySeconds: 0,
          deadlineSeconds: 1,
        },
        witnesses: { list: [{ vkey: WITNESS_VKEY, url: nowhere }], quorum: 0 },
      },
    })
    token = await house.logIn('13800000001')
  })
  afterAll(async () => {
    await house.close()
    await authority.close()
  })

  const statesAtConsole = async () => {
    const { house: installation } = await house.get(healthApi.report, {}, { token: await house.logIn('13900000001') })
    return Object.fromEntries(
      (installation?.authorities ?? []).map(({ name, failures, lastError }) => [name, { failures, lastError }]),
    )
  }

  it('are asked, and a failing one is shown at the console', async () => {
    const ano = await deposit(house, token)
    await expect.poll(async () => (await stateOf(house, token, ano)).ready, { timeout: 15_000 }).toBe(true)
    const { timeStamps } = await stateOf(house, token, ano)
    expect(timeStamps.filter(({ kind }) => kind === 'external')).toHaveLength(1)
    const states = await statesAtConsole()
    expect(states.elsewhere).toEqual({ failures: 0, lastError: null })
    expect(states['w.test/dead']).toEqual({ failures: expect.any(Number), lastError: expect.any(String) })
    expect(states['w.test/dead']?.failures).toBeGreaterThan(0)
  })

  it('do not keep a record from being proven when all of them fail', async () => {
    authority.behaviour = 'refused'
    const ano = await deposit(house, token)
    await expect.poll(async () => (await stateOf(house, token, ano)).ready, { timeout: 15_000 }).toBe(true)
    const { timeStamps, witnesses } = await stateOf(house, token, ano)
    expect(timeStamps.map(({ kind }) => kind)).toEqual(['embedded', 'embedded'])
    expect(witnesses).toEqual([])
    expect((await statesAtConsole()).elsewhere?.failures).toBeGreaterThan(0)
  })
})

describe('a log witness', () => {
  let house: TestHouse
  let token = ''
  let witness: RunningWitness
  let url = ''

  beforeAll(async () => {
    house = await openTestHouse()
    token = await house.logIn('13800000001')
    await deposit(house, token)
    await vi.waitFor(async () => expect((await house.get(logApi.info, {})).log).not.toBeNull(), { timeout: 15_000 })
    const { log } = await house.get(logApi.info, {})
    witness = createWitness({
      name: 'witness.test/one',
      folder: join(folder, 'witness'),
      logs: [log?.vkey ?? ''],
      now: () => house.clock.now(),
    })
    await new Promise<void>((ready) => witness.server.listen(0, '127.0.0.1', ready))
    url = `http://127.0.0.1:${(witness.server.address() as AddressInfo).port}/`
  })
  afterAll(async () => {
    witness.server.close()
    await house.close()
  })

  it('cosigns every consistent head, and the proof waits for the witness quorum', async () => {
    const { httpWitness } = await import('../../../adapters/witness/http.ts')
    const seen = Object.assign(house.house.deps.endorsers, {
      witnesses: [httpWitness({ vkey: witness.vkey, url, deadlineMs: 2_000 })],
      witnessQuorum: 1,
    })
    expect(seen.witnesses).toHaveLength(1)
    for (let round = 0; round < 3; round += 1) {
      const ano = await deposit(house, token)
      await expect.poll(async () => (await stateOf(house, token, ano)).ready, { timeout: 15_000 }).toBe(true)
      expect((await stateOf(house, token, ano)).witnesses.map(({ name }) => name)).toEqual(['witness.test/one'])
    }
    const { witnesses } = await house.get(logApi.info, {})
    expect(witnesses[0]?.lastSize).toBeGreaterThan(0)
  })

  it('refuses a head that is inconsistent with the last one it signed', async () => {
    const { checkpoint } = (await house.get(logApi.info, {})).log ?? { checkpoint: '' }
    const ask = (body: string) => fetch(`${url}add-checkpoint`, { method: 'POST', body })
    const known = readFileSync(
      join(
        folder,
        'witness',
        (await import('node:fs')).readdirSync(join(folder, 'witness')).find((name) => name.endsWith('.head')) ?? '',
      ),
      'utf8',
    )
    const { size } = JSON.parse(known) as { size: number }
    expect((await ask(`old 0\n\n${checkpoint}`)).status).toBe(409)
    expect((await ask(`old ${size}\n${Buffer.alloc(32).toString('base64')}\n\n${checkpoint}`)).status).toBe(422)
    expect((await ask(`old ${size}\n\n${checkpoint.replace(/\n\d+\n/, '\n999999\n')}`)).status).toBe(403)
    for (const malformed of ['', 'old', 'old x\n\n', `old 1\n\nnothing`, `old 0\n${'A'.repeat(70_000)}`])
      expect((await ask(malformed)).status).toBe(400)
    expect((await fetch(url)).status).toBe(404)
  })
})
