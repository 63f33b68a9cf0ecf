// Search over screens and records: a button in the header, Ctrl-K or ⌘K anywhere, and / where no list takes it.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { currentLocale } from '../kernel/locale.ts'
import type { FoundScreen } from '../modules/overview/public.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useSlashKey } from '../ui/slash-key.ts'
import { memberWords } from './member-words.ts'

const SearchDialog = lazy(async () => {
  const { SearchDialog: component, searchWords } = await import('../modules/overview/search/SearchDialog.tsx')
  await searchWords.load(currentLocale())
  return { default: component }
})

export function MemberSearch({ screens }: { readonly screens: readonly FoundScreen[] }) {
  const say = memberWords.use()
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  useSlashKey(show, 'window')
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      show()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [show])
  return (
    <>
      <button type="button" className="search-open" aria-keyshortcuts="Control+K Meta+K /" onClick={show}>
        <Icon name="search" size={16} />
        <span className="search-open-text">{say.search}</span>
        <kbd className="search-open-key">Ctrl K</kbd>
      </button>
      {open && (
        <Suspense>
          <SearchDialog screens={screens} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
