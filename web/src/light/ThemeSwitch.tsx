// Theme switch: light, dark or system.
import { setTheme, type ThemeChoice, themeChoices, useTheme } from '../kernel/theme.ts'
import { Icon, type IconName } from './Icon.tsx'
import { lightWords } from './words.ts'

const icons: Record<ThemeChoice, IconName> = { light: 'sun', dark: 'moon', system: 'screen' }

/** `serverTheme`: the cookie's theme, used in server-rendered pages. */
export function ThemeSwitch({ serverTheme }: { readonly serverTheme?: ThemeChoice }) {
  const say = lightWords.use()
  const browserTheme = useTheme()
  const chosen = serverTheme ?? browserTheme
  return (
    <fieldset className="switches needs-script">
      <legend className="unseen">{say.theme}</legend>
      {themeChoices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="switch"
          aria-pressed={choice === chosen}
          aria-label={say.themes[choice]}
          title={say.themes[choice]}
          data-set-theme={choice}
          onClick={(event) => {
            event.preventDefault()
            setTheme(choice)
          }}
        >
          <Icon name={icons[choice]} size={18} />
        </button>
      ))}
    </fieldset>
  )
}
