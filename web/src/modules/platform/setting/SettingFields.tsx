// Form fields of the settings: texts, switches, and the chain.

import { parseInput } from '@attestry/contract/input-problem'
import {
  type DeskSetting,
  type PlatformSetting,
  type SettingKey,
  settingShape,
} from '@attestry/contract/modules/platform/setting'
import { useLocale } from '../../../kernel/locale.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { settingWords } from './words.ts'

type TextKey = { [K in SettingKey]: PlatformSetting[K] extends string ? K : never }[SettingKey]
type FlagKey = { [K in SettingKey]: PlatformSetting[K] extends boolean ? K : never }[SettingKey]

interface FieldsProps {
  readonly setting: PlatformSetting
  set(patch: Partial<PlatformSetting>): void
}

const MAX_TEXT_CHARS = 200

/** Validates with the server's schema while typing. */
function useProblemOf(): (key: TextKey, value: string) => string | undefined {
  const locale = useLocale()
  return (key, value) => parseInput(settingShape[key], value, locale).problems?.[0]?.problem
}

interface TextFieldsProps extends FieldsProps {
  readonly keys: readonly TextKey[]
  /** Two in a row: a Chinese text and the English one beside it. */
  readonly pairs?: boolean
}

export function TextFields({ setting, set, keys, pairs }: TextFieldsProps) {
  const say = settingWords.use()
  const problemOf = useProblemOf()
  const hints: Partial<Record<TextKey, string>> = say.hints
  return (
    <div className={pairs ? 'setting-pairs' : 'desk-form-row'}>
      {keys.map((key) => {
        const hint = hints[key]
        return (
          <TextField
            key={key}
            label={say.fields[key]}
            {...(hint ? { hint } : {})}
            problem={problemOf(key, setting[key])}
            maxLength={MAX_TEXT_CHARS}
            value={setting[key]}
            onChange={(value) => set({ [key]: value })}
          />
        )
      })}
    </div>
  )
}

const flags: readonly FlagKey[] = [
  'notaryService',
  'alipayEnabled',
  'wechatEnabled',
  'notaryAlipayEnabled',
  'notaryWechatEnabled',
]

export function FlagFields({ setting, set }: FieldsProps) {
  const say = settingWords.use()
  return (
    <div className="setting-flags">
      {flags.map((key) => (
        <Checkbox
          key={key}
          label={say.fields[key]}
          checked={setting[key]}
          onChange={({ target }) => set({ [key]: target.checked })}
        />
      ))}
    </div>
  )
}

export function ChainFields({ setting, set, chains }: FieldsProps & Pick<DeskSetting, 'chains'>) {
  const say = settingWords.use()
  const modes = ['none', 'evm', 'ots'] as const
  return (
    <>
      <div className="desk-form-row">
        <SelectField
          label={say.fields.chainMode}
          value={setting.chainMode}
          options={modes.map((value) => {
            const disabled = !chains.includes(value) && value !== setting.chainMode
            return { value, disabled, label: disabled ? `${say.chains[value]} (${say.chainMissing})` : say.chains[value] }
          })}
          onChange={(chainMode) => set({ chainMode })}
        />
      </div>
      <TextFields setting={setting} set={set} keys={['chainTime', 'explorerUrl']} />
    </>
  )
}
