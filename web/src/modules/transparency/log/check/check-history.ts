// Runs the history check and renders its results; loaded on demand as one chunk.
import { currentLocale } from '../../../../kernel/locale-choice.ts'
import type { LogName } from '../signed-head.ts'
import { checkAll } from './check-all.ts'
import { loadOutcomeWords } from './outcome-words.ts'
import { renderOutcome } from './render-outcome.ts'
import type { CloneTemplate } from './templates.ts'

export async function checkHistory(log: LogName, template: CloneTemplate): Promise<HTMLElement[]> {
  // Load the texts first: otherwise the server could withhold them to suppress an alarm.
  const say = await loadOutcomeWords(currentLocale())
  const checks = await checkAll(log)
  return checks.map((checked, place) => renderOutcome(checked, place === 0, template, say))
}
