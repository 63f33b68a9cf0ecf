// Language and theme switches on pages without React: one click listener handles the same buttons.
import { localeOf, setLocale } from '../kernel/locale-choice.ts'
import { readTheme, setTheme, themeOf } from '../kernel/theme-choice.ts'

export function wireSwitches(): void {
  document.addEventListener('click', (event) => {
    // Inside an island React has already handled the click.
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const locale = localeOf(event.target.closest<HTMLElement>('[data-set-locale]')?.dataset.setLocale)
    if (locale) {
      event.preventDefault()
      setLocale(locale)
    }
    const theme = event.target.closest<HTMLElement>('[data-set-theme]')
    if (theme) {
      setTheme(themeOf(theme.dataset.setTheme))
      markSelectedTheme()
    }
  })
}

function markSelectedTheme(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-set-theme]')) {
    button.setAttribute('aria-pressed', String(button.dataset.setTheme === readTheme()))
  }
}
