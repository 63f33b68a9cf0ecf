// Between what the desk edits and what is kept: nothing the desk does not know is lost on the way.
import { defaultColours } from '@attestry/contract/modules/platform/colour'
import type { PlatformSetting, SettingKey } from '@attestry/contract/modules/platform/setting'
import type { PlatformFacts } from '../tables.ts'
import type { SettingRow } from './store.ts'

const SHORT = 16

export function settingOf({ name, sms_signature, facts }: Pick<SettingRow, 'name' | 'sms_signature' | 'facts'>): PlatformSetting {
  const { logos: _old, helpImages, qrCode, shortName, logo, colours, ...plain } = facts
  return {
    ...plain,
    platformName: name,
    shortName: shortName ?? [...name].slice(0, SHORT).join(''),
    smsSignature: sms_signature,
    logo: logo ?? '',
    colours: colours ?? { ...defaultColours },
  }
}

export function keptOf(before: PlatformFacts, setting: PlatformSetting) {
  const { platformName, smsSignature, colours, ...plain } = setting
  const { colours: _gone, ...rest } = before
  const isHouse = same(colours, defaultColours)
  const facts: PlatformFacts = { ...rest, ...plain, ...(isHouse ? {} : { colours }) }
  return { name: platformName, sms_signature: smsSignature, facts }
}

const inWords = (value: PlatformSetting[SettingKey]): string | boolean =>
  typeof value === 'object' ? `${value.primary} ${value.primaryDark} ${value.mark}` : value

const same = (one: PlatformSetting['colours'], other: PlatformSetting['colours']) => inWords(one) === inWords(other)

/** What differs, before and after, as it goes on the audit log. */
export function differences(before: PlatformSetting, after: PlatformSetting): Record<string, string | boolean> {
  const keys = (Object.keys(after) as SettingKey[]).filter((key) => inWords(before[key]) !== inWords(after[key]))
  return Object.fromEntries(
    keys.flatMap((key) => [
      [`before.${key}`, inWords(before[key])],
      [`after.${key}`, inWords(after[key])],
    ]),
  )
}
