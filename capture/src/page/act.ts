// What is done on a page before it is kept: open what its profile names, let its film load, stop its media.
import type { CdpSession } from '../browser/cdp.ts'
import type { Course } from './course.ts'
import type { Visit } from './visit.ts'
import { readPage } from './world.ts'

const askMs = 3_000
const lookMs = 200
const clicks = 3

const press = `function (selectors, times) {
  let pressed = 0
  for (const selector of selectors) {
    let found = []
    try { found = [...document.querySelectorAll(selector)] } catch {}
    for (const each of found.slice(0, times)) {
      if (each.disabled || !each.getClientRects().length) continue
      each.click()
      pressed += 1
    }
  }
  return pressed
}`

/** Also done on the replayed page, before it is compared. */
export const pressAll = (session: CdpSession, frameId: string, selectors: readonly string[]) =>
  readPage<number>(session, frameId, press, selectors, clicks)

export async function expand(course: Course, visit: Visit, selectors: readonly string[]): Promise<number> {
  if (selectors.length === 0) return 0
  return course.within(askMs, pressAll(visit.session, visit.frameId, selectors), 'page-unresponsive').catch(() => 0)
}

const play = `function (selector) {
  let film = null
  try { film = document.querySelector(selector) } catch {}
  if (!(film instanceof HTMLMediaElement)) return null
  film.muted = true
  film.playbackRate = 8
  film.play().catch(() => {})
  const end = film.buffered.length ? film.buffered.end(film.buffered.length - 1) : 0
  return { length: film.duration, here: end, over: film.ended, failed: film.error !== null }
}`
const stop = `function () {
  let stopped = 0
  for (const each of document.querySelectorAll('video,audio')) {
    if (!each.paused) stopped += 1
    each.pause()
    if (each.playbackRate === 8) each.playbackRate = 1
  }
  return stopped
}`

interface Film {
  readonly length: number | null
  readonly here: number
  readonly over: boolean
  readonly failed: boolean
}

/** Whether the whole film was fetched; null when there is none. Played fast and without sound, so that the page itself asks for all of it. */
export async function loadFilm(course: Course, visit: Visit, selector: string, ms: number): Promise<boolean | null> {
  const until = performance.now() + ms
  let seen = false
  while (performance.now() < until) {
    const film = await course.within(
      askMs,
      readPage<Film | null>(visit.session, visit.frameId, play, selector),
      'page-unresponsive',
    )
    if (film) seen = true
    else if (performance.now() > until - ms + askMs) return null
    if (film?.failed) return false
    if (film?.over || (film?.length && Number.isFinite(film.length) && film.here >= film.length - 0.3)) return true
    await course.pause(lookMs)
  }
  return seen ? false : null
}

export const stopMedia = (course: Course, visit: Visit) =>
  course.within(askMs, readPage<number>(visit.session, visit.frameId, stop), 'page-unresponsive').catch(() => 0)
