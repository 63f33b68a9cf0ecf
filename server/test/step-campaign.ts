// Kills a node at each step of sealing and proving, and verifies every guarantee after each crash.
import { setTimeout as sleep } from 'node:timers/promises'
import { generator } from './campaign-installation.ts'
import type { NodeProcess } from './node-process.ts'
import { History } from './step-history.ts'
import { type CrashingNode, Installation, type PostgresServer } from './step-installation.ts'
import { Load, type LoadPattern } from './step-load.ts'
import { inspect, unreferencedObjects, waitUntilIdle } from './step-oracle.ts'
import { type CrashPlan, type Moment, moments, stepNamed, steps } from './step-table.ts'

/** alone: the node dies and another one is started. beside: two nodes share the work, and one of them dies. */
export type Topology = 'alone' | 'beside'

export interface CrashCase {
  readonly step: string
  readonly moment: Moment
  readonly topology: Topology
  readonly loadPattern: LoadPattern
}

export interface CrashReport extends CrashCase {
  /** False if the other node executed the only occurrence of the step. */
  readonly reached: boolean
  readonly acknowledged: number
  /** From the crash to the first response; zero beside another node. */
  readonly servingMs: number
  /** From then until no work was pending. */
  readonly idleMs: number
  readonly problems: readonly string[]
}

export interface StepResult {
  readonly crashCases: readonly CrashReport[]
  readonly acknowledged: number
  readonly uncertain: number
  readonly documents: number
  readonly headsRecorded: number
  readonly unreferencedObjects: number
  readonly problems: readonly string[]
}

const CRASH_TIMEOUT_MS = 120_000
const MAX_OUTPUT_CHARS = 600
/** A step that happens once may be executed by the other node; then another pair of nodes is tried. */
const MISSED_AFTER_MS = 15_000
const MAX_ATTEMPTS = 8
/** Documents are requested one after the other, so later occurrences take a while. */
const MAX_OCCURRENCE = { paper: 2, other: 4 }

/** One installation that crashes repeatedly; its first node is the first to die. */
export class CrashTarget {
  readonly installation: Installation
  readonly load: Load
  readonly history = new History()
  readonly #random: () => number
  readonly #watching = new AbortController()
  readonly #watch: Promise<void>
  #crashing: CrashingNode | undefined
  #normal: NodeProcess | undefined

  private constructor(installation: Installation, random: () => number) {
    this.installation = installation
    this.#random = random
    this.load = new Load(installation, () => this.nodes())
    this.#watch = this.history.watch(() => this.nodes(), this.#watching.signal)
  }

  static async make(postgres: PostgresServer, random: () => number): Promise<CrashTarget> {
    return new CrashTarget(await Installation.make(await postgres.database()), random)
  }

  nodes(): readonly string[] {
    const normal = this.#normal && this.#normal.child.exitCode === null && this.#normal.child.signalCode === null
    return [this.#crashing?.url(), normal ? this.#normal?.url : undefined].filter((url) => url !== undefined)
  }

  async crash(crashCase: CrashCase): Promise<CrashReport> {
    const before = this.load.acknowledged.length
    if (crashCase.topology === 'beside') this.#normal ??= await this.installation.startNormal()
    else await this.#stopPlain()
    this.#crashing = this.installation.startCrashing(this.#crashPlan(crashCase))
    await this.#untilServing(this.#crashing)
    if (this.installation.customers.length === 0) await this.installation.logInCustomers(this.nodes()[0] ?? '')
    const loading = this.load.work(crashCase.loadPattern)
    const mayBeMissed = crashCase.topology === 'beside' && stepNamed(crashCase.step).first === true
    const crash = await this.#crashing.waitForCrash(mayBeMissed ? MISSED_AFTER_MS : CRASH_TIMEOUT_MS)
    this.load.stop()
    const problems: string[] = []
    if (!crash) {
      if (!mayBeMissed) problems.push(`the step was not reached: ${this.#crashing.output.join('').slice(-MAX_OUTPUT_CHARS)}`)
      this.#crashing.child.kill('SIGKILL')
      await this.#crashing.waitForCrash(1_000)
    }
    const crashedAt = performance.now()
    this.#normal ??= await this.installation.startNormal()
    const servingMs = crashCase.topology === 'beside' ? 0 : performance.now() - crashedAt
    const { url } = this.#normal
    await loading
    const idle = await waitUntilIdle(this.installation, url)
    if (typeof idle === 'string') problems.push(idle)
    problems.push(...(await this.inspect()))
    return {
      ...crashCase,
      reached: crash !== undefined || !mayBeMissed,
      acknowledged: this.load.acknowledged.length - before,
      servingMs,
      idleMs: typeof idle === 'string' ? Number.POSITIVE_INFINITY : idle,
      problems,
    }
  }

  async inspect(): Promise<string[]> {
    const { installation, history, load } = this
    const url = this.#normal?.url ?? ''
    const problems = await inspect({ installation, url, acknowledged: load.acknowledged, history })
    return [...problems, ...load.problems.splice(0)]
  }

  #crashPlan({ step, moment, loadPattern }: CrashCase): CrashPlan {
    const once = stepNamed(step).first === true || loadPattern === 'lone'
    return {
      step,
      moment,
      nth: once ? 1 : 1 + Math.floor(this.#random() * (step.startsWith('paper') ? MAX_OCCURRENCE.paper : MAX_OCCURRENCE.other)),
      afterMs: Math.floor(this.#random() * 4),
      wholeGroup: this.#random() < 0.5,
    }
  }

  async #untilServing(node: CrashingNode): Promise<void> {
    while (!node.url() && node.child.exitCode === null && node.child.signalCode === null) await sleep(20)
  }

  async #stopPlain(): Promise<void> {
    await this.#normal?.stop()
    this.#normal = undefined
  }

  /** Downloads the documents again, and counts unreferenced objects. */
  async finish(): Promise<{ problems: string[]; stray: number }> {
    await this.load.recheckDocuments()
    const stray = await unreferencedObjects(this.installation)
    return { problems: this.load.problems.splice(0), stray }
  }

  async close(): Promise<void> {
    this.load.stop()
    this.#watching.abort()
    await this.#watch
    await this.#stopPlain()
    await this.installation.close()
  }
}

export interface CampaignOptions {
  readonly postgres: PostgresServer
  readonly seed: number
  readonly crashCases: readonly CrashCase[]
  /** Installations tested in parallel: most of the time is spent waiting for dead workers to be detected. */
  readonly atOnce?: number
  readonly signal?: AbortSignal
  readonly log?: (line: string) => void
}

export async function runStepCampaign(options: CampaignOptions): Promise<StepResult> {
  const { postgres, seed, crashCases, atOnce = 1, signal, log } = options
  const reports: CrashReport[] = []
  const totals = { acknowledged: 0, uncertain: 0, documents: 0, headsRecorded: 0, unreferencedObjects: 0 }
  const problems: string[] = []
  const groups = groupsOf(crashCases).entries()
  /** Returns the crashes that were missed. */
  const runGroup = async (group: readonly CrashCase[], random: () => number) => {
    const target = await CrashTarget.make(postgres, random)
    const missed: CrashCase[] = []
    try {
      for (const crashCase of group) {
        if (signal?.aborted) break
        const report = await target.crash(crashCase)
        if (report.reached) reports.push(report)
        else missed.push(crashCase)
        problems.push(...report.problems.map((problem) => `${nameOf(crashCase)}: ${problem}`))
        log?.(lineOf(report))
      }
      const { problems: last, stray } = await target.finish()
      problems.push(...last)
      totals.acknowledged += target.load.acknowledged.length
      totals.uncertain += target.load.uncertain
      totals.documents += target.load.documents.size
      totals.headsRecorded += target.history.size
      totals.unreferencedObjects += stray
    } finally {
      await target.close()
    }
    return missed
  }
  const runGroups = async () => {
    for (const [nth, group] of groups) {
      const random = generator(seed + nth)
      let left: readonly CrashCase[] = group
      for (let tries = MAX_ATTEMPTS; left.length > 0 && !signal?.aborted; tries -= 1) {
        if (tries === 0) problems.push(...left.map((crashCase) => `${nameOf(crashCase)}: was never reached`))
        left =
          tries === 0
            ? []
            : await runGroup(left, random).catch((error: Error) => {
                problems.push(`${left.map(nameOf).join(', ')}: ${error.message}`)
                return []
              })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runGroups))
  return { crashCases: reports, ...totals, problems }
}

/** Every step, before and after, in each of three setups, and once during; in an order that depends on the seed. */
export function everyCrashCase(seed: number): CrashCase[] {
  const random = generator(seed)
  const rounds: (Pick<CrashCase, 'topology' | 'loadPattern'> & { moments: readonly Moment[] })[] = [
    { topology: 'alone', loadPattern: 'busy', moments },
    { topology: 'alone', loadPattern: 'lone', moments: ['before', 'after'] },
    { topology: 'beside', loadPattern: 'busy', moments: ['before', 'after'] },
  ]
  return rounds.flatMap(({ moments: which, ...round }) =>
    steps
      .flatMap((step) => which.map((moment) => ({ step: step.name, moment, ...round })))
      .map((crashCase) => ({ crashCase, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ crashCase }) => crashCase),
  )
}

/** Steps that happen once need a new installation; the others share one, so that its log grows. */
function groupsOf(crashCases: readonly CrashCase[]): CrashCase[][] {
  const isFirst = ({ step }: CrashCase) => stepNamed(step).first === true
  const rest = crashCases.filter((crashCase) => !isFirst(crashCase))
  const shared = Map.groupBy(rest, ({ topology, loadPattern }) => `${topology} ${loadPattern}`)
  return [...crashCases.filter(isFirst).map((crashCase) => [crashCase]), ...shared.values()]
}

const nameOf = ({ step, moment, topology, loadPattern }: CrashCase) => `${moment} "${step}" (${topology}, ${loadPattern})`

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const lineOf = (report: CrashReport) =>
  [
    `${report.reached ? '' : 'missed '}${nameOf(report)}`.padEnd(60),
    `${String(report.acknowledged).padStart(3)} acknowledged`,
    `serving after ${seconds(report.servingMs)}`,
    `idle after ${seconds(report.idleMs)}`,
    ...report.problems.map((problem) => `\n    ${problem}`),
  ].join('  ')
