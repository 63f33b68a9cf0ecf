// Observes the loaded page in one evaluation; every warning is based on this.

import { coveringFunction } from './covering.ts'
import type { Deadline } from './deadline.ts'
import { readFrames } from './frames.ts'
import { evaluateInPage } from './isolated-world.ts'
import { textScript } from './page-text.ts'
import type { Visit } from './visit.ts'

export interface Observation {
  readonly url: string
  readonly title: string
  readonly lang: string
  /** The first 20,000 characters; the full text is a separate artefact. */
  readonly text: string
  readonly textLength: number
  readonly elements: number
  readonly images: number
  readonly passwordFields: number
  /** URLs of scripts, frames and form actions. */
  readonly sources: readonly string[]
  /** Ids and classes of the first elements, which identify walls. */
  readonly marks: string
  /** Text of an element that covers a large part of the viewport. */
  readonly overlay: string | null
  /** Text of an element that covers a page which has other text, as dialogs do. */
  readonly covering: string | null
  /** Visible videos that were played and do not repeat, in whole seconds. */
  readonly films: readonly { readonly seconds: number; readonly loaded: number }[]
  /** Whether scrolling of the page behind is locked. */
  readonly locked: boolean
  /** The first video and its cover images. */
  readonly video: { readonly url: string | null; readonly covers: readonly string[] }
}

const observeScript = `function () {
  const text = document.body?.innerText ?? ''
  const elements = document.getElementsByTagName('*')
  const marks = []
  for (let n = 0; n < elements.length && marks.length < 400; n += 1) {
    const { id, className } = elements[n]
    if (id) marks.push('#' + id)
    if (typeof className === 'string' && className) marks.push('.' + className.trim().replace(/\\s+/g, '.'))
  }
  const sources = []
  for (const each of document.querySelectorAll('script[src],iframe[src],form[action]')) {
    if (sources.length < 200) sources.push(String(each.src || each.action).slice(0, 300))
  }
  const area = innerWidth * innerHeight
  let overlay = null
  for (const point of [[0.5, 0.5], [0.5, 0.9], [0.5, 0.15]]) {
    for (let each = document.elementFromPoint(innerWidth * point[0], innerHeight * point[1]); each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (style.position !== 'fixed' && style.position !== 'sticky') continue
      const box = each.getBoundingClientRect()
      const label = each.innerText?.trim() ?? ''
      const wide = box.width * box.height > area * 0.25 || (point[1] > 0.8 && box.width > innerWidth * 0.5)
      if (wide && label) overlay = label.slice(0, 1500)
    }
    if (overlay) break
  }
  ${coveringFunction}
  const covering = findCovering(text)
  const films = [...document.querySelectorAll('video')].slice(0, 20).flatMap((each) => {
    const { width, height } = each.getBoundingClientRect()
    if (each.loop || each.played.length === 0 || width * height < 20000 || !Number.isFinite(each.duration) || each.duration < 3) return []
    let loaded = 0
    for (let n = 0; n < each.buffered.length; n += 1) loaded += each.buffered.end(n) - each.buffered.start(n)
    return [{ seconds: Math.round(each.duration), loaded: Math.round(loaded) }]
  })
  const video = document.querySelector('video')
  const isLocked = (each) => each && ['hidden', 'clip'].includes(getComputedStyle(each).overflowY)
  return {
    url: location.href,
    title: document.title.slice(0, 500),
    lang: document.documentElement.lang,
    text: text.slice(0, 20000),
    textLength: text.length,
    elements: elements.length,
    images: document.images.length,
    passwordFields: document.querySelectorAll('input[type=password]').length,
    sources,
    marks: marks.join(' ').slice(0, 20000),
    overlay,
    covering,
    films,
    video: {
      url: /^http/.test(video?.currentSrc ?? '') ? video.currentSrc : null,
      covers: [video?.poster, document.querySelector('meta[property="og:image"]')?.content].filter(Boolean).map((each) => new URL(each, location.href).href),
    },
    locked: Boolean(isLocked(document.body) || isLocked(document.documentElement)),
  }
}`

/** A page whose own text is shorter than this may have it in frames or shadow roots. */
export const MIN_TEXT_CHARACTERS = 20
const MAX_TEXT_CHARACTERS = 20_000

export async function observePage(deadline: Deadline, visit: Visit): Promise<Observation> {
  const seen = await evaluateInPage<Observation>(visit.session, visit.frameId, observeScript)
  if (seen.textLength >= MIN_TEXT_CHARACTERS) return seen
  const own = await evaluateInPage<string>(visit.session, visit.frameId, textScript)
  const frames = await readFrames(deadline, visit, textScript)
  const text = [own, ...frames.map(({ value }) => value)].join('\n').trim()
  return text.length > seen.textLength ? { ...seen, text: text.slice(0, MAX_TEXT_CHARACTERS), textLength: text.length } : seen
}
