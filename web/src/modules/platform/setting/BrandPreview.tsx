// Preview of a page's header and footer in both languages, while names, hours and address are edited.
import { wirePath } from '@attestry/contract/endpoint'
import type { Locale } from '@attestry/contract/errors'
import { platformTexts } from '@attestry/contract/modules/platform/name'
import { type PlatformSetting, settingApi } from '@attestry/contract/modules/platform/setting'
import { PlatformMark } from '../../../light/PlatformMark.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { settingWords } from './words.ts'

const locales: readonly Locale[] = ['zh', 'en']

export function BrandPreview({ setting }: { readonly setting: PlatformSetting }) {
  const say = settingWords.use()
  const logo = setting.logo ? wirePath(settingApi.logo).replace(':logo', setting.logo) : undefined
  return (
    <div className="brand-previews">
      {locales.map((locale) => {
        const { platformName, fullName, officeHours, officePlace } = platformTexts(setting, locale)
        const footer = Object.entries({ fullName, officeHours, officePlace }).filter(([, text]) => text)
        return (
          <figure key={locale} className="brand-preview">
            <figcaption>{say.previewLanguages[locale]}</figcaption>
            <div className="brand-preview-page">
              <div className="brand-preview-head">
                <PlatformMark size={28} logo={logo} />
                <UserText text={platformName} />
              </div>
              <div className="brand-preview-foot">
                {footer.map(([key, text]) => (
                  <p key={key}>
                    <UserText text={text} />
                  </p>
                ))}
              </div>
            </div>
          </figure>
        )
      })}
    </div>
  )
}
