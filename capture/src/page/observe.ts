// What is seen on the page once it has settled, in one reading: the ground for every warning.
import type { Visit } from './visit.ts'
import { readPage } from './world.ts'

export interface Observation {
  readonly url: string
  readonly title: string
  readonly lang: string
  /** The beginning of it; the whole text is an artefact of its own. */
  readonly text: string
  readonly textLength: number
  readonly elements: number
  readonly images: number
  readonly passwordFields: number
  /** Addresses of scripts and frames, and what forms post to. */
  readonly sources: readonly string[]
  /** Ids and classes of the first elements, which tell walls apart. */
  readonly marks: string
  /** Text of what lies over most of the window. */
  readonly overlay: string | null
  /** Whether the page behind can still be scrolled. */
  readonly locked: boolean
  /** The first film, and the pictures that stand for it. */
  readonly film: { readonly url: string | null; readonly covers: readonly string[] }
}

const look = `function () {
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
      const words = each.innerText?.trim() ?? ''
      const wide = box.width * box.height > area * 0.25 || (point[1] > 0.8 && box.width > innerWidth * 0.5)
      if (wide && words) overlay = words.slice(0, 1500)
    }
    if (overlay) break
  }
  const film = document.querySelector('video')
  const held = (each) => each && ['hidden', 'clip'].includes(getComputedStyle(each).overflowY)
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
    film: {
      url: /^http/.test(film?.currentSrc ?? '') ? film.currentSrc : null,
      covers: [film?.poster, document.querySelector('meta[property="og:image"]')?.content].filter(Boolean).map((each) => new URL(each, location.href).href),
    },
    locked: Boolean(held(document.body) || held(document.documentElement)),
  }
}`

export const observePage = (visit: Visit) => readPage<Observation>(visit.session, visit.frameId, look)
