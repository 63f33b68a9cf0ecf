// Kills a node at each named step of sealing and proving, and asks each time whether everything that was promised is still so.
import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeProcess } from './node-process.ts'
import { History } from './step-history.ts'
import { type ArmedNode, type Ground, Installation } from './step-installation.ts'
import { Load, type Manner } from './step-load.ts'
import { inspect, strayObjects, untilQuiet } from './step-oracle.ts'
import { type Fate, type Moment, moments, stepNamed, steps } from './step-table.ts'

/** alone: the node dies and another starts. beside: two nodes share the work, one dies, nobody starts anything. */
export type Company = 'alone' | 'beside'

export interface Blow {
  readonly step: string
  readonly moment: Moment
  readonly company: Company
  readonly manner: Manner
}

export interface BlowReport extends Blow {
  /** False when the other node took the only chance. */
  readonly reached: boolean
  readonly acknowledged: number
  /** From the death to the first answer; beside another node nothing has to start. */
  readonly servingMs: number
  /** From there until nothing was waiting any more. */
  readonly quietMs: number
  readonly problems: readonly string[]
}

export interface StepResult {
  readonly blows: readonly BlowReport[]
  readonly acknowledged: number
  readonly uncertain: number
  readonly papers: number
  readonly headsSeen: number
  readonly strayObjects: number
  readonly problems: readonly string[]
}

const DEATH_WITHIN_MS = 120_000
const LAST_WORDS = 600
/** What happens once may happen on the other node; then another pair of nodes is tried. */
const OTHERWISE_MISSED_AFTER_MS = 15_000
const TRIES = 8
/** Papers are asked for one after the other, so the fourth takes a while. */
const LATEST = { paper: 2, other: 4 }

/** One installation hit by these blows one after the other. Its first node is the first one to die. */
export class Victim {
  readonly installation: Installation
  readonly load: Load
  readonly history = new History()
  readonly #random: () => number
  readonly #watching = new AbortController()
  readonly #watch: Promise<void>
  #armed: ArmedNode | undefined
  #plain: NodeProcess | undefined

  private constructor(installation: Installation, random: () => number) {
    this.installation = installation
    this.#random = random
    this.load = new Load(installation, () => this.nodes())
    this.#watch = this.history.watch(() => this.nodes(), this.#watching.signal)
  }

  static async make(ground: Ground, random: () => number): Promise<Victim> {
    return new Victim(await Installation.make(await ground.database()), random)
  }

  nodes(): readonly string[] {
    const plain = this.#plain && this.#plain.child.exitCode === null && this.#plain.child.signalCode === null
    return [this.#armed?.url(), plain ? this.#plain?.url : undefined].filter((url) => url !== undefined)
  }

  async hit(blow: Blow): Promise<BlowReport> {
    const before = this.load.acknowledged.length
    if (blow.company === 'beside') this.#plain ??= await this.installation.startPlain()
    else await this.#stopPlain()
    this.#armed = this.installation.startArmed(this.#fate(blow))
    await this.#untilServing(this.#armed)
    if (this.installation.customers.length === 0) await this.installation.admitCustomers(this.nodes()[0] ?? '')
    const working = this.load.work(blow.manner)
    const mayMiss = blow.company === 'beside' && stepNamed(blow.step).first === true
    const death = await this.#armed.death(mayMiss ? OTHERWISE_MISSED_AFTER_MS : DEATH_WITHIN_MS)
    this.load.rest()
    const problems: string[] = []
    if (!death) {
      if (!mayMiss) problems.push(`the step was not reached: ${this.#armed.output.join('').slice(-LAST_WORDS)}`)
      this.#armed.child.kill('SIGKILL')
      await this.#armed.death(1_000)
    }
    const died = performance.now()
    this.#plain ??= await this.installation.startPlain()
    const servingMs = blow.company === 'beside' ? 0 : performance.now() - died
    const { url } = this.#plain
    await working
    const quiet = await untilQuiet(this.installation, url)
    if (typeof quiet === 'string') problems.push(quiet)
    problems.push(...(await this.inspect()))
    return {
      ...blow,
      reached: death !== undefined || !mayMiss,
      acknowledged: this.load.acknowledged.length - before,
      servingMs,
      quietMs: typeof quiet === 'string' ? Number.POSITIVE_INFINITY : quiet,
      problems,
    }
  }

  async inspect(): Promise<string[]> {
    const { installation, history, load } = this
    const url = this.#plain?.url ?? ''
    const problems = await inspect({ installation, url, acknowledged: load.acknowledged, history })
    return [...problems, ...load.problems.splice(0)]
  }

  #fate({ step, moment, manner }: Blow): Fate {
    const once = stepNamed(step).first === true || manner === 'lone'
    return {
      step,
      moment,
      nth: once ? 1 : 1 + Math.floor(this.#random() * (step.startsWith('paper') ? LATEST.paper : LATEST.other)),
      afterMs: Math.floor(this.#random() * 4),
      wholeGroup: this.#random() < 0.5,
    }
  }

  async #untilServing(node: ArmedNode): Promise<void> {
    while (!node.url() && node.child.exitCode === null && node.child.signalCode === null) await sleep(20)
  }

  async #stopPlain(): Promise<void> {
    await this.#plain?.stop()
    this.#plain = undefined
  }

  /** The papers once more, and what lies about. */
  async finish(): Promise<{ problems: string[]; stray: number }> {
    await this.load.checkPapers()
    const stray = await strayObjects(this.installation)
    return { problems: this.load.problems.splice(0), stray }
  }

  async close(): Promise<void> {
    this.load.rest()
    this.#watching.abort()
    await this.#watch
    await this.#stopPlain()
    await this.installation.close()
  }
}

export interface CampaignOptions {
  readonly ground: Ground
  readonly seed: number
  readonly blows: readonly Blow[]
  /** How many installations are hurt at a time: most of an hour is waiting for dead workers to be noticed. */
  readonly atOnce?: number
  readonly signal?: AbortSignal
  readonly log?: (line: string) => void
}

export async function runStepCampaign(options: CampaignOptions): Promise<StepResult> {
  const { ground, seed, blows, atOnce = 1, signal, log } = options
  const reports: BlowReport[] = []
  const totals = { acknowledged: 0, uncertain: 0, papers: 0, headsSeen: 0, strayObjects: 0 }
  const problems: string[] = []
  const groups = groupsOf(blows).entries()
  /** The blows that missed. */
  const hurt = async (group: readonly Blow[], random: () => number) => {
    const victim = await Victim.make(ground, random)
    const missed: Blow[] = []
    try {
      for (const blow of group) {
        if (signal?.aborted) break
        const report = await victim.hit(blow)
        if (report.reached) reports.push(report)
        else missed.push(blow)
        problems.push(...report.problems.map((problem) => `${nameOf(blow)}: ${problem}`))
        log?.(lineOf(report))
      }
      const { problems: last, stray } = await victim.finish()
      problems.push(...last)
      totals.acknowledged += victim.load.acknowledged.length
      totals.uncertain += victim.load.uncertain
      totals.papers += victim.load.papers.size
      totals.headsSeen += victim.history.size
      totals.strayObjects += stray
    } finally {
      await victim.close()
    }
    return missed
  }
  const one = async () => {
    for (const [nth, group] of groups) {
      const random = generator(seed + nth)
      let left: readonly Blow[] = group
      for (let tries = TRIES; left.length > 0 && !signal?.aborted; tries -= 1) {
        if (tries === 0) problems.push(...left.map((blow) => `${nameOf(blow)}: was never reached`))
        left =
          tries === 0
            ? []
            : await hurt(left, random).catch((error: Error) => {
                problems.push(`${left.map(nameOf).join(', ')}: ${error.message}`)
                return []
              })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { blows: reports, ...totals, problems }
}

/** Every step, before and after, in each of three circumstances, and once in the middle; in an order of the seed's choosing. */
export function everyBlow(seed: number): Blow[] {
  const random = generator(seed)
  const rounds: (Pick<Blow, 'company' | 'manner'> & { moments: readonly Moment[] })[] = [
    { company: 'alone', manner: 'busy', moments },
    { company: 'alone', manner: 'lone', moments: ['before', 'after'] },
    { company: 'beside', manner: 'busy', moments: ['before', 'after'] },
  ]
  return rounds.flatMap(({ moments: which, ...round }) =>
    steps
      .flatMap((step) => which.map((moment) => ({ step: step.name, moment, ...round })))
      .map((blow) => ({ blow, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ blow }) => blow),
  )
}

/** What happens once needs an installation of its own; the others share one, so that its history grows through them all. */
function groupsOf(blows: readonly Blow[]): Blow[][] {
  const isFirst = ({ step }: Blow) => stepNamed(step).first === true
  const rest = blows.filter((blow) => !isFirst(blow))
  const shared = Map.groupBy(rest, ({ company, manner }) => `${company} ${manner}`)
  return [...blows.filter(isFirst).map((blow) => [blow]), ...shared.values()]
}

const nameOf = ({ step, moment, company, manner }: Blow) => `${moment} "${step}" (${company}, ${manner})`

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const lineOf = (report: BlowReport) =>
  [
    `${report.reached ? '' : 'missed '}${nameOf(report)}`.padEnd(60),
    `${String(report.acknowledged).padStart(3)} acknowledged`,
    `serving after ${seconds(report.servingMs)}`,
    `quiet after ${seconds(report.quietMs)}`,
    ...report.problems.map((problem) => `\n    ${problem}`),
  ].join('  ')

/** Small, seeded, good enough to vary where the blow falls. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
