// Smoke test of the mutation campaign: a sample of every kind of change, by every verifier. The full campaign is tools/mutation-campaign.ts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildVerifier } from './build-verifier.ts'
import { allChanges, allVerifiers, buildSamples, type Finding, runCampaign, unchangedPackages } from './mutation/campaign.ts'
import type { Change, Samples } from './mutation/change.ts'
import type { Verifier } from './mutation/verifier.ts'

const SEED = 20_260_304
/** Changes per kind; those of kind `accepted` catch a verifier that refuses everything. */
const SAMPLE_SIZES: Readonly<Record<string, number>> = {
  flip: 2,
  cut: 1,
  append: 1,
  'flip, manifest updated': 5,
  'cut, manifest updated': 2,
  'append, manifest updated': 2,
  swap: 4,
  vantage: 8,
  'lower-bound': 4,
  field: 4,
  forgery: 6,
  certificate: 3,
  revision: 4,
  'bag-info': 2,
  cms: 4,
  frame: 4,
  'evidence-record': 2,
  policy: 4,
  purpose: 4,
  remove: 1,
  'remove, manifest updated': 2,
  rename: 1,
  add: 2,
  list: 2,
  archive: 3,
  accepted: 3,
}

const folder = mkdtempSync(join(tmpdir(), 'attestry-smoke-'))
let samples: Samples
let changes: Change[]
let verifiers: Verifier[] = []

beforeAll(async () => {
  await buildVerifier(folder)
  samples = await buildSamples(SEED)
  changes = sample(await allChanges(samples, 1))
  verifiers = await allVerifiers(folder)
}, 120_000)
afterAll(async () => {
  await Promise.all(verifiers.map((verifier) => verifier.close()))
  rmSync(folder, { recursive: true })
})

function sample(all: readonly Change[]): Change[] {
  const kinds = Map.groupBy(all, ({ kind }) => kind)
  expect([...kinds.keys()].sort()).toEqual(Object.keys(SAMPLE_SIZES).sort())
  return [...kinds].flatMap(([kind, own]) => {
    const remaining = [...own]
    return Array.from({ length: Math.min(SAMPLE_SIZES[kind] ?? 0, own.length) }, () =>
      remaining.splice(samples.random.below(remaining.length), 1),
    ).flat()
  })
}

const named = (...names: readonly Verifier['name'][]) => verifiers.filter(({ name }) => names.includes(name))
const problemsOf = (findings: readonly Finding[]) =>
  findings
    .filter(({ problems }) => problems.length > 0)
    .map(({ change, problems }) => `${change.kind}: ${change.name}: ${problems.join('; ')}`)

describe('changed packages', () => {
  it('are refused by the library and the script, each by the expected check', { timeout: 300_000 }, async () => {
    const findings = await runCampaign(changes, named('library', 'script'))
    expect(problemsOf(findings)).toEqual([])
    expect(findings.filter(({ answers }) => answers.get('library')?.ok === false).length).toBeGreaterThan(30)
  })

  it('are refused by docs/verify.py, at a check that the library fails', { timeout: 300_000 }, async () => {
    expect(problemsOf(await runCampaign(changes, named('library', 'python')))).toEqual([])
  })

  it('are refused by the program and the page', { timeout: 300_000 }, async () => {
    const few = changes.filter((_, at) => at % 6 === 0)
    expect(problemsOf(await runCampaign([...unchangedPackages(samples).slice(0, 1), ...few], named('program', 'page')))).toEqual(
      [],
    )
  })
})

describe('unchanged packages', () => {
  it('are accepted by the library, the script and docs/verify.py', { timeout: 300_000 }, async () => {
    expect(problemsOf(await runCampaign(unchangedPackages(samples), named('library', 'script', 'python')))).toEqual([])
  })
})

describe('the mutation campaign', () => {
  it('reports a verifier that accepts everything and one that refuses everything', async () => {
    const verifierAnswering = (ok: boolean): Verifier => ({
      name: 'library',
      verify: async () => ({ ok, failed: ok ? [] : ['archive'] }),
      close: async () => {},
    })
    const refusedChanges = changes.filter(({ expected }) => 'refusedBy' in expected)
    expect(problemsOf(await runCampaign(refusedChanges, [verifierAnswering(true)]))).toHaveLength(refusedChanges.length)
    expect(problemsOf(await runCampaign(unchangedPackages(samples), [verifierAnswering(false)]))).toHaveLength(4)
  })
})
