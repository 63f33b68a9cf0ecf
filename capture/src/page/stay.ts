// The stay on a page, from its address to the moment it can be kept: loaded, quiet, opened, scrolled through. What did not come as it should is warned of.
import type { Gate } from '../guard/gate.ts'
import type { CaptureJob } from '../job.ts'
import type { Profile } from '../profile/profile.ts'
import type { Stage } from '../progress.ts'
import type { Warning } from '../report.ts'
import { expand, loadFilm, stopMedia } from './act.ts'
import { type Course, causeOf, Halt } from './course.ts'
import { holdPage } from './hold.ts'
import type { Navigation } from './navigation.ts'
import { scrollThrough } from './scroll.ts'
import { settle } from './settle.ts'
import type { Visit } from './visit.ts'

export interface Stay {
  readonly warnings: readonly Warning[]
  /** Null without a film. */
  readonly filmWhole: boolean | null
}

export interface StayInput {
  readonly job: CaptureJob
  readonly visit: Visit
  readonly navigation: Navigation
  readonly profile: Profile
  readonly gate: Pick<Gate, 'refusals'>
  progress(stage: Stage, done: number, total: number): void
}

/** Enough for a page that draws itself after loading; the full quiet time is kept once, at the end. */
const firstQuietMs = 150
const lastWaitMs = 2_000

export async function stayOnPage(course: Course, input: StayInput): Promise<Stay> {
  const { job, visit, navigation, profile, progress } = input
  const { limits } = job
  const warnings: Warning[] = []
  const incomplete = (seen: string) => void warnings.push({ kind: 'incomplete', seen })
  const until = performance.now() + limits.loadMs
  const left = () => Math.max(0, until - performance.now())

  progress('resolving', 0, 1)
  await arrive(course, input)
  progress('loading', 0, 1)
  if (!(await navigation.untilLoaded(course, left()))) incomplete(`loading not finished after ${limits.loadMs} ms`)

  progress('settling', 0, 1)
  let quiet = false
  for (let documents = -1; documents !== navigation.documents(); ) {
    documents = navigation.documents()
    quiet = await settle(course, visit.activity, Math.min(firstQuietMs, limits.quietMs), limits.quietWaitMs)
    // A page that sends itself on is followed to where it leads.
    if (documents !== navigation.documents()) await navigation.untilLoaded(course, left())
  }
  await course.within(2_000, holdPage(visit.session, visit.frameId))
  const landed = navigation.answer()?.url ?? ''
  if (!/^https?:/.test(landed)) throw new Halt('not-a-page', landed)

  await expand(course, visit, profile.expand)
  const filmWhole = job.purpose === 'video' ? await loadFilm(course, visit, profile.play ?? 'video', limits.mediaMs) : null
  if (filmWhole === false) incomplete(`film not whole after ${limits.mediaMs} ms`)

  progress('scrolling', 0, 1)
  const scrolled = await scrollThrough(course, visit, limits, (done, total) => progress('scrolling', done, total))
  if (scrolled.endless) incomplete(`page still growing at ${scrolled.height} px`)
  await stopMedia(course, visit)
  const calm = await settle(
    course,
    visit.activity,
    limits.quietMs,
    quiet ? lastWaitMs : Math.min(lastWaitMs, limits.quietWaitMs / 4),
  )
  if (!calm) incomplete(`network not quiet: ${visit.activity.pending()} requests open`)
  return { warnings, filmWhole }
}

async function arrive(course: Course, { job, navigation, gate }: StayInput): Promise<void> {
  try {
    await navigation.go(course, job.url, job.limits.loadMs)
  } catch (error) {
    if (course.stopped() || !(error instanceof Halt)) throw error
    // The gate knows better than the browser why there was no way.
    const asked = new URL(navigation.hops.at(-1)?.to ?? job.url)
    const refusal = gate.refusals().findLast(({ host }) => host === asked.hostname.replace(/^\[|\]$/g, ''))
    throw causeOf(error) === 'connection-failed' && refusal ? new Halt(refusal.cause, error.message) : error
  }
}
