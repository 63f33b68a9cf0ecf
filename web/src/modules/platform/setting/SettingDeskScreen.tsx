// Desk of the platform settings: edited as a whole, compared before and after, saved with a reason.
import { parseInput } from '@attestry/contract/input-problem'
import { defaultColours } from '@attestry/contract/modules/platform/colour'
import { type DeskSetting, PlatformSetting, type SettingKey, settingApi } from '@attestry/contract/modules/platform/setting'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { refreshPlatform } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { ColourFields } from './ColourFields.tsx'
import { LogoField } from './LogoField.tsx'
import { RuleCard } from './RuleCard.tsx'
import { ChainFields, FlagFields, TextFields } from './SettingFields.tsx'
import { settingText } from './setting-text.ts'
import { settingWords } from './words.ts'
import './setting.css'

const KEY = ['desk', 'setting'] as const

export function SettingDeskScreen() {
  const say = settingWords.use()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callDesk(settingApi.read, {}, { signal }),
  })
  return (
    <>
      <PageHeader title={say.title} lead={say.lead} />
      {data ? (
        <SettingForm key={data.version} stored={data} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={8} />
      )}
      <RuleCard />
    </>
  )
}

function SettingForm({ stored }: { readonly stored: DeskSetting }) {
  const say = settingWords.use()
  const client = useQueryClient()
  const locale = useLocale()
  const [draft, setDraft] = useState<PlatformSetting>(stored.setting)
  const isValid = parseInput(PlatformSetting, draft, locale).problems === undefined
  const set = (patch: Partial<PlatformSetting>) => setDraft((now) => ({ ...now, ...patch }))
  const changed = (Object.keys(draft) as SettingKey[]).filter(
    (key) => JSON.stringify(draft[key]) !== JSON.stringify(stored.setting[key]),
  )
  const changes = changed.map((key) => ({
    what: say.fields[key],
    before: settingText(stored.setting, key, say),
    after: settingText(draft, key, say),
  }))
  const save = async (reason: string, options: object) => {
    const saved = await callDesk(settingApi.change, { version: stored.version, reason, setting: draft }, options)
    await refreshPlatform()
    await client.invalidateQueries({ queryKey: ['platform'] })
    // Last: it closes the dialog, and a page reloaded then must not find the old platform in session storage.
    client.setQueryData(KEY, saved)
  }
  const fields = { setting: draft, set }
  return (
    <div className="settings">
      <Card title={say.sections.brand}>
        <TextFields {...fields} pairs keys={['platformName', 'englishName', 'fullName', 'englishFullName']} />
        <TextFields {...fields} pairs keys={['shortName', 'smsSignature']} />
        <LogoField logo={draft.logo} onChange={(logo) => set({ logo })} />
      </Card>
      <Card title={say.sections.colours}>
        <ColourFields colours={draft.colours} onChange={(colours) => set({ colours })} />
        <div>
          <Button look="quiet" small onClick={() => set({ colours: { ...defaultColours } })}>
            {say.defaultColours}
          </Button>
        </div>
      </Card>
      <Card title={say.sections.contact}>
        <TextFields {...fields} keys={['consultationPhone', 'techSupportPhone', 'email']} />
        <TextFields {...fields} pairs keys={['officeHours', 'englishOfficeHours', 'officePlace', 'englishOfficePlace']} />
      </Card>
      <Card title={say.sections.preview}>
        <BrandPreview setting={draft} />
      </Card>
      <Card title={say.sections.filing}>
        <TextFields {...fields} keys={['icpNumber', 'chainFilingNumber']} />
      </Card>
      <Card title={say.sections.services}>
        <FlagFields {...fields} />
      </Card>
      <Card title={say.sections.chain}>
        <ChainFields {...fields} chains={stored.chains} />
      </Card>
      <div className="settings-foot">
        <span className="quiet">
          {stored.updatedAt ? say.updated(stored.updatedBy ?? '', time(stored.updatedAt)) : say.neverUpdated}
        </span>
        <Button disabled={changed.length === 0} onClick={() => setDraft(stored.setting)}>
          {say.reset}
        </Button>
        <DeskAct
          label={say.save}
          look="primary"
          disabled={changed.length === 0 || !isValid}
          title={say.saveTitle}
          text={say.saveText}
          changes={changes}
          reason={{}}
          done={say.saved}
          act={save}
        />
      </div>
    </div>
  )
}
