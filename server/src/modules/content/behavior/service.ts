// Usage counters by day and page, without personal data.
import type { behaviorApi } from '@attestry/contract/modules/content/behavior'
import { hours } from '../../../kernel/clock.ts'
import type { Service } from '../../../kernel/route.ts'
import { countBehavior } from './store.ts'

export const recordBehavior: Service<typeof behaviorApi.note> = async (deps, actor, { behavior, page }) => {
  // Days end at midnight in China, as in every other list.
  const day = new Date(deps.clock.now().getTime() + hours(8)).toISOString().slice(0, 10)
  await countBehavior(deps.db, { platformId: actor.platformId, day, behavior, page })
  return null
}
