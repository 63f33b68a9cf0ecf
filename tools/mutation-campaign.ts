// Runs the mutation campaign: node tools/mutation-campaign.ts [BITS PER FILE] [SEED] [KIND]. Prints every verifier's verdicts per kind of change; without KIND, of all kinds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildVerifier } from './build-verifier.ts'
import { allChanges, allVerifiers, buildSamples, type Finding, runCampaign, unchangedPackages } from './mutation/campaign.ts'

const perFile = Number(process.argv[2] ?? 4)
const seed = Number(process.argv[3] ?? 1)
const onlyKind = process.argv[4]
const startedAt = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'attestry-campaign-'))
await buildVerifier(folder)
const samples = await buildSamples(seed)
const changes = (await allChanges(samples, perFile)).filter(({ kind }) => onlyKind === undefined || kind === onlyKind)
if (changes.length === 0) throw new RangeError(`no changes of kind ${onlyKind}`)
const verifiers = await allVerifiers(folder)
const findings = await runCampaign([...unchangedPackages(samples), ...changes], verifiers)
await Promise.all(verifiers.map((verifier) => verifier.close()))
rmSync(folder, { recursive: true })

console.log(
  `Mutation campaign, seed ${seed}, ${perFile} flipped bits per file and variant; ${changes.length} changes and 4 unchanged packages`,
)
console.log(
  `by library, program (node ${process.versions.node}), page (Chromium), script (bash, OpenSSL), commands of VERIFY.md, docs/verify.py; ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`,
)
printTable(findings)
printAcceptanceReasons(findings)
const failed = findings.filter(({ problems }) => problems.length > 0)
for (const { change, problems } of failed) console.log(`PROBLEM ${change.kind}: ${change.name}\n  ${problems.join('\n  ')}`)
console.log(failed.length === 0 ? '\npassed' : `\nFAILED: ${failed.length}`)
process.exitCode = failed.length === 0 ? 0 : 1

function printTable(all: readonly Finding[]): void {
  const kinds = [...new Set(all.map(({ change }) => change.kind))]
  const names = ['library', 'program', 'page', 'script', 'commands', 'python'] as const
  console.log(
    `${'kind'.padEnd(26)}${'changes'.padStart(8)}${names.map((name) => name.padStart(16)).join('')}   (refused/accepted)`,
  )
  for (const kind of kinds) {
    const own = all.filter(({ change }) => change.kind === kind)
    const counts = names.map((name) => {
      const given = own.map(({ answers }) => answers.get(name)).filter((answer) => answer !== undefined)
      return `${given.filter(({ ok }) => !ok).length}/${given.filter(({ ok }) => ok).length}`.padStart(16)
    })
    console.log(`${kind.padEnd(26)}${String(own.length).padStart(8)}${counts.join('')}`)
  }
}

function printAcceptanceReasons(all: readonly Finding[]): void {
  console.log('\nAccepted by all, with the reason:')
  for (const { change } of all)
    if ('acceptedBecause' in change.expected && change.kind !== 'unchanged')
      console.log(`  ${change.name}: ${change.expected.acceptedBecause}`)
  const beyond = all.filter(
    ({ change, answers }) => change.beyondScript && (answers.get('script')?.ok || answers.get('commands')?.ok),
  )
  console.log(
    `\nRefused by library, program and page; bash and OpenSSL cannot check these, as the script states: ${beyond.length}`,
  )
  for (const what of ['sm2', 'chain', 'evidence-record', 'frame', 'validation-data'] as const)
    console.log(`  ${what}: ${beyond.filter(({ change }) => change.beyondScript === what).length}`)
}
