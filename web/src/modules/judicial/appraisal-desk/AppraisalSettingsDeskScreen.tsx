// The settings of appraisals: centre, licences, standards with their status, fees and periods; saved as a new version.
import {
  type AppraisalSettings,
  appraisalSettingsApi,
  isOffered,
  MAX_PERIODS,
  type SettingsView,
  standardStatuses,
} from '@attestry/contract/modules/judicial/appraisal-settings'
import { fenOfYuan, normalizeYuan, yuanOfFen } from '@attestry/contract/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import '../notarization-desk/notarization-desk.css'
import { SettingTexts, textsFit } from './SettingTexts.tsx'
import { appraisalDeskWords } from './words.ts'

const KEY = ['appraisal-settings']

export function AppraisalSettingsDeskScreen() {
  const say = appraisalDeskWords.use().settings
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => callDesk(appraisalSettingsApi.read, {}, { signal }) })
  return (
    <>
      <PageHeader title={say.title} lead={say.lead} />
      <Loaded query={query} rows={8}>
        {(view) => <SettingsForm key={view.settings.version} view={view} />}
      </Loaded>
    </>
  )
}

const feeKeys = ['base', 'matter', 'record', 'copy'] as const
const periodKeys = ['payment', 'acceptance', 'supplement', 'work', 'extension'] as const

function SettingsForm({ view }: { readonly view: SettingsView }) {
  const say = appraisalDeskWords.use().settings
  const client = useQueryClient()
  const [settings, setSettings] = useState(view.settings)
  const [fees, setFees] = useState(() => Object.fromEntries(feeKeys.map((key) => [key, yuanOfFen(view.settings.fees[key])])))
  const [periods, setPeriods] = useState(() =>
    Object.fromEntries(periodKeys.map((key) => [key, String(view.settings.periods[key])])),
  )
  const { busy, problem, run } = useAct()
  const isYuan = (value = '') => /^\d{1,6}\.\d{2}$/.test(normalizeYuan(value))
  const isDays = (value: string | undefined, most: number) =>
    /^\d{1,3}$/.test(value ?? '') && Number(value) >= 1 && Number(value) <= most
  const daysFit = (key: (typeof periodKeys)[number]) => isDays(periods[key], MAX_PERIODS[key])
  const fits = feeKeys.every((key) => isYuan(fees[key])) && periodKeys.every(daysFit) && textsFit(settings)
  const save = async () => {
    const next = {
      ...settings,
      fees: Object.fromEntries(feeKeys.map((key) => [key, fenOfYuan(normalizeYuan(fees[key] ?? ''))])),
      periods: Object.fromEntries(periodKeys.map((key) => [key, Number(periods[key])])),
    } as AppraisalSettings
    const answer = await run((options) => callDesk(appraisalSettingsApi.save, { settings: next }, options))
    if (!answer) return
    notify({ kind: 'success', text: say.saved })
    client.setQueryData(KEY, answer.value)
  }
  return (
    <div className="case-form">
      <p className="quiet" data-user-content>
        {view.savedAt ? say.savedBy(view.savedBy ?? '', time(view.savedAt)) : say.never}
      </p>
      {!isOffered(settings) && <Callout kind="warning">{say.notOffered}</Callout>}
      <Card title={say.centre}>
        <div className="case-form">
          <TextField
            label={say.name}
            value={settings.centre.name}
            maxLength={60}
            onChange={(name) => setSettings({ ...settings, centre: { ...settings.centre, name } })}
          />
          <TextField
            label={say.licence}
            value={settings.centre.licence}
            maxLength={40}
            onChange={(licence) => setSettings({ ...settings, centre: { ...settings.centre, licence } })}
          />
        </div>
      </Card>
      <Licences view={view} settings={settings} onChange={setSettings} />
      <Standards settings={settings} onChange={setSettings} />
      <Card title={say.fees}>
        <div className="case-form">
          {feeKeys.map((key) => (
            <TextField
              key={key}
              label={say.fee[key]}
              value={fees[key] ?? ''}
              maxLength={12}
              problem={isYuan(fees[key]) ? undefined : say.wrong}
              onChange={(value) => setFees({ ...fees, [key]: value })}
            />
          ))}
        </div>
      </Card>
      <Card title={say.periods}>
        <div className="case-form">
          {periodKeys.map((key) => (
            <TextField
              key={key}
              label={say.period[key]}
              value={periods[key] ?? ''}
              maxLength={3}
              problem={daysFit(key) ? undefined : say.wrongDays(MAX_PERIODS[key])}
              onChange={(value) => setPeriods({ ...periods, [key]: value })}
            />
          ))}
        </div>
      </Card>
      <SettingTexts settings={settings} saved={view.settings} onChange={setSettings} />
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      <div className="form-acts">
        <Button look="primary" busy={busy} disabled={!fits} onClick={() => void save()}>
          {say.save}
        </Button>
      </div>
    </div>
  )
}

interface PartProps {
  readonly settings: AppraisalSettings
  onChange(settings: AppraisalSettings): void
}

function Licences({ view: { staff }, settings, onChange }: PartProps & { readonly view: SettingsView }) {
  const say = appraisalDeskWords.use().settings
  const { appraisers } = settings
  const change = (account: string, licence: string) => {
    const others = appraisers.filter((each) => each.account !== account)
    onChange({ ...settings, appraisers: licence ? [...others, { account, licence }] : others })
  }
  return (
    <Card title={say.appraisers}>
      <div className="case-form">
        <p className="quiet">{say.appraisersHint}</p>
        {staff.map(({ id, name }) => (
          <div key={id} data-user-content>
            <TextField
              label={name}
              value={appraisers.find(({ account }) => account === id)?.licence ?? ''}
              maxLength={40}
              onChange={(licence) => change(id, licence)}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}

function Standards({ settings, onChange }: PartProps) {
  const say = appraisalDeskWords.use().settings
  const { standards } = settings
  const change = (at: number, patch: Partial<(typeof standards)[number]>) =>
    onChange({ ...settings, standards: standards.map((each, place) => (place === at ? { ...each, ...patch } : each)) })
  const blank = { code: '', title: { zh: '', en: '' }, status: 'unchecked' as const }
  return (
    <Card title={say.standards}>
      <div className="case-form">
        <p className="quiet">{say.standardsHint}</p>
        {standards.map(({ code, title, status }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: codes are edited, so nothing else identifies a row
          <fieldset key={at} className="words-group">
            <legend data-user-content>{code}</legend>
            <TextField label={say.code} value={code} maxLength={40} onChange={(next) => change(at, { code: next })} />
            <TextField
              label={say.titleZh}
              value={title.zh}
              maxLength={600}
              onChange={(zh) => change(at, { title: { ...title, zh } })}
            />
            <TextField
              label={say.titleEn}
              value={title.en}
              maxLength={1200}
              onChange={(en) => change(at, { title: { ...title, en } })}
            />
            <SelectField
              label={say.statusOf(code)}
              value={status}
              options={standardStatuses.map((value) => ({ value, label: say.statuses[value] }))}
              onChange={(next) => change(at, { status: next })}
            />
            <Button
              small
              aria-label={say.removeOf(code)}
              disabled={standards.length === 1}
              onClick={() => onChange({ ...settings, standards: standards.filter((_, place) => place !== at) })}
            >
              {say.remove}
            </Button>
          </fieldset>
        ))}
        <Button icon="plus" onClick={() => onChange({ ...settings, standards: [...standards, blank] })}>
          {say.add}
        </Button>
      </div>
    </Card>
  )
}
