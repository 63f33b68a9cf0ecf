// Runs one capture from its URL to its report: every step has its own time limit, and one failed artefact does not affect the others.
import { mkdir, rm } from 'node:fs/promises'
import { CAPTURE_LOG, START_EVENT } from '@attestry/proof/record/capture-log'
import { openArtefactStore } from './artefact/artefact-store.ts'
import { openCaptureLog } from './artefact/capture-log.ts'
import { serverOf } from './artefact/facts.ts'
import { measureFidelity } from './artefact/fidelity.ts'
import { isPageType } from './artefact/file-type.ts'
import { saveLicence } from './artefact/licence.ts'
import { saveReceivedFile, titleOf } from './artefact/save-file.ts'
import { savePage } from './artefact/save-page.ts'
import type { CaptureContext, Findings } from './capture-context.ts'
import { closePage, finalizeFacts, finalizeTraffic, isolationOf } from './finalize.ts'
import type { ForeignClient } from './guard/client-check.ts'
import { type Stage, stages } from './host-protocol.ts'
import type { HostResources } from './host-resources.ts'
import type { CaptureJob } from './job.ts'
import { decideOutcome, requiredArtefacts, requiredOfFile } from './outcome.ts'
import { causeOf, type Deadline, startDeadline } from './page/deadline.ts'
import { detectWarnings } from './page/detect-walls.ts'
import { type CaptureEnvironment, openEnvironment } from './page/environment.ts'
import { loadPage } from './page/load-page.ts'
import { type Observation, observePage } from './page/observe.ts'
import { streamThumbnails } from './page/thumbnail.ts'
import { type Extracted, extractFields } from './profile/extract.ts'
import { matchProfile } from './profile/profile.ts'
import type { ArtefactFile, ArtefactKind, CaptureReport, Cause, Fidelity } from './report.ts'
import { type StarvationSamples, sampleStarvation } from './starvation.ts'

export interface CaptureListener {
  progress(stage: Stage, done: number, total: number): void
  thumbnail(jpeg: string): void
  artefact(kind: ArtefactKind, file: ArtefactFile): void
  foreignClient(client: ForeignClient): void
}

export interface RunningCapture {
  readonly report: Promise<CaptureReport>
  cancel(): void
}

/** Reserved at the end for writing the archive, which is worth more than another second on an endless page. */
const RESERVED_FOR_ARCHIVE_MS = 15_000
/** Time for finalizing after the total limit; together with the report it stays within the five seconds that `CaptureLimits.totalMs` allows. */
const OVERTIME_MS = 3_500
/** A few counters and advertisements have another address at each visit. */
const MIN_REPLAYED_SHARE = 0.9
const MIN_LACKING = 3

export function startCapture(host: HostResources, job: CaptureJob, listener: CaptureListener): RunningCapture {
  const starvation = sampleStarvation()
  const deadline = startDeadline(job.limits.totalMs, starvation.isStarved)
  void host.browser.gone.then(() => deadline.stop('browser-crashed'))
  return {
    report: run(host, job, listener, deadline, starvation.isStarved).finally(() => {
      starvation.close()
      deadline.close()
    }),
    cancel: () => deadline.stop('cancelled'),
  }
}

async function run(
  host: HostResources,
  job: CaptureJob,
  listener: CaptureListener,
  deadline: Deadline,
  isStarved: StarvationSamples['isStarved'],
): Promise<CaptureReport> {
  const startedAt = new Date().toISOString()
  await mkdir(job.folder, { recursive: true })
  const log = openCaptureLog(`${job.folder}/${CAPTURE_LOG}`)
  const store = openArtefactStore(job.folder, log, listener.artefact)
  const profile = matchProfile(host.profiles, job.url)
  const findings: Findings = {
    observation: null,
    extracted: [],
    saved: null,
    warnings: [],
    videoComplete: null,
    pageLoadMs: 0,
    document: null,
  }
  let stage: Stage | null = null
  const progress = (next: Stage, done: number, total: number) => {
    // Resources are counted until the end; their 'loading' progress must not move back to an earlier stage.
    if (stage && stages.indexOf(next) < stages.indexOf(stage)) return
    if (stage !== next) log.append('stage', { stage: next })
    stage = next
    listener.progress(next, done, total)
  }
  log.append(START_EVENT, {
    id: job.logId,
    url: job.url,
    purpose: job.purpose,
    device: job.device,
    profile: profile.name,
    isolation: host.guard.isolation,
    ...(job.notBefore === undefined ? {} : { notBefore: job.notBefore }),
  })

  let environment: CaptureEnvironment | null = null
  const contextOf = (opened: CaptureEnvironment): CaptureContext => ({
    ...{ host, job, environment: opened, profile, store, findings, startedAt, progress },
  })
  let failure: Cause | null = null
  let fidelity: Fidelity | null = null
  try {
    const pageDeadline = startDeadline(
      Math.max(job.limits.totalMs * 0.6, job.limits.totalMs - RESERVED_FOR_ARCHIVE_MS),
      isStarved,
    )
    deadline.onStop((cause) => pageDeadline.stop(cause))
    try {
      const opening = openEnvironment(host, job, pageDeadline, { progress, foreignClient: listener.foreignClient })
      environment = await pageDeadline.within(10_000, opening).catch((error: unknown) => {
        // It may still open after the timeout; close it then.
        void opening.then((late) => late.close()).catch(() => {})
        throw error
      })
      await loadAndSave(pageDeadline, contextOf(environment), listener.thumbnail)
    } catch (error) {
      failure = pageDeadline.stopCause() ?? environment?.trafficLimit() ?? causeOf(error)
      log.append('fault', { cause: failure, message: error instanceof Error ? error.message.slice(0, 300) : '' })
    } finally {
      findings.warnings.push(...(environment?.scriptWarnings() ?? []), ...(environment?.fixtureWarnings() ?? []))
      pageDeadline.close()
    }
    if (environment && !isFinal(deadline.stopCause())) {
      const remaining = deadline.stopCause() ? startDeadline(OVERTIME_MS, isStarved) : deadline
      const capture = contextOf(environment)
      await finalizeTraffic(remaining, capture)
      const closing = closePage(remaining, capture)
      // Replaying while the page closes is faster, but with several captures running it only costs memory.
      if (!host.isOnlyCapture()) await closing
      const isShown = findings.document?.isShown ?? true
      if (remaining === deadline && isShown && findings.saved && store.stateOf('archive') !== 'missing') {
        progress('replaying', 0, 1)
        fidelity = await measureFidelity(deadline, {
          ...{
            browser: host.browser,
            job,
            folder: store.folder,
            saved: findings.saved,
            expand: profile.expand,
            pageLoadMs: findings.pageLoadMs,
          },
        })
        if (fidelity) {
          const { text, resources, image, lacking } = fidelity
          log.append('replay', { text, resources, image, lacking: lacking.length })
          if (resources < MIN_REPLAYED_SHARE && lacking.length >= MIN_LACKING)
            findings.warnings.push({ kind: 'incomplete', seen: `replay shows ${Math.floor(resources * 100)} % of the resources` })
        }
      }
      await closing
      if (remaining !== deadline) remaining.close()
      // The replay may have taken the rest of the time.
      const last = startDeadline(OVERTIME_MS, isStarved)
      await finalizeFacts(last, capture)
      last.close()
    }
  } finally {
    await environment?.close()
    await rm(`${job.folder}/.spool`, { recursive: true, force: true }).catch(() => {})
  }

  const stopCause = deadline.stopCause() ?? failure ?? environment?.trafficLimit() ?? null
  const response = environment?.navigation.response() ?? null
  const required = findings.document?.isShown === false ? requiredOfFile : requiredArtefacts
  const draft = store.list(required, stopCause ?? 'internal')
  const { outcome, cause } = decideOutcome(draft, stopCause, required)
  log.append('end', { outcome, cause })
  await store.register('capture-log', CAPTURE_LOG, 'application/jsonl').then(() => store.setState('capture-log', 'ok'))
  const { counts, refusals } = { counts: environment?.recorder.counts(), refusals: environment?.gate.refusals().length ?? 0 }
  return {
    id: job.id,
    outcome,
    cause,
    startedAt,
    endedAt: new Date().toISOString(),
    askedUrl: job.url,
    finalUrl: findings.observation?.url ?? response?.url ?? null,
    title: titleOf(findings),
    status: response?.status ?? null,
    profile: profile.name,
    artefacts: store.list(required, stopCause ?? 'internal'),
    warnings: findings.warnings,
    extracted: findings.extracted,
    server: environment && response && serverOf(response, environment.gate, findings.saved?.facts ?? null),
    resources: {
      seen: counts?.seen ?? 0,
      failed: counts?.failed ?? 0,
      refused: Math.max(counts?.refused ?? 0, refusals),
      bytes: counts?.bytes ?? 0,
    },
    fidelity,
    isolation: isolationOf(host.guard, environment?.gate),
    software: (await host.machine).software,
  }
}

/** Nothing is finalized after these: the capture was cancelled, or its browser is gone. */
const isFinal = (cause: Cause | null) => cause === 'cancelled' || cause === 'browser-crashed'

async function loadAndSave(
  deadline: Deadline,
  capture: CaptureContext,
  onThumbnail: CaptureListener['thumbnail'],
): Promise<void> {
  const { host, job, environment, profile, store, findings, progress } = capture
  const { visit, navigation, gate, context } = environment
  const thumbnails = await deadline.within(2_000, streamThumbnails(visit.session, onThumbnail))
  let read: [Observation, Extracted]
  try {
    const loaded = await loadPage(deadline, { job, visit, navigation, profile, gate, progress }).catch((error: unknown) => {
      if (deadline.stopCause() || causeOf(error) !== 'download') throw error
      return null
    })
    if (loaded === null) return await saveReceivedFile(deadline, capture)
    findings.warnings.push(...loaded.warnings)
    findings.videoComplete = loaded.videoComplete
    findings.pageLoadMs = deadline.elapsedMs()
    const lastThumbnail = deadline.within(2_000, thumbnails.last()).catch(() => {})
    const reading = Promise.all([observePage(deadline, visit), extractFields(visit, profile).catch(() => [])])
    read = await deadline.within(5_000, reading, 'page-unresponsive')
    await lastThumbnail
  } finally {
    await deadline.within(1_000, thumbnails.close()).catch(() => {})
  }
  const [observation, extracted] = read
  const response = navigation.response()
  findings.observation = observation
  findings.extracted = extracted
  findings.warnings.unshift(
    ...detectWarnings(job.purpose === 'video' ? { ...observation, films: [] } : observation, {
      status: response?.status ?? null,
      askedUrl: job.url,
      isFile: response !== null && !isPageType(response.mimeType),
    }),
    ...environment.warnings(),
  )
  const duringImaging = async () => {
    const { browser } = host
    if (job.purpose === 'shop') {
      await saveLicence(deadline, {
        ...{ job, context, visit, store, selector: profile.licence, product: browser.product },
        sessionOf: browser.cdp.session,
        onSession: (session) => void environment.recorder.adopt(session).catch(() => {}),
      })
    }
  }
  const url = response?.url ?? job.url
  findings.saved = await savePage(deadline, {
    job,
    visit,
    store,
    progress,
    duringImaging,
    url,
    browser: host.browser.cdp,
    contextId: context.id,
  })
  findings.warnings.push(...findings.saved.warnings)
}
