// Light, dark, or as the system says.
import { setTheme, type ThemeChoice, themeChoices, useTheme } from '../kernel/theme.ts'
import { Icon, type IconName } from './Icon.tsx'
import { lightWords } from './words.ts'

const icons: Record<ThemeChoice, IconName> = { light: 'sun', dark: 'moon', system: 'screen' }

/** `given`: what the server knows from the cookie, where no script has run yet. */
export function ThemeSwitch({ given }: { readonly given?: ThemeChoice }) {
  const say = lightWords.use()
  const followed = useTheme()
  const chosen = given ?? followed
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
