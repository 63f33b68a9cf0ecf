// Dialog that finds screens and cases by name and records by what is known of them, offers the actions that pasted text allows, and opens the choice.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Locale, useLocale } from '../../../kernel/locale.ts'
import { entryOf, paths } from '../../../paths.ts'
import { NumberText } from '../../../ui/DigestText.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { pasteIntoDraft } from '../../evidence/public.ts'
import { type FoundScreen, findScreens } from './find-screens.ts'
import { type PastedAct, pastedActs } from './pasted-acts.ts'
import { useRecordSearch } from './use-record-search.ts'
import { searchWords } from './words.ts'
import type { Words } from './words.zh.ts'
import './search.css'

export { searchWords }

interface Choice {
  readonly to: string
  readonly icon: IconName
  readonly name: ReactNode
  readonly note: ReactNode
  /** Before it is opened. */
  prepare?(): void
}

interface SearchDialogProps {
  readonly screens: readonly FoundScreen[]
  onClose(): void
}

export function SearchDialog({ screens, onClose }: SearchDialogProps) {
  const say = searchWords.use()
  const locale = useLocale()
  const navigate = useNavigate()
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { records, cases, failed, searching, isTooShort } = useRecordSearch(text)
  useEffect(() => box.current?.showModal(), [])
  const foundScreens = findScreens(withCostScreens(screens, say), text).map(
    ({ to, icon, label, group }): Choice => ({ to, icon, name: label, note: group }),
  )
  const foundRecords = records.map(
    ({ ano, name, kind }): Choice => ({
      to: paths.record({ ano }),
      icon: 'records',
      name: <span data-user-content>{name}</span>,
      note: (
        <>
          {evidenceKinds[kind].name[locale]} <NumberText value={ano} />
        </>
      ),
    }),
  )
  const foundCases = cases.map(
    ({ id: caseId, name, recordCount }): Choice => ({
      to: paths.dossier({ id: caseId }),
      icon: 'folder',
      name: <span data-user-content>{name}</span>,
      note: say.recordCount(recordCount),
    }),
  )
  const foundActs = pastedActs(text).map((act) => choiceOf(act, say, locale))
  const groups = [
    { name: say.acts, list: foundActs },
    { name: say.screens, list: foundScreens },
    { name: say.cases, list: foundCases },
    { name: say.records, list: foundRecords },
  ]
  const choices = groups.flatMap(({ list }) => list)
  const at = Math.min(active, choices.length - 1)
  const optionId = (place: number) => `${id}-${place}`
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])
  const open = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    choice.prepare?.()
    // A form that is open already would not read what was pasted into its draft.
    const isOpen = choice.prepare !== undefined && location.pathname === choice.to
    if (entryOf(choice.to) === 'app' && !isOpen) void navigate({ to: choice.to })
    else location.assign(choice.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter and the arrows belong to it.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setActive((at + step + choices.length) % Math.max(choices.length, 1))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(choices[at])
    }
  }
  const options = (list: readonly Choice[], offset: number) =>
    list.map((choice, place) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
      <li
        key={choice.to}
        id={optionId(offset + place)}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: options of the combobox's listbox
        role="option"
        tabIndex={-1}
        aria-selected={offset + place === at}
        onMouseMove={() => setActive(offset + place)}
        onClick={() => open(choice)}
      >
        <Icon name={choice.icon} />
        <span className="search-name">{choice.name}</span>
        <span className="search-note">{choice.note}</span>
      </li>
    ))
  return (
    <dialog
      ref={box}
      className="dialog search-dialog"
      aria-label={say.title}
      onClose={onClose}
      onMouseDown={(event) => event.target === box.current && box.current.close()}
    >
      <div className="search-input">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={say.placeholder}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={choices.length > 0 ? optionId(at) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={say.placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} className="search-found" role="listbox" aria-label={say.title}>
        {groups.map(
          ({ name, list }, place) =>
            list.length > 0 && (
              <Group key={name} name={name}>
                {options(
                  list,
                  groups.slice(0, place).reduce((sum, before) => sum + before.list.length, 0),
                )}
              </Group>
            ),
        )}
      </div>
      <p className="search-state" role="status">
        {searching
          ? say.searching
          : failed
            ? say.failed
            : choices.length === 0
              ? isTooShort
                ? say.tooShort
                : say.nothing
              : say.found(choices.length)}
      </p>
      <p className="search-keys" aria-hidden="true">
        {say.keys}
      </p>
    </dialog>
  )
}

function choiceOf(act: PastedAct, say: Words, locale: Locale): Choice {
  if (act.act === 'certificate')
    return { to: paths.certificate({ id: act.id }), icon: 'records', name: say.openCertificate, note: act.id }
  if (act.act === 'look-up')
    return { to: paths.query({ digest: act.digest }), icon: 'search', name: say.lookUp, note: `${act.digest.slice(0, 16)}…` }
  const { kind, urls } = act
  return {
    to: paths[`${kind}.add`](),
    icon: 'page',
    name: say.capture(evidenceKinds[kind].name[locale], urls.length),
    note: <span data-user-content>{urls[0]}</span>,
    prepare: () => pasteIntoDraft(kind, urls.join('\n')),
  }
}

/** Screens of the cost center for those who may open it, and what people call screens: here, not in the menu, to load them late. */
function withCostScreens(screens: readonly FoundScreen[], say: Words): FoundScreen[] {
  const named = screens.map((screen) => ({ ...screen, aliases: aliasOf(screen.to, say) }))
  const cost = named.find(({ to }) => to === paths.costCenter())
  if (!cost) return named
  const below = costScreens.map((name) => ({
    ...cost,
    to: paths[name](),
    label: say.costScreens[name],
    aliases: say.aliases[name],
    inMenu: false,
  }))
  return [...named, ...below]
}

const costScreens = ['ledger', 'openHolds', 'statements', 'spending'] as const

function aliasOf(to: string, say: Words): string | undefined {
  if (to === paths.costCenter()) return say.aliases.costCenter
  return to === paths.invoices() ? say.aliases.invoices : undefined
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
    <div role="group" aria-labelledby={id}>
      <div id={id} className="search-group">
        {name}
      </div>
      <ul role="presentation">{children}</ul>
    </div>
  )
}
