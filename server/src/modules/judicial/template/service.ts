// The template of notarization at the desk: read, and saved as a new version.
import { generalErrors } from '@attestry/contract/errors'
import type { notarizationTemplateApi } from '@attestry/contract/modules/judicial/notarization-template'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { insertVersion, newestVersion, templateIn } from './store.ts'

async function viewOf(deps: Deps, platformId: number) {
  const row = await newestVersion(deps.db, platformId)
  const names = row ? await accountNames(deps.db, [row.made_by]) : undefined
  return {
    template: templateIn(row),
    savedAt: row?.made_at.toISOString() ?? null,
    savedBy: (row && names?.get(row.made_by)) ?? null,
  }
}

export const readTemplate: Service<typeof notarizationTemplateApi.read> = (deps, actor) => viewOf(deps, actor.platformId)

export const saveTemplate: Service<typeof notarizationTemplateApi.save> = async (deps, actor, { template }) => {
  const { platformId, accountId } = actor
  const before = templateIn(await newestVersion(deps.db, platformId))
  if (before.version !== template.version) refuse(generalErrors.STALE)
  const version = before.version + 1
  const at = deps.clock.now()
  if (!(await insertVersion(deps.db, { ...template, version }, { platformId, accountId, at }))) refuse(generalErrors.STALE)
  await audit(deps, actor, { action: 'notarization-template.save', subject: String(version), facts: { version } })
  return viewOf(deps, platformId)
}
