// Observes the loaded page in one evaluation; every warning is based on this.

import { evaluateInPage } from './isolated-world.ts'
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
    video: {
      url: /^http/.test(video?.currentSrc ?? '') ? video.currentSrc : null,
      covers: [video?.poster, document.querySelector('meta[property="og:image"]')?.content].filter(Boolean).map((each) => new URL(each, location.href).href),
    },
    locked: Boolean(isLocked(document.body) || isLocked(document.documentElement)),
  }
}`

export const observePage = (visit: Visit) => evaluateInPage<Observation>(visit.session, visit.frameId, observeScript)
