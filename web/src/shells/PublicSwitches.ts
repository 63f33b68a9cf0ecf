// Language and theme on pages without React: the same buttons, answered by two listeners.
import { localeOf, setLocale } from '../kernel/locale-choice.ts'
import { readTheme, setTheme, themeOf } from '../kernel/theme-choice.ts'

export function wireSwitches(): void {
  document.addEventListener('click', (event) => {
    // Inside an island React has answered already.
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const locale = localeOf(event.target.closest<HTMLElement>('[data-set-locale]')?.dataset.setLocale)
    if (locale) {
      event.preventDefault()
      setLocale(locale)
    }
    const theme = event.target.closest<HTMLElement>('[data-set-theme]')
    if (theme) {
      setTheme(themeOf(theme.dataset.setTheme))
      showChosenTheme()
    }
  })
}

function showChosenTheme(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-set-theme]')) {
    button.setAttribute('aria-pressed', String(button.dataset.setTheme === readTheme()))
  }
}
