// One capture from its address to its report. Every step has its own limit, every artefact its own fate, and the report says no more than was seen.
import { mkdir, rm } from 'node:fs/promises'
import { openCaptureLog } from './artefact/capture-log.ts'
import { serverOf } from './artefact/facts.ts'
import { measureFidelity } from './artefact/fidelity.ts'
import { keepPage } from './artefact/keep.ts'
import { keepLicence } from './artefact/licence.ts'
import { openShelf } from './artefact/shelf.ts'
import { closeBooks, leavePage } from './closing.ts'
import type { CaptureJob } from './job.ts'
import { type Course, causeOf, Halt, openCourse } from './page/course.ts'
import { type Observation, observePage } from './page/observe.ts'
import { recognise } from './page/recognise.ts'
import { type CaptureScene, setScene } from './page/scene.ts'
import { stayOnPage } from './page/stay.ts'
import { showThumbnails } from './page/thumbnail.ts'
import { type Extracted, extractFields } from './profile/extract.ts'
import { matchProfile } from './profile/profile.ts'
import { type Stage, stages } from './progress.ts'
import type { ArtefactFile, ArtefactKind, CaptureReport, Cause, Fidelity } from './report.ts'
import type { CaptureRoom } from './room.ts'
import type { Findings, Sitting } from './sitting.ts'
import { judge, owed } from './verdict.ts'

export interface CaptureHearing {
  progress(stage: Stage, done: number, total: number): void
  thumbnail(jpeg: string): void
  artefact(kind: ArtefactKind, file: ArtefactFile): void
}

export interface RunningCapture {
  readonly report: Promise<CaptureReport>
  cancel(): void
}

/** Kept free at the end for the archive, which is worth more than another second on a page that does not end. */
const reservedMs = 15_000
/** What is still done after the total limit; the five seconds are for this and for the report. */
const lateMs = 3_500

export function startCapture(room: CaptureRoom, job: CaptureJob, hear: CaptureHearing): RunningCapture {
  const course = openCourse(job.limits.totalMs)
  void room.browser.gone.then(() => course.stop('browser-crashed'))
  return { report: run(room, job, hear, course).finally(() => course.end()), cancel: () => course.stop('cancelled') }
}

async function run(room: CaptureRoom, job: CaptureJob, hear: CaptureHearing, course: Course): Promise<CaptureReport> {
  const startedAt = new Date().toISOString()
  await mkdir(job.folder, { recursive: true })
  const log = openCaptureLog(`${job.folder}/capture-log.jsonl`)
  const shelf = openShelf(job.folder, log, hear.artefact)
  const profile = matchProfile(room.profiles, job.url)
  const findings: Findings = { observation: null, extracted: [], kept: null, warnings: [], filmWhole: null, stayMs: 0 }
  let stage: Stage | null = null
  const progress = (next: Stage, done: number, total: number) => {
    // Resources come until the end; counting them does not lead back to an earlier stage.
    if (stage && stages.indexOf(next) < stages.indexOf(stage)) return
    if (stage !== next) log.append('stage', { stage: next })
    stage = next
    hear.progress(next, done, total)
  }
  log.append('start', {
    url: job.url,
    purpose: job.purpose,
    device: job.device,
    profile: profile.name,
    isolation: room.guard.isolation,
  })

  let scene: CaptureScene | null = null
  const sittingIn = (inside: CaptureScene): Sitting => ({
    ...{ room, job, scene: inside, profile, shelf, findings, startedAt, progress },
  })
  let failure: Cause | null = null
  let fidelity: Fidelity | null = null
  try {
    const stay = openCourse(Math.max(job.limits.totalMs * 0.6, job.limits.totalMs - reservedMs))
    course.onStop((cause) => stay.stop(cause))
    try {
      const setting = setScene(room, job, stay, progress)
      scene = await stay.within(10_000, setting).catch((error: unknown) => {
        // It may still come to be after nobody wants it.
        void setting.then((late) => late.close()).catch(() => {})
        throw error
      })
      await stayAndKeep(stay, sittingIn(scene), hear.thumbnail)
    } catch (error) {
      failure = stay.stopped() ?? scene?.limited() ?? causeOf(error)
      log.append('fault', { cause: failure, message: error instanceof Error ? error.message.slice(0, 300) : '' })
    } finally {
      stay.end()
    }
    if (scene && !isFinal(course.stopped())) {
      const rest = course.stopped() ? openCourse(lateMs) : course
      const sitting = sittingIn(scene)
      await closeBooks(rest, sitting)
      const leaving = leavePage(rest, sitting)
      // Two pages at once are quicker than one after the other, but among many captures only cost memory.
      if (!room.alone()) await leaving
      if (rest === course && findings.kept && shelf.stateOf('archive') !== 'missing') {
        progress('replaying', 0, 1)
        fidelity = await measureFidelity(course, {
          ...{
            browser: room.browser,
            job,
            folder: shelf.folder,
            kept: findings.kept,
            expand: profile.expand,
            stayMs: findings.stayMs,
          },
        })
        if (fidelity) {
          const { text, resources, image, lacking } = fidelity
          log.append('replay', { text, resources, image, lacking: lacking.length })
        }
      }
      await leaving
      if (rest !== course) rest.end()
    }
  } finally {
    await scene?.close()
    await rm(`${job.folder}/.spool`, { recursive: true, force: true }).catch(() => {})
  }

  const stopped = course.stopped() ?? failure ?? scene?.limited() ?? null
  const answer = scene?.navigation.answer() ?? null
  const verdictCause = stopped ?? (job.purpose !== 'page' && (answer?.status ?? 0) >= 400 ? 'http-error' : null)
  const draft = shelf.list(owed, verdictCause ?? 'internal')
  const { outcome, cause } = judge(draft, verdictCause)
  log.append('end', { outcome, cause })
  await shelf.take('capture-log', 'capture-log.jsonl', 'application/jsonl').then(() => shelf.mark('capture-log', 'ok'))
  const { counts, refusals } = { counts: scene?.recorder.counts(), refusals: scene?.gate.refusals().length ?? 0 }
  return {
    id: job.id,
    outcome,
    cause,
    startedAt,
    endedAt: new Date().toISOString(),
    askedUrl: job.url,
    finalUrl: findings.observation?.url ?? answer?.url ?? null,
    title: findings.observation?.title ?? null,
    status: answer?.status ?? null,
    profile: profile.name,
    artefacts: shelf.list(owed, verdictCause ?? 'internal'),
    warnings: findings.warnings,
    extracted: findings.extracted,
    server: scene && answer && serverOf(answer, scene.gate, findings.kept?.facts ?? null),
    resources: {
      seen: counts?.seen ?? 0,
      failed: counts?.failed ?? 0,
      refused: Math.max(counts?.refused ?? 0, refusals),
      bytes: counts?.bytes ?? 0,
    },
    fidelity,
    isolation: room.guard.isolation,
    software: (await room.machine).software,
  }
}

/** Nothing is finished after these: it was not wanted, or there is nobody to ask. */
const isFinal = (cause: Cause | null) => cause === 'cancelled' || cause === 'browser-crashed'

async function stayAndKeep(course: Course, sitting: Sitting, showThumbnail: CaptureHearing['thumbnail']): Promise<void> {
  const { room, job, scene, profile, shelf, findings, progress } = sitting
  const { visit, navigation, gate, context } = scene
  const thumbnails = await course.within(2_000, showThumbnails(visit.session, showThumbnail))
  let read: [Observation, Extracted]
  try {
    const stay = await stayOnPage(course, { job, visit, navigation, profile, gate, progress })
    findings.warnings.push(...stay.warnings)
    findings.filmWhole = stay.filmWhole
    findings.stayMs = course.spent()
    const pictured = course.within(2_000, thumbnails.last()).catch(() => {})
    const reading = Promise.all([observePage(visit), extractFields(visit, profile).catch(() => [])])
    read = await course.within(5_000, reading, 'page-unresponsive')
    await pictured
  } finally {
    await course.within(1_000, thumbnails.close()).catch(() => {})
  }
  const [observation, extracted] = read
  const answer = navigation.answer()
  findings.observation = observation
  findings.extracted = extracted
  findings.warnings.unshift(...recognise(observation, { status: answer?.status ?? null, askedUrl: job.url }), ...scene.warnings())
  if (answer && job.purpose !== 'page' && answer.status >= 400) throw new Halt('http-error', `HTTP ${answer.status}`)
  const licence = job.purpose === 'shop' ? profile.licence : null
  const meanwhile = async () => {
    const { browser } = room
    if (licence) {
      await keepLicence(course, {
        ...{ job, context, visit, shelf, selector: licence, product: browser.product },
        sessionOf: browser.cdp.session,
        onSession: (session) => void scene.recorder.adopt(session).catch(() => {}),
      })
    }
  }
  const url = answer?.url ?? job.url
  findings.kept = await keepPage(course, {
    job,
    visit,
    shelf,
    progress,
    meanwhile,
    url,
    browser: room.browser.cdp,
    contextId: context.id,
  })
  findings.warnings.push(...findings.kept.warnings)
}
