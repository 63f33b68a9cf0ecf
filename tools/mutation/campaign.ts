// Runs changed packages through every verifier and holds each answer against what it has to be.
import { join } from 'node:path'
import { utf8 } from '@attestry/proof/bytes/digest'
import { PATHS } from '@attestry/proof/package/layout'
import { testPackage } from '@attestry/proof/package/package.fixture'
import { testPlatform } from '@attestry/proof/package/platform.fixture'
import { VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { archiveChanges } from './archive-change.ts'
import { deepChanges, plainChanges } from './byte-change.ts'
import { type Bench, type Change, seeded } from './change.ts'
import { fieldChanges } from './field-change.ts'
import { forgeryChanges } from './forgery-change.ts'
import { harmlessChanges, unchangedPackages } from './harmless-change.ts'
import { listChanges } from './list-change.ts'
import { paperChanges } from './paper-change.ts'
import { swapChanges } from './swap-change.ts'
import { type Answer, libraryVerifier, pageVerifier, programVerifier, scriptVerifier, type Verifier } from './verifier.ts'

export async function openBench(seed: number): Promise<Bench> {
  const platform = await testPlatform({ witnesses: 3 })
  const everything = { anchor: true, evidenceRecord: true, crl: true } as const
  const otherEvidence = new Map([
    ['contract.txt', utf8('another contract\n')],
    ['-rf --help.txt', utf8('another file of the same name\n')],
  ])
  return {
    whole: await testPackage(platform, everything),
    other: await testPackage(platform, { ...everything, number: '1234567890123456790', evidence: otherEvidence }),
    digestOnly: await testPackage(await testPlatform({ intermediate: false }), { sourceClass: 'digest', openings: 'none' }),
    stranger: await testPackage(await testPlatform({ witnesses: 3, name: 'Stranger' }), everything),
    random: seeded(seed),
  }
}

/** Every change there is; `perFile` turned bits in each file, each way. */
export async function allChanges(bench: Bench, perFile: number): Promise<Change[]> {
  return [
    ...plainChanges(bench, perFile),
    ...deepChanges(bench, perFile),
    ...swapChanges(bench),
    ...fieldChanges(bench),
    ...(await forgeryChanges(bench)),
    ...(await paperChanges(bench)),
    ...listChanges(bench),
    ...archiveChanges(bench, perFile * 4),
    ...(await harmlessChanges(bench)),
  ]
}

export { unchangedPackages }

/** As they were built into this folder. */
export const allVerifiers = async (folder: string): Promise<Verifier[]> => [
  libraryVerifier(),
  programVerifier(join(folder, VERIFIER_PROGRAM)),
  await pageVerifier(join(folder, PATHS.page)),
  scriptVerifier(join(folder, PATHS.script)),
]

export interface Finding {
  readonly change: Change
  readonly answers: ReadonlyMap<Verifier['name'], Answer>
  /** Empty where all is as it has to be. */
  readonly problems: readonly string[]
}

/** All verifiers at once; the script, which is the slowest, on two changes at a time. */
export async function runCampaign(changes: readonly Change[], verifiers: readonly Verifier[]): Promise<Finding[]> {
  const answers = new Map(changes.map((change) => [change, new Map<Verifier['name'], Answer>()]))
  const troubles = new Map<Change, string[]>()
  const askAll = async (verifier: Verifier, waiting: Change[]) => {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      try {
        const answer = await verifier.ask(change)
        if (answer) answers.get(change)?.set(verifier.name, answer)
      } catch (error) {
        troubles.set(change, [...(troubles.get(change) ?? []), `${verifier.name}: ${(error as Error).message}`])
      }
    }
  }
  const lanes = verifiers.flatMap((verifier) => {
    const waiting = [...changes]
    return Array.from({ length: verifier.name === 'script' ? 2 : 1 }, () => askAll(verifier, waiting))
  })
  await Promise.all(lanes)
  return changes.map((change) => {
    const given = answers.get(change) ?? new Map<Verifier['name'], Answer>()
    return { change, answers: given, problems: [...(troubles.get(change) ?? []), ...judge(change, given)] }
  })
}

function judge(change: Change, answers: ReadonlyMap<Verifier['name'], Answer>): string[] {
  const problems = [...answers].flatMap(([name, answer]) => judgeOne(change, name, answer))
  const readers = [...answers].filter(([name]) => name !== 'script').map(([, { ok, failed }]) => `${ok} ${failed.join()}`)
  return new Set(readers).size > 1 ? [...problems, `they disagree: ${readers.join(' / ')}`] : problems
}

function judgeOne({ expected, beyondScript }: Change, name: Verifier['name'], { ok, failed }: Answer): string[] {
  if ('acceptedBecause' in expected) return ok ? [] : [`${name} refused by ${failed.join(', ')}`]
  if (name === 'script' && beyondScript) return []
  if (ok) return [`${name} accepted it`]
  return expected.refusedBy.some((check) => failed.includes(check))
    ? []
    : [`${name} refused by ${failed.join(', ')} instead of ${expected.refusedBy.join(' or ')}`]
}
