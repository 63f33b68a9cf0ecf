// Performs the acts of cases whose time limit has passed, such as the lapse of a quote.
import type { CaseDefinition } from '@attestry/contract/modules/casework/definition'
import type { MessageKind } from '@attestry/contract/modules/inbox/message-kind'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import { type CaseRules, performAct } from '../case/service.ts'
import { readClocks } from './service.ts'
import { casesWithClock } from './store.ts'

/** Each case in a transaction of its own; returns how many acts were performed. Skips cases that changed state concurrently. */
export async function performDueActs<State extends string, Act extends string, Message extends MessageKind, Guard extends string>(
  deps: Deps,
  rules: CaseRules<State, Act, Message, Guard>,
): Promise<number> {
  const definition: CaseDefinition<State, Act, Message, Guard> = rules.definition
  let moved = 0
  for (const { actor, after, from, act } of definition.transitions) {
    if (actor !== 'clock' || after === undefined) continue
    for (const { id, platform_id: platformId } of await casesWithClock(deps.db, definition.kind, from, after)) {
      const readings = (await readClocks(deps, platformId, [id])).get(id) ?? []
      if (!readings.some(({ name, isLate, state }) => name === after && isLate && state === 'running')) continue
      try {
        await performAct(deps, rules, { kind: 'clock', platformId }, { id }, { act })
        moved += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
  }
  return moved
}
