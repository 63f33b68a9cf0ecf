// The platform's settings on the console: written over as a whole, shown before and after, saved with a reason.
import { houseColours } from '@attestry/contract/modules/platform/colour'
import { type DeskSetting, type PlatformSetting, type SettingKey, settingApi } from '@attestry/contract/modules/platform/setting'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { refreshPlatform } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ColourFields, coloursReadable } from './ColourFields.tsx'
import { LogoField } from './LogoField.tsx'
import { RuleCard } from './RuleCard.tsx'
import { ChainFields, FlagFields, TextFields } from './SettingFields.tsx'
import { shownSetting } from './shown.ts'
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
        <SettingForm key={data.version} given={data} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={8} />
      )}
      <RuleCard />
    </>
  )
}

function SettingForm({ given }: { readonly given: DeskSetting }) {
  const say = settingWords.use()
  const client = useQueryClient()
  const [draft, setDraft] = useState<PlatformSetting>(given.setting)
  const set = (patch: Partial<PlatformSetting>) => setDraft((now) => ({ ...now, ...patch }))
  const changed = (Object.keys(draft) as SettingKey[]).filter(
    (key) => JSON.stringify(draft[key]) !== JSON.stringify(given.setting[key]),
  )
  const changes = changed.map((key) => ({
    what: say.fields[key],
    before: shownSetting(given.setting, key, say),
    after: shownSetting(draft, key, say),
  }))
  const save = async (reason: string, options: object) => {
    const saved = await callDesk(settingApi.change, { version: given.version, reason, setting: draft }, options)
    client.setQueryData(KEY, saved)
    await refreshPlatform()
    await client.invalidateQueries({ queryKey: ['platform'] })
  }
  const fields = { setting: draft, set }
  return (
    <div className="settings">
      <Card title={say.sections.brand}>
        <TextFields {...fields} keys={['platformName', 'shortName', 'fullName', 'smsSignature']} />
        <LogoField logo={draft.logo} onChange={(logo) => set({ logo })} />
      </Card>
      <Card title={say.sections.colours}>
        <ColourFields colours={draft.colours} onChange={(colours) => set({ colours })} />
        <div>
          <Button look="quiet" small onClick={() => set({ colours: { ...houseColours } })}>
            {say.houseColours}
          </Button>
        </div>
      </Card>
      <Card title={say.sections.contact}>
        <TextFields {...fields} keys={['consultationPhone', 'techSupportPhone', 'email', 'officeHours', 'officePlace']} />
      </Card>
      <Card title={say.sections.filing}>
        <TextFields {...fields} keys={['icpNumber', 'chainFilingNumber']} />
      </Card>
      <Card title={say.sections.services}>
        <FlagFields {...fields} />
      </Card>
      <Card title={say.sections.chain}>
        <ChainFields {...fields} chains={given.chains} />
      </Card>
      <div className="settings-foot">
        <span className="quiet">
          {given.updatedAt ? say.updated(given.updatedBy ?? '', time(given.updatedAt)) : say.neverUpdated}
        </span>
        <Button disabled={changed.length === 0} onClick={() => setDraft(given.setting)}>
          {say.reset}
        </Button>
        <DeskAct
          label={say.save}
          look="primary"
          disabled={changed.length === 0 || !coloursReadable(draft.colours)}
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
