// Runs changed packages through every verifier and compares each verdict with the expected one.
import { join } from 'node:path'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { ADDRESS_ASKED, captureLog, startLine } from '@attestry/proof/package/capture-log.fixture'
import { PATHS } from '@attestry/proof/package/layout'
import { testPackage } from '@attestry/proof/package/package.fixture'
import { testPlatform } from '@attestry/proof/package/platform.fixture'
import { VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { CAPTURE_LOG } from '@attestry/proof/record/capture-log'
import { acceptedChanges, unchangedPackages } from './accepted-change.ts'
import { archiveChanges } from './archive-change.ts'
import { bagInfoChanges } from './bag-info-change.ts'
import { boundChanges } from './bound-change.ts'
import { deepChanges, plainChanges } from './byte-change.ts'
import { certificateChanges } from './certificate-change.ts'
import { type Change, type Samples, seeded } from './change.ts'
import { cmsChanges } from './cms-change.ts'
import { evidenceRecordChanges } from './evidence-record-change.ts'
import { fieldChanges } from './field-change.ts'
import { forgeryChanges } from './forgery-change.ts'
import { frameChanges } from './frame-change.ts'
import { listChanges } from './list-change.ts'
import { policyChanges } from './policy-change.ts'
import { purposeChanges } from './purpose-change.ts'
import { revisionChanges } from './revision-change.ts'
import { swapChanges } from './swap-change.ts'
import { tokenChanges } from './token-change.ts'
import { vantageChanges } from './vantage-change.ts'
import {
  type Answer,
  commandsVerifier,
  libraryVerifier,
  pageVerifier,
  programVerifier,
  pythonVerifier,
  scriptVerifier,
  type Verifier,
} from './verifier.ts'

export async function buildSamples(seed: number): Promise<Samples> {
  const platform = await testPlatform({ witnesses: 3 })
  const everything = { anchor: true, evidenceRecord: true } as const
  const number = '1234567890123456790'
  const contract = utf8('another contract\n')
  const otherEvidence = new Map([
    ['contract.txt', contract],
    ['-rf --help.txt', utf8('another file of the same name\n')],
    [CAPTURE_LOG, captureLog(startLine({ detail: { id: number, notBefore: toHex(sha256(contract)) } }))],
  ])
  return {
    whole: await testPackage(platform, everything),
    other: await testPackage(platform, {
      ...everything,
      number,
      evidence: otherEvidence,
      environment: { addressAsked: ADDRESS_ASKED },
      notBefore: true,
    }),
    digestOnly: await testPackage(await testPlatform({ intermediate: false }), {
      sourceClass: 'digest',
      openings: 'none',
      custody: 'none',
      tokens: 'unnamed',
    }),
    untrusted: await testPackage(await testPlatform({ witnesses: 3, name: 'Stranger' }), everything),
    random: seeded(seed),
  }
}

/** All changes; `perFile` flipped bits per file and variant. */
export async function allChanges(samples: Samples, perFile: number): Promise<Change[]> {
  return [
    ...plainChanges(samples, perFile),
    ...deepChanges(samples, perFile),
    ...swapChanges(samples),
    ...(await tokenChanges(samples)),
    ...(await vantageChanges()),
    ...(await boundChanges()),
    ...fieldChanges(samples),
    ...bagInfoChanges(samples),
    ...(await forgeryChanges(samples)),
    ...(await certificateChanges(samples)),
    ...(await revisionChanges(samples)),
    ...(await cmsChanges(samples)),
    ...(await frameChanges(samples)),
    ...(await evidenceRecordChanges(samples)),
    ...policyChanges(samples),
    ...(await purposeChanges(samples)),
    ...listChanges(samples),
    ...archiveChanges(samples, perFile * 4),
    ...(await acceptedChanges(samples)),
  ]
}

export { unchangedPackages }

/** Written from docs/format.md alone. */
export const PYTHON_VERIFIER = join(import.meta.dirname, '../../docs/verify.py')

/** As built into this folder. */
export const allVerifiers = async (folder: string): Promise<Verifier[]> => [
  libraryVerifier(),
  programVerifier(join(folder, VERIFIER_PROGRAM)),
  await pageVerifier(join(folder, PATHS.page)),
  scriptVerifier(join(folder, PATHS.script)),
  commandsVerifier(join(folder, PATHS.guide)),
  pythonVerifier(PYTHON_VERIFIER),
]

export interface Finding {
  readonly change: Change
  readonly answers: ReadonlyMap<Verifier['name'], Answer>
  /** Empty when every verdict is as expected. */
  readonly problems: readonly string[]
}

/** Runs all verifiers concurrently; script and commands, the slowest, with two workers each. */
export async function runCampaign(changes: readonly Change[], verifiers: readonly Verifier[]): Promise<Finding[]> {
  const answers = new Map(changes.map((change) => [change, new Map<Verifier['name'], Answer>()]))
  const errors = new Map<Change, string[]>()
  const verifyAll = async (verifier: Verifier, queue: Change[]) => {
    for (let change = queue.shift(); change; change = queue.shift()) {
      try {
        const answer = await verifier.verify(change)
        if (answer) answers.get(change)?.set(verifier.name, answer)
      } catch (error) {
        errors.set(change, [...(errors.get(change) ?? []), `${verifier.name}: ${(error as Error).message}`])
      }
    }
  }
  const workers = verifiers.flatMap((verifier) => {
    const queue = [...changes]
    return Array.from({ length: isShell(verifier.name) ? 2 : 1 }, () => verifyAll(verifier, queue))
  })
  await Promise.all(workers)
  return changes.map((change) => {
    const given = answers.get(change) ?? new Map<Verifier['name'], Answer>()
    return { change, answers: given, problems: [...(errors.get(change) ?? []), ...problemsOf(change, given)] }
  })
}

const isShell = (name: Verifier['name']): boolean => name === 'script' || name === 'commands'

const STOPS_AT_FIRST: ReadonlySet<Verifier['name']> = new Set(['commands', 'python'])

function problemsOf(change: Change, answers: ReadonlyMap<Verifier['name'], Answer>): string[] {
  const problems = [...answers].flatMap(([name, answer]) => problemsOfVerifier(change, name, answer))
  const readers = [...answers]
    .filter(([name]) => !isShell(name) && name !== 'python')
    .map(([, { ok, failed }]) => `${ok} ${failed.join()}`)
  if (new Set(readers).size > 1) problems.push(`verifiers disagree: ${readers.join(' / ')}`)
  const [first] = answers.get('python')?.failed ?? []
  const all = answers.get('library')?.failed
  if (first && all && !all.includes(first)) problems.push(`python refused by ${first}, the library by ${all.join(', ')}`)
  return problems
}

function problemsOfVerifier({ expected, beyondScript }: Change, name: Verifier['name'], { ok, failed }: Answer): string[] {
  if ('acceptedBecause' in expected) return ok ? [] : [`${name} refused by ${failed.join(', ')}`]
  if (beyondScript && isShell(name)) return []
  if (ok) return [`${name} accepted it`]
  if (STOPS_AT_FIRST.has(name)) return []
  return expected.refusedBy.some((check) => failed.includes(check))
    ? []
    : [`${name} refused by ${failed.join(', ')} instead of ${expected.refusedBy.join(' or ')}`]
}
