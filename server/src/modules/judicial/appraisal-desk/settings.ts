// The settings of appraisals at the desk: read, and saved as a new version.
import { generalErrors } from '@attestry/contract/errors'
import type { appraisalSettingsApi } from '@attestry/contract/modules/judicial/appraisal-settings'
import { rolesFor } from '@attestry/contract/modules/operator/role'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames, activeStaff } from '../../account/public.ts'
import { insertSettings, newestSettings, settingsIn } from '../appraisal/settings.ts'

/** Appraisers who can work now, with their names. */
export async function activeAppraisers({ db }: Deps, platformId: number) {
  const ids = await activeStaff(db, platformId, [...rolesFor('appraisal')] as never)
  const names = await accountNames(db, ids)
  return ids.map((id) => ({ id, name: names.get(id) ?? '' }))
}

async function viewOf(deps: Deps, platformId: number) {
  const row = await newestSettings(deps.db, platformId)
  const names = row ? await accountNames(deps.db, [row.made_by]) : undefined
  return {
    settings: settingsIn(row),
    savedAt: row?.made_at.toISOString() ?? null,
    savedBy: (row && names?.get(row.made_by)) ?? null,
    staff: await activeAppraisers(deps, platformId),
  }
}

export const readAppraisalSettings: Service<typeof appraisalSettingsApi.read> = (deps, actor) => viewOf(deps, actor.platformId)

export const saveAppraisalSettings: Service<typeof appraisalSettingsApi.save> = async (deps, actor, { settings }) => {
  const { platformId, accountId } = actor
  const before = settingsIn(await newestSettings(deps.db, platformId))
  if (before.version !== settings.version) refuse(generalErrors.STALE)
  const version = before.version + 1
  // Who has left cannot sign; without this the service would be offered with too few appraisers.
  const active = new Set((await activeAppraisers(deps, platformId)).map(({ id }) => id))
  const appraisers = settings.appraisers.filter(({ account }) => active.has(account))
  const at = deps.clock.now()
  if (!(await insertSettings(deps.db, { ...settings, appraisers, version }, { platformId, accountId, at })))
    refuse(generalErrors.STALE)
  await audit(deps, actor, { action: 'appraisal-settings.save', subject: String(version), facts: { version } })
  return viewOf(deps, platformId)
}
