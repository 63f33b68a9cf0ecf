// Names, hours and address of a platform in the reader's language.
import type { Locale } from '../../errors.ts'

interface EnteredTexts {
  readonly platformName: string
  readonly shortName?: string | undefined
  readonly fullName: string
  readonly officeHours: string
  readonly officePlace: string
  readonly englishName?: string | undefined
  readonly englishFullName?: string | undefined
  readonly englishOfficeHours?: string | undefined
  readonly englishOfficePlace?: string | undefined
}

/** In English the English texts, and the others where none was entered. */
export function platformTexts(entered: EnteredTexts, locale: Locale) {
  const { platformName, shortName, fullName, officeHours, officePlace } = entered
  const { englishName, englishFullName, englishOfficeHours, englishOfficePlace } = locale === 'en' ? entered : {}
  return {
    platformName: englishName || platformName,
    shortName: englishName || shortName || platformName,
    fullName: englishFullName || fullName,
    officeHours: englishOfficeHours || officeHours,
    officePlace: englishOfficePlace || officePlace,
  }
}
