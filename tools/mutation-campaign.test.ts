// The mutation campaign in its smoke size: some changes of every kind, by every verifier. The full size is tools/mutation-campaign.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVerifier } from './build-verifier.ts'
import { allChanges, allVerifiers, type Finding, openBench, runCampaign, unchangedPackages } from './mutation/campaign.ts'
import type { Bench, Change } from './mutation/change.ts'
import type { Verifier } from './mutation/verifier.ts'

const SEED = 20_260_304
/** How many of each kind; the harmless ones see to it that nobody gets by who refuses everything. */
const SAMPLE: Readonly<Record<string, number>> = {
  flip: 2,
  cut: 1,
  append: 1,
  'flip, listed anew': 5,
  'cut, listed anew': 2,
  'append, listed anew': 2,
  swap: 4,
  field: 4,
  forgery: 6,
  paper: 3,
  remove: 1,
  'remove, listed anew': 2,
  rename: 1,
  add: 2,
  list: 2,
  archive: 3,
  harmless: 3,
}

const folder = mkdtempSync(join(tmpdir(), 'attestry-smoke-'))
let bench: Bench
let changes: Change[]
let verifiers: Verifier[]

beforeAll(async () => {
  await buildVerifier(folder)
  bench = await openBench(SEED)
  changes = sample(await allChanges(bench, 1))
  verifiers = await allVerifiers(folder)
}, 120_000)
afterAll(async () => {
  await Promise.all(verifiers.map((verifier) => verifier.close()))
  rmSync(folder, { recursive: true })
})

function sample(all: readonly Change[]): Change[] {
  const kinds = Map.groupBy(all, ({ kind }) => kind)
  expect([...kinds.keys()].sort()).toEqual(Object.keys(SAMPLE).sort())
  return [...kinds].flatMap(([kind, own]) => {
    const waiting = [...own]
    return Array.from({ length: Math.min(SAMPLE[kind] ?? 0, own.length) }, () =>
      waiting.splice(bench.random.below(waiting.length), 1),
    ).flat()
  })
}

const named = (...names: readonly Verifier['name'][]) => verifiers.filter(({ name }) => names.includes(name))
const problemsOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ problems }) => problems.length > 0)
    .map(({ change, problems }) => `${change.kind}: ${change.name}: ${problems.join('; ')}`)

describe('changed packages', () => {
  it('are refused by the library and the script, each by the check that has to notice', { timeout: 300_000 }, async () => {
    const findings = await runCampaign(changes, named('library', 'script'))
    expect(problemsOf(findings)).toEqual([])
    expect(findings.filter(({ answers }) => answers.get('library')?.ok === false).length).toBeGreaterThan(30)
  })

  it('are refused by the program and the page alike', { timeout: 300_000 }, async () => {
    const few = changes.filter((_, at) => at % 6 === 0)
    expect(problemsOf(await runCampaign([...unchangedPackages(bench).slice(0, 1), ...few], named('program', 'page')))).toEqual([])
  })
})

describe('unchanged packages', () => {
  it('are accepted by the library and the script', { timeout: 300_000 }, async () => {
    expect(problemsOf(await runCampaign(unchangedPackages(bench), named('library', 'script')))).toEqual([])
  })
})

describe('the campaign itself', () => {
  it('finds a verifier that accepts everything, and one that refuses everything', async () => {
    const saying = (ok: boolean): Verifier => ({
      name: 'library',
      ask: async () => ({ ok, failed: ok ? [] : ['archive'] }),
      close: async () => {},
    })
    const refusedOnes = changes.filter(({ expected }) => 'refusedBy' in expected)
    expect(problemsOf(await runCampaign(refusedOnes, [saying(true)]))).toHaveLength(refusedOnes.length)
    expect(problemsOf(await runCampaign(unchangedPackages(bench), [saying(false)]))).toHaveLength(4)
  })
})
