// Interacts with a page before it is saved: clicks the profile's expanders, loads its video, stops its media.
import type { CdpSession } from '../browser/cdp.ts'
import type { Deadline } from './deadline.ts'
import { evaluateInPage } from './isolated-world.ts'
import type { Visit } from './visit.ts'

const EVALUATE_TIMEOUT_MS = 3_000
const POLL_INTERVAL_MS = 200
const MAX_CLICKS_PER_SELECTOR = 3
const FAST_PLAYBACK_RATE = 8

const clickScript = `function (selectors, times) {
  let clicked = 0
  for (const selector of selectors) {
    let found = []
    try { found = [...document.querySelectorAll(selector)] } catch {}
    for (const each of found.slice(0, times)) {
      if (each.disabled || !each.getClientRects().length) continue
      each.click()
      clicked += 1
    }
  }
  return clicked
}`

/** Also run on the replayed page before it is compared. */
export const clickAll = (session: CdpSession, frameId: string, selectors: readonly string[]) =>
  evaluateInPage<number>(session, frameId, clickScript, selectors, MAX_CLICKS_PER_SELECTOR)

export async function expand(deadline: Deadline, visit: Visit, selectors: readonly string[]): Promise<number> {
  if (selectors.length === 0) return 0
  return deadline
    .within(EVALUATE_TIMEOUT_MS, clickAll(visit.session, visit.frameId, selectors), 'page-unresponsive')
    .catch(() => 0)
}

const playScript = `function (selector) {
  let video = null
  try { video = document.querySelector(selector) } catch {}
  if (!(video instanceof HTMLMediaElement)) return null
  video.muted = true
  video.playbackRate = ${FAST_PLAYBACK_RATE}
  video.play().catch(() => {})
  const end = video.buffered.length ? video.buffered.end(video.buffered.length - 1) : 0
  return { duration: video.duration, buffered: end, ended: video.ended, failed: video.error !== null }
}`
const stopScript = `function () {
  let stopped = 0
  for (const each of document.querySelectorAll('video,audio')) {
    if (!each.paused) stopped += 1
    each.pause()
    if (each.playbackRate === ${FAST_PLAYBACK_RATE}) each.playbackRate = 1
  }
  return stopped
}`

interface VideoState {
  readonly duration: number | null
  readonly buffered: number
  readonly ended: boolean
  readonly failed: boolean
}

/** Whether the whole video was fetched; null when there is none. It is played fast and muted, so that the page itself requests all of it. */
export async function loadVideo(deadline: Deadline, visit: Visit, selector: string, ms: number): Promise<boolean | null> {
  const until = performance.now() + ms
  let seen = false
  while (performance.now() < until) {
    const video = await deadline.within(
      EVALUATE_TIMEOUT_MS,
      evaluateInPage<VideoState | null>(visit.session, visit.frameId, playScript, selector),
      'page-unresponsive',
    )
    if (video) seen = true
    else if (performance.now() > until - ms + EVALUATE_TIMEOUT_MS) return null
    if (video?.failed) return false
    if (video?.ended || (video?.duration && Number.isFinite(video.duration) && video.buffered >= video.duration - 0.3))
      return true
    await deadline.sleep(POLL_INTERVAL_MS)
  }
  return seen ? false : null
}

export const stopMedia = (deadline: Deadline, visit: Visit) =>
  deadline
    .within(EVALUATE_TIMEOUT_MS, evaluateInPage<number>(visit.session, visit.frameId, stopScript), 'page-unresponsive')
    .catch(() => 0)
