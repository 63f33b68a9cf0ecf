// Opens parts of a page that are folded away or behind tabs, after the page has been saved as it was shown. Links, menus, forms and buttons that buy or subscribe are left alone.
import { coveringFunction } from './covering.ts'
import type { Deadline } from './deadline.ts'
import { evaluateInPage } from './isolated-world.ts'
import type { Visit } from './visit.ts'

export interface Folded {
  /** `details` elements and disclosure buttons. */
  readonly folds: number
  /** Buttons like "read more", which may do nothing, or nothing more. */
  readonly moreButtons: number
  /** Labels of the tabs that are not selected. */
  readonly tabs: readonly string[]
}

export interface TabPanel {
  readonly label: string
  readonly text: string
  /** In CSS pixels of the document. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const EVALUATE_TIMEOUT_MS = 5_000
const MAX_ELEMENTS = 50_000
/** A hidden part with less text is an icon or a hint. */
const MIN_TEXT_CHARACTERS = 10
const MAX_OPENED = 100
export const MAX_TABS = 8

const findFunctions = `
  const isShown = (each) => each.getClientRects().length > 0 && each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
  const textOf = (each) => each.textContent.trim()
  const isMenu = (each) => each.closest('nav, header:not(:is(main, article, aside, section) header), dialog, [role=navigation], [role=banner], [role=menubar], [role=menu], [role=search], [role=dialog]') !== null
  const labelOf = (each) => textOf(each).replace(/\\s+/g, ' ').slice(0, 60)
  const acts = /^((点击|立即|马上|现在|确认|一键|去|我要|免费)?(加入|放入|添加到?)?(购物车|购买|抢购|下单|支付|付款|结算|领券|领取优惠券|关注|订阅|登录|注册)(本店|店铺|作者|吧)?|add (this )?to (my )?(cart|bag|basket)|buy( it| this)?( now)?|(place |pre-?)?order( now)?|pay( now)?|(proceed to )?check ?out|subscribe( now)?|follow( us)?|sign (in|up)|log ?in|register)[!！\\s]*$/i
  const isHarmless = (each) => {
    if ([textOf(each), each.getAttribute('aria-label')?.trim()].some((label) => acts.test(label ?? ''))) return false
    const link = each.closest('a[href]')
    if (link && !/^(#|javascript:)/i.test(link.getAttribute('href'))) return false
    return !each.closest('form') || each.type === 'button' || !/^(button|input)$/.test(each.localName)
  }
  const isEnabled = (each) => !each.disabled && each.getAttribute('aria-disabled') !== 'true' && isShown(each) && isHarmless(each)
  const isUsable = (each) => isEnabled(each) && !isMenu(each)
  const targetOf = (each) => document.getElementById((each.getAttribute('aria-controls') ?? '').trim().split(/\\s+/)[0])
  const isFolded = (each) => each !== null && !isShown(each) && textOf(each).length >= ${MIN_TEXT_CHARACTERS} && !/^(menu|listbox|dialog|tooltip|tree|grid)$/.test(each.getAttribute('role') ?? '')
  const moreWords = /^(点击)?(展开(全部|全文|更多|详情|阅读全文)?(内容|评论|回复|参数|评价|详情)?|(显示|查看|阅读|加载)(全部|全文|更多|剩余)(内容|评论|回复|参数|评价|详情)?|(read|show|see|view|load) (more|all|full (text|description|review))( (comments|replies|reviews|details))?|expand( all)?)[\\s.…>»›↓▼⌄]*$/i
  const isMore = (each) => each.childElementCount <= 2 && [...each.children].every((child) => child.childElementCount === 0) && each.textContent.length <= 40 && moreWords.test(textOf(each)) && (/^(button|a)$/.test(each.localName) || each.getAttribute('role') === 'button' || getComputedStyle(each).cursor === 'pointer')
  const findFolds = () => {
    const details = [...document.querySelectorAll('details:not([open])')].filter((each) => isShown(each) && !isMenu(each) && textOf(each).length > (each.querySelector('summary')?.textContent.trim().length ?? 0))
    const buttons = [...document.querySelectorAll('[aria-expanded=false][aria-controls]:not([role=tab])')].filter((each) => /^(null|false)$/.test(String(each.getAttribute('aria-haspopup'))) && isUsable(each) && isFolded(targetOf(each)))
    const words = [...document.querySelectorAll('button, a, [role=button], span, div, p')].slice(0, ${MAX_ELEMENTS}).filter((each) => !buttons.includes(each) && isMore(each) && isUsable(each))
    return { details, buttons, words: words.filter((each) => !words.some((other) => other !== each && each.contains(other))) }
  }
  // The dots and numbers of carousels are tabs, too, but rarely name a panel.
  const isTab = (each) => targetOf(each)?.getAttribute('role') === 'tabpanel' ? isEnabled(each) : /\\p{L}/u.test(textOf(each)) && isUsable(each)
  const allTabs = () => [...document.querySelectorAll('[role=tab]')]
  const isSelected = (each) => each.getAttribute('aria-selected') === 'true'
  const pageAddress = () => location.origin + location.pathname + (/^#[!/]/.test(location.hash) ? location.hash : '')`

const findScript = `function () {
  ${findFunctions}
  globalThis.addressBefore ??= pageAddress()
  globalThis.queryBefore ??= location.search
  globalThis.foldedTabs ??= []
  globalThis.shownTabs ??= new Set(allTabs().filter(isSelected))
  for (const each of allTabs()) if (!isSelected(each) && !shownTabs.has(each) && !foldedTabs.includes(each) && isTab(each)) foldedTabs.push(each)
  const { details, buttons, words } = findFolds()
  return { folds: details.length + buttons.length, moreButtons: words.length, tabs: foldedTabs.map(labelOf) }
}`
const openScript = `function (max) {
  ${findFunctions}
  const { details, buttons, words } = findFolds()
  for (const each of details.slice(0, max)) {
    // Of details with one name, only one can be open.
    each.removeAttribute('name')
    each.open = true
    for (const picture of each.querySelectorAll('img[loading=lazy]')) picture.loading = 'eager'
  }
  for (const each of [...buttons, ...words].slice(0, max)) {
    const target = targetOf(each)
    each.click()
    for (const picture of target?.querySelectorAll('img[loading=lazy]') ?? []) picture.loading = 'eager'
  }
}`
const stateScript = `function () {
  ${findFunctions}
  ${coveringFunction}
  const text = document.body.innerText
  return {
    isSameAddress: pageAddress() === globalThis.addressBefore,
    isSameQuery: location.search === globalThis.queryBefore,
    covering: findCovering(text),
    extent: text.length + ' characters, ' + document.documentElement.scrollHeight + ' px',
  }
}`
/** By its place among those that `findScript` found. */
const selectScript = `function (place) {
  ${findFunctions}
  const tab = globalThis.foldedTabs?.[place]
  if (!tab?.isConnected || !isTab(tab)) return
  tab.click()
  for (const picture of targetOf(tab)?.querySelectorAll('img[loading=lazy]') ?? []) picture.loading = 'eager'
}`
const panelScript = `function (place) {
  ${findFunctions}
  const tab = globalThis.foldedTabs?.[place]
  if (!tab?.isConnected || !isSelected(tab)) return null
  let panel = targetOf(tab)
  for (let above = tab.parentElement, n = 0; !panel && above && n < 4; above = above.parentElement, n += 1) panel = [...above.querySelectorAll('[role=tabpanel]')].find(isShown) ?? null
  if (!panel || !isShown(panel)) return null
  const box = panel.getBoundingClientRect()
  return { label: labelOf(tab), text: panel.innerText, x: Math.max(0, box.x + scrollX), y: Math.max(0, box.y + scrollY), width: box.width, height: box.height }
}`

const evaluate = <Value>(deadline: Deadline, { session, frameId }: Visit, script: string, ...args: unknown[]) =>
  deadline.within(EVALUATE_TIMEOUT_MS, evaluateInPage<Value>(session, frameId, script, ...args), 'page-unresponsive')

export const findFolded = (deadline: Deadline, visit: Visit) => evaluate<Folded>(deadline, visit, findScript)

export const openFolds = (deadline: Deadline, visit: Visit) => evaluate<void>(deadline, visit, openScript, MAX_OPENED)

export interface PageState {
  readonly isSameAddress: boolean
  readonly isSameQuery: boolean
  /** Text of a dialog that covers the page. */
  readonly covering: string | null
  /** Changes when something opens. */
  readonly extent: string
}

/** After `findFolded`. */
export const readState = (deadline: Deadline, visit: Visit) => evaluate<PageState>(deadline, visit, stateScript)

export const selectTab = (deadline: Deadline, visit: Visit, place: number) => evaluate<void>(deadline, visit, selectScript, place)

/** Null if the tab does not show a panel. */
export const readPanel = (deadline: Deadline, visit: Visit, place: number) =>
  evaluate<TabPanel | null>(deadline, visit, panelScript, place)
