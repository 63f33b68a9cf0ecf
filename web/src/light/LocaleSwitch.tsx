// A link to this page in the other language; works without scripts, and with scripts stores the choice.
import { htmlLang, type Locale, setLocale, useLocale } from '../kernel/locale.ts'
import { languageNames } from './language-names.zh.ts'

export function LocaleSwitch({ className = 'switch' }: { readonly className?: string }) {
  const other: Locale = useLocale() === 'zh' ? 'en' : 'zh'
  return (
    <a
      className={className}
      href={`?lang=${other}`}
      hrefLang={htmlLang[other]}
      lang={htmlLang[other]}
      data-set-locale={other}
      data-user-content=""
      rel="nofollow"
      onClick={(event) => {
        event.preventDefault()
        setLocale(other)
      }}
    >
      {languageNames[other]}
    </a>
  )
}
