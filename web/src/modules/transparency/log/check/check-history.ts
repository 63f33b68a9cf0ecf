// The check of the log's history and what draws it, loaded together when it runs.
import { currentLocale } from '../../../../kernel/locale-choice.ts'
import type { LogName } from '../signed-head.ts'
import { checkAll } from './check-all.ts'
import { loadOutcomeWords } from './outcome-words.ts'
import { drawOutcome } from './render-outcome.ts'
import type { Shape } from './templates.ts'

export async function checkedHistory(log: LogName, shape: Shape): Promise<HTMLElement[]> {
  // An alarm that waits for its words could be held back by whoever it is about.
  const say = await loadOutcomeWords(currentLocale())
  const checks = await checkAll(log)
  return checks.map((checked, place) => drawOutcome(checked, place === 0, shape, say))
}
