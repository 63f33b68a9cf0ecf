// Display text of a setting's value, for the before/after comparison.
import type { PlatformSetting, SettingKey } from '@attestry/contract/modules/platform/setting'
import type { Words } from './words.zh.ts'

export function settingText(setting: PlatformSetting, key: SettingKey, say: Words): string {
  const value = setting[key]
  if (typeof value === 'boolean') return value ? say.on : say.off
  if (typeof value === 'object') return `${value.primary} · ${value.primaryDark} · ${value.mark}`
  if (key === 'chainMode') return say.chains[setting.chainMode]
  if (key === 'logo') return value ? `${say.hasLogo} (${value.slice(0, 8)})` : say.noLogo
  return value
}
