// What is done once a page was kept: its books are closed, then it is left, and the machine is looked at again.
import { keepCleanliness } from './artefact/cleanliness.ts'
import { keepFacts } from './artefact/facts.ts'
import { finishRecords } from './artefact/finish.ts'
import { keepMedia } from './artefact/media.ts'
import type { Shelf } from './artefact/shelf.ts'
import { type Course, causeOf } from './page/course.ts'
import type { Sitting } from './sitting.ts'

const lastPrintMs = 30_000

export async function closeBooks(course: Course, sitting: Sitting): Promise<void> {
  const { room, job, scene, shelf, findings, startedAt, progress } = sitting
  const { gate, recorder, navigation } = scene
  const { observation, kept } = findings
  progress('archiving', 0, 1)
  gate.cut()
  await course.within(11_000, recorder.finish()).catch(() => {})
  const machine = await room.machine
  const page = {
    pageUrl: navigation.answer()?.url ?? job.url,
    title: observation?.title ?? '',
    text: kept?.text ?? '',
    startedAt,
    software: machine.software,
  }
  await Promise.all([
    finishRecords(course, { ...page, shelf, gate, recorder, keyLog: room.browser.home.keyLog, limited: scene.limited() }),
    job.purpose === 'video' ? keepMedia(course, shelf, recorder.exchanges(), observation?.film ?? null) : null,
    attempt(course, shelf, 'console-log', shelf.put('console-log', 'console.jsonl', scene.consoleText(), 'application/jsonl')),
  ])
  progress('archiving', 1, 1)
}

async function attempt(course: Course, shelf: Shelf, kind: 'facts' | 'cleanliness' | 'console-log', work: Promise<unknown>) {
  await course.within(5_000, work).then(
    () => shelf.mark(kind, 'ok'),
    (error) => shelf.mark(kind, 'missing', causeOf(error)),
  )
}

/** Never rejects: what could not be kept is marked. */
export async function leavePage(course: Course, { room, job, scene, shelf, findings }: Sitting): Promise<void> {
  const { gate, visit, navigation } = scene
  const { observation, kept } = findings
  // What is not printed when time is up stays missing, and the report says so.
  await (kept && course.within(lastPrintMs, kept.printed).catch(() => {}))
  const left = await scene.leave(course)
  const [machine, answer] = [await room.machine, navigation.answer()]
  await Promise.all([
    attempt(
      course,
      shelf,
      'facts',
      keepFacts(shelf, {
        ...{
          job,
          navigation,
          visit,
          gate,
          title: observation?.title ?? null,
          finalUrl: observation?.url ?? null,
          facts: kept?.facts ?? null,
        },
        extra: {
          windowsRefused: Math.max(scene.context.popups(), visit.windows()),
          scriptsEnded: scene.scriptsEnded(),
          warnings: findings.warnings,
          extracted: findings.extracted,
        },
      }),
    ),
    attempt(
      course,
      shelf,
      'cleanliness',
      keepCleanliness(shelf, {
        ...{ browser: room.browser, machine, isolation: room.guard.isolation, before: scene.before, answer },
        ...{ leftInContext: left.state, contextGone: left.gone, rehearsalKeys: room.browser.rehearsalKeys },
      }),
    ),
  ])
}
