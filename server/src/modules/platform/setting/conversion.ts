// Converts between stored settings and those edited by staff, without losing fields that the desk does not edit.
import { defaultColours } from '@attestry/contract/modules/platform/colour'
import type { PlatformSetting, SettingKey } from '@attestry/contract/modules/platform/setting'
import type { PlatformFacts } from '../tables.ts'
import type { SettingRow } from './store.ts'

const MAX_SHORT_NAME_CHARS = 16

export function settingFrom({
  name,
  sms_signature,
  facts,
}: Pick<SettingRow, 'name' | 'sms_signature' | 'facts'>): PlatformSetting {
  const { logos: _old, helpImages, qrCode, shortName, logo, colours, ...plain } = facts
  return {
    ...{ englishName: '', englishFullName: '', englishOfficeHours: '', englishOfficePlace: '' },
    ...plain,
    platformName: name,
    shortName: shortName ?? [...name].slice(0, MAX_SHORT_NAME_CHARS).join(''),
    smsSignature: sms_signature,
    logo: logo ?? '',
    colours: colours ?? { ...defaultColours },
  }
}

export function rowOf(before: PlatformFacts, setting: PlatformSetting) {
  const { platformName, smsSignature, colours, ...plain } = setting
  const { colours: _before, ...rest } = before
  const isDefault = same(colours, defaultColours)
  const facts: PlatformFacts = { ...rest, ...plain, ...(isDefault ? {} : { colours }) }
  return { name: platformName, sms_signature: smsSignature, facts }
}

const auditText = (value: PlatformSetting[SettingKey]): string | boolean =>
  typeof value === 'object' ? `${value.primary} ${value.primaryDark} ${value.mark}` : value

const same = (one: PlatformSetting['colours'], other: PlatformSetting['colours']) => auditText(one) === auditText(other)

/** The differences, before and after, for the audit log. */
export function differences(before: PlatformSetting, after: PlatformSetting): Record<string, string | boolean> {
  const keys = (Object.keys(after) as SettingKey[]).filter((key) => auditText(before[key]) !== auditText(after[key]))
  return Object.fromEntries(
    keys.flatMap((key) => [
      [`before.${key}`, auditText(before[key])],
      [`after.${key}`, auditText(after[key])],
    ]),
  )
}
