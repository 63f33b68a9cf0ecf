// The offline verification page: choose a package, follow the checks, read the verdict; its content security policy forbids any network access.
import { checkCryptoSupport, VerifierUnable } from '../src/verify/crypto-support.ts'
import type { CheckResult, Verdict } from '../src/verify/verdict.ts'
import {
  isTrustDigest,
  type VerifyOptions,
  type VerifyProgress,
  verifyArchive,
  verifyPackage,
} from '../src/verify/verify-package.ts'
import { type Language, wordsOf } from '../src/verify/words.ts'
import { element } from './element.ts'
import { archiveOf, folderOf } from './file-source.ts'
import { checkItem, remarkPanel, verdictPanel } from './result-view.ts'
import { en } from './words.en.ts'
import { MARK, zh } from './words.zh.ts'

type Chosen = { readonly archive: File } | { readonly folder: readonly File[] }

/** The page is rendered from this state only. */
const state = {
  language: (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en') as Language,
  trust: '',
  /** The trust digest that the shown verdict was compared with. */
  comparedWith: '',
  chosen: undefined as Chosen | undefined,
  results: [] as CheckResult[],
  verdict: undefined as Verdict | undefined,
  trouble: undefined as { readonly kind: 'unable' | 'reading'; readonly what: string } | undefined,
  running: undefined as AbortController | undefined,
}

const page = document.getElementById('page') as HTMLElement
const list = element('ol', { class: 'checks' })
const status = element('div', { role: 'status' })
const closing = element('div')
const bar = element('progress', { max: '1', value: '0' })

const words = () => (state.language === 'zh' ? zh : en)
const trustDigest = (): string => state.trust.replaceAll(/\s/g, '').toLowerCase()
const trustIsWrong = (): boolean => trustDigest() !== '' && !isTrustDigest(trustDigest())

function render(): void {
  const own = words()
  document.documentElement.lang = own.htmlLanguage
  document.title = own.title
  page.replaceChildren(header(), element('p', {}, own.lead), trustField(), dropArea(), status, list, closing, footer())
  renderResults()
}

function header(): HTMLElement {
  const own = words()
  const change = element('button', { type: 'button', id: 'language' }, (state.language === 'zh' ? en : zh).ownName)
  change.addEventListener('click', () => {
    state.language = state.language === 'zh' ? 'en' : 'zh'
    render()
  })
  return element(
    'header',
    {},
    element('span', { class: 'mark', 'aria-hidden': 'true' }, MARK),
    element('h1', {}, own.title),
    change,
  )
}

function trustField(): HTMLElement {
  const own = words()
  const input = element('input', { id: 'trust', autocomplete: 'off', spellcheck: 'false', inputmode: 'text' })
  const hint = element('span', { class: 'hint' })
  const again = element('button', { type: 'button', id: 'again' }, own.again)
  input.value = state.trust
  const refresh = () => {
    const wrong = trustIsWrong()
    input.setAttribute('aria-invalid', String(wrong))
    hint.className = wrong ? 'hint wrong' : 'hint'
    hint.textContent = wrong ? own.trustWrong : own.trustHint
    again.hidden = state.chosen === undefined || wrong || trustDigest() === state.comparedWith
  }
  input.addEventListener('input', () => {
    state.trust = input.value
    refresh()
  })
  again.addEventListener('click', () => void start())
  refresh()
  return element('div', {}, element('label', { class: 'field' }, own.trustLabel, input, hint), again)
}

function dropArea(): HTMLElement {
  const own = words()
  const archive = element('input', { type: 'file', id: 'archive', accept: '.zip,application/zip' })
  const folder = element('input', { type: 'file', id: 'folder', webkitdirectory: true })
  archive.addEventListener('change', () => choose(archive.files?.[0] && { archive: archive.files[0] }))
  folder.addEventListener('change', () => choose(folder.files?.length ? { folder: [...folder.files] } : undefined))
  const area = element(
    'section',
    { class: 'drop' },
    element(
      'div',
      { class: 'actions' },
      element('label', { class: 'choose first' }, own.chooseArchive, archive),
      element('label', { class: 'choose' }, own.chooseFolder, folder),
    ),
    element('p', { class: 'last' }, own.orDrop),
  )
  area.addEventListener('dragover', (event) => {
    event.preventDefault()
    area.classList.add('over')
  })
  area.addEventListener('dragleave', () => area.classList.remove('over'))
  area.addEventListener('drop', (event) => {
    event.preventDefault()
    area.classList.remove('over')
    const dropped = event.dataTransfer?.files[0]
    choose(dropped && { archive: dropped })
  })
  return area
}

const footer = (): HTMLElement => element('footer', {}, element('p', { class: 'foot' }, words().ownTool))

function choose(chosen: Chosen | undefined): void {
  if (!chosen) return
  state.chosen = chosen
  void start()
}

async function start(): Promise<void> {
  const { chosen } = state
  if (!chosen) return
  state.running?.abort()
  const running = new AbortController()
  Object.assign(state, { results: [], verdict: undefined, trouble: undefined, running, comparedWith: trustDigest() })
  render()
  try {
    // A malformed digest must not be treated as no digest.
    if (trustIsWrong()) return
    const verdict = await verify(chosen, running.signal)
    if (state.running === running) state.verdict = verdict
  } catch (error) {
    if (running.signal.aborted) return
    state.trouble =
      error instanceof VerifierUnable
        ? { kind: 'unable', what: error.message }
        : { kind: 'reading', what: error instanceof Error ? error.message : String(error) }
  } finally {
    if (state.running === running) {
      state.running = undefined
      renderResults()
    }
  }
}

function verify(chosen: Chosen, signal: AbortSignal): Promise<Verdict> {
  const trust = trustDigest()
  const options: VerifyOptions = {
    signal,
    onProgress: (progress) => signal.aborted || show(progress),
    ...(trust ? { trust } : {}),
  }
  return 'archive' in chosen ? verifyArchive(archiveOf(chosen.archive), options) : verifyPackage(folderOf(chosen.folder), options)
}

function show(progress: VerifyProgress): void {
  if (progress.kind === 'bytes') bar.value = progress.total === 0 ? 1 : progress.done / progress.total
  if (progress.kind !== 'ended') return
  state.results.push(progress.result)
  list.append(checkItem(progress.result, state.language, words()))
}

function renderResults(): void {
  const { verdict, trouble, results, running, language } = state
  list.replaceChildren(...results.map((result) => checkItem(result, language, words())))
  closing.replaceChildren(...[verdict && remarkPanel(verdict, language)].filter((panel) => panel !== undefined))
  if (verdict) status.replaceChildren(verdictPanel(verdict, language, words()))
  else if (trouble) status.replaceChildren(troublePanel(trouble))
  else if (running)
    status.replaceChildren(
      element(
        'section',
        { class: 'verdict' },
        element('strong', {}, `${words().working}…`),
        element('p', { class: 'say' }, words().readingBytes),
        bar,
      ),
    )
  else status.replaceChildren()
}

function troublePanel({ kind, what }: NonNullable<typeof state.trouble>): HTMLElement {
  const text = kind === 'unable' ? wordsOf(state.language).verdict.unable : words().unreadableFile
  return element(
    'section',
    { class: 'verdict waiting', 'data-verdict': 'unable' },
    element('strong', {}, words().unableTitle),
    element('p', { class: 'say' }, `${text}: ${what}`),
  )
}

// Checked on load, so that an unsupported browser is reported before a file is chosen.
checkCryptoSupport().catch((error: unknown) => {
  state.trouble = { kind: 'unable', what: error instanceof Error ? error.message : String(error) }
  renderResults()
})
render()
