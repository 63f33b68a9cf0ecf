// Reads from a page what a person would wait for: pictures, fonts, loading indicators, changes of its content, and whether it set timers.
import type { CdpSession } from '../browser/cdp.ts'
import { evaluateInPage } from './isolated-world.ts'

export interface PageState {
  /** Changes when content is added or removed, not when a text is replaced by another of the same length. */
  readonly content: string
  readonly height: number
  /** Visible pictures that are being loaded. */
  readonly blankPictures: number
  /** Visible pictures that the page has not requested, e.g. outside the visible part of a scroller. */
  readonly unrequestedPictures: number
  readonly fontsLoading: boolean
  /** Without scripts and frames, a page that has loaded does not change. */
  readonly hasScripts: boolean
  /** Timers that the page has set since its document began. */
  readonly timers: number
  /** Text or class of a visible loading indicator; only read if `thorough`. */
  readonly indicator: string | null
}

// A timer set here shares the page's sequence of ids, so its id tells how many timers the page has set; no function of the page is replaced.
const stateScript = `function (thorough) {
  const documents = [document]
  for (let n = 0; n < documents.length && documents.length < 20; n += 1)
    for (const frame of documents[n].querySelectorAll('iframe,frame')) {
      let inner = null
      try { inner = frame.contentDocument } catch {}
      if (inner && frame.getClientRects().length) documents.push(inner)
    }
  const isVisible = (each) => each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const isNear = ({ top, bottom }) => bottom > -innerHeight && top < 2 * innerHeight
  let elements = 0, text = 0, pictures = 0, blankPictures = 0, unrequestedPictures = 0, fontsLoading = false
  for (const each of documents) {
    elements += each.getElementsByTagName('*').length
    text += each.body?.textContent.length ?? 0
    pictures += each.images.length
    fontsLoading ||= each.fonts?.status === 'loading'
    for (const image of each.images) {
      if (!image.getClientRects().length) continue
      const lazySource = image.dataset.src || image.dataset.original || image.dataset.lazySrc || image.dataset.lazy
      const box = image.getBoundingClientRect()
      if (!image.complete && (image.src || image.srcset)) {
        if (!isVisible(image)) continue
        if (image.loading !== 'lazy' || isNear(box)) blankPictures += 1
        else unrequestedPictures += 1
      } else if (thorough && lazySource && box.width * box.height > 64 && (!image.currentSrc || image.currentSrc.startsWith('data:')) && isVisible(image)) unrequestedPictures += 1
    }
  }
  const words = /^(loading|please wait|加载中|正在加载|载入中|載入中|请稍候|请稍后)[\\s.…。]*$/i
  const readIndicator = () => {
    const marked = '[aria-busy="true"],[role="progressbar"]:not([aria-valuenow]),progress:not([value])'
    const named = ['skeleton', 'shimmer', 'spinner', 'loading', 'loader', 'placeholder-glow', 'placeholder-wave'].map((name) => '[class*="' + name + '" i]').join(',')
    for (const each of documents) {
      for (const found of [...each.querySelectorAll(marked + ',' + named)].slice(0, 300)) {
        const box = found.getBoundingClientRect()
        if (box.width < 4 || box.height < 4 || box.right <= 0 || box.bottom + scrollY <= 0 || !isVisible(found)) continue
        const label = found.textContent.trim()
        if (label.length > 40) continue
        const isMoving = () => found.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running') || found.querySelector('animate,animateTransform,img[src*=".gif"]') !== null
        const isSkeleton = /skeleton|shimmer|placeholder-(glow|wave)/i.test(found.getAttribute('class') ?? '') && label.length <= 2 && !found.querySelector('img,picture,video,canvas,input')
        if (found.matches(marked) || isSkeleton || words.test(label) || isMoving()) return (found.getAttribute('class') || found.getAttribute('role') || found.localName).trim().slice(0, 60)
      }
      const texts = ['oading', 'OADING', '加载中', '正在加载', '载入中', '載入中', '请稍候', '请稍后', 'lease wait'].map((word) => 'contains(., "' + word + '")').join(' or ')
      const hits = each.evaluate('//body//text()[string-length() < 40 and (' + texts + ')]', each, null, 7, null)
      for (let n = 0; n < Math.min(hits.snapshotLength, 50); n += 1) {
        const parent = hits.snapshotItem(n).parentElement
        if (parent && words.test(parent.textContent.trim()) && parent.getClientRects().length && isVisible(parent)) return parent.textContent.trim().slice(0, 60)
      }
    }
    return null
  }
  globalThis.ownTimers = (globalThis.ownTimers ?? 0) + 1
  const timers = setTimeout(() => {}, 0) - globalThis.ownTimers
  const height = (document.scrollingElement ?? document.documentElement)?.scrollHeight ?? 0
  return {
    content: [elements, text, pictures, height].join(' '),
    height,
    blankPictures,
    unrequestedPictures,
    fontsLoading,
    hasScripts: [...document.scripts].some(({ type }) => !/json/.test(type)) || document.querySelector('iframe,frame,object,embed,[onload],[onerror],[onscroll],[onresize],[onfocus]') !== null,
    timers,
    indicator: thorough ? readIndicator() : null,
  }
}`

export const readPageState = (session: CdpSession, frameId: string, thorough: boolean) =>
  evaluateInPage<PageState>(session, frameId, stateScript, thorough)
