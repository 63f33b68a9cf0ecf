// Final steps of a capture: writes the traffic artefacts, closes the page, then writes the cleanliness report and, last, the facts.

import type { ArtefactStore } from './artefact/artefact-store.ts'
import { saveCleanliness } from './artefact/cleanliness.ts'
import { saveFacts } from './artefact/facts.ts'
import { saveMedia } from './artefact/media.ts'
import { saveObservation } from './artefact/observation.ts'
import { saveShownFile, titleOf } from './artefact/save-file.ts'
import { saveTraffic } from './artefact/traffic.ts'
import type { CaptureContext } from './capture-context.ts'
import type { Gate } from './guard/gate.ts'
import type { Guard } from './guard/guard.ts'
import { causeOf, type Deadline } from './page/deadline.ts'
import type { Isolation } from './report.ts'

const PRINT_TIMEOUT_MS = 30_000

export async function finalizeTraffic(deadline: Deadline, capture: CaptureContext): Promise<void> {
  const { host, job, environment, store, findings, startedAt, progress } = capture
  const { gate, recorder, navigation } = environment
  const { observation, saved } = findings
  progress('archiving', 0, 1)
  gate.cut()
  await deadline.within(11_000, recorder.finish()).catch(() => {})
  if (!findings.document) await deadline.within(10_000, saveShownFile(capture)).catch(() => {})
  const machine = await host.machine
  const page = {
    pageUrl: navigation.response()?.url ?? job.url,
    title: titleOf(findings) ?? '',
    text: saved?.text ?? '',
    startedAt,
    software: machine.software,
  }
  await Promise.all([
    saveTraffic(deadline, {
      ...page,
      store,
      gate,
      recorder,
      keyLog: host.browser.home.keyLog,
      limit: environment.trafficLimit(),
    }),
    job.purpose === 'video' ? saveMedia(deadline, store, recorder.exchanges(), observation?.video ?? null) : null,
    attempt(
      deadline,
      store,
      'console-log',
      store.put('console-log', 'console.jsonl', environment.consoleText(), 'application/jsonl'),
    ),
  ])
  progress('archiving', 1, 1)
}

async function attempt(
  deadline: Deadline,
  store: ArtefactStore,
  kind: 'facts' | 'cleanliness' | 'console-log',
  work: Promise<unknown>,
) {
  await deadline.within(5_000, work).then(
    () => store.setState(kind, 'ok'),
    (error) => store.setState(kind, 'missing', causeOf(error)),
  )
}

/** A capture without any connection used no network, so nothing is stated about one. */
export const isolationOf = (guard: Guard, gate: Gate | undefined): Isolation | null =>
  gate && gate.connections().length > 0 ? guard.isolation : null

/** Never rejects: an artefact that cannot be written is set to `missing`. */
export async function closePage(deadline: Deadline, { host, environment, store, findings }: CaptureContext): Promise<void> {
  const { gate, navigation } = environment
  const { saved } = findings
  // A PDF that is not printed in time stays `missing` in the report.
  await (saved && deadline.within(PRINT_TIMEOUT_MS, saved.printing).catch(() => {}))
  const closed = await environment.closeContext(deadline)
  const [machine, response] = [await host.machine, navigation.response()]
  const isolation = isolationOf(host.guard, gate)
  await attempt(
    deadline,
    store,
    'cleanliness',
    saveCleanliness(store, {
      ...{ browser: host.browser, machine, before: environment.before, response, isolation },
      isolationReason: isolation === null ? null : host.guard.isolationReason,
      ...{ leftInContext: closed.state, contextGone: closed.gone, rehearsalKeys: host.browser.rehearsalKeys },
    }).then((failed) => {
      if (failed.length > 0) findings.warnings.push({ kind: 'environment', seen: `failed checks: ${failed.join(', ')}` })
    }),
  )
}

/** After the cleanliness report and the replay: the facts contain all warnings. Never rejects. */
export async function finalizeFacts(deadline: Deadline, { job, environment, store, findings }: CaptureContext): Promise<void> {
  const { gate, visit, navigation } = environment
  const { observation, saved } = findings
  const response = navigation.response()
  const [finalUrl, facts] = [observation?.url ?? findings.document?.url ?? null, saved?.facts ?? null]
  await attempt(
    deadline,
    store,
    'facts',
    Promise.all([
      saveFacts(store, {
        ...{ job, navigation, visit, gate, title: titleOf(findings), finalUrl, facts },
        extra: {
          windowsRefused: Math.max(environment.context.popups(), visit.windows()),
          scriptsEnded: environment.scriptTerminations(),
          warnings: findings.warnings,
          extracted: findings.extracted,
          ...(findings.document ? { document: findings.document } : {}),
          ...(saved?.opened ? { opened: saved.opened } : {}),
        },
      }),
      saveObservation(store, {
        ...{ askedUrl: job.url, finalUrl, response, facts, exchanges: environment.recorder.exchanges() },
      }),
    ]),
  )
}
