// Counts what a person does: presses of the mouse or a finger, and Enter or Space on a control. Typing, scrolling and moving the focus do not count.
import { type BrowserContext, expect, test } from '@playwright/test'

interface Act {
  readonly how: 'click' | 'key'
  readonly on: string
}

declare global {
  var reportAct: (act: Act) => void
}

export interface UserActs {
  /** Forgets what was done so far: the journey begins here. */
  restart(): void
  clicks(): number
  expectAtMost(bound: number): void
}

/** Counts in every page of the context; `who` names the person in the report. */
export async function countActs(context: BrowserContext, who: string): Promise<UserActs> {
  let acts: Act[] = []
  await context.exposeBinding('reportAct', (_source, act: Act) => {
    acts.push(act)
  })
  await context.addInitScript(reportActs)
  return {
    restart() {
      acts = []
    },
    clicks: () => acts.filter(({ how }) => how === 'click').length,
    expectAtMost(bound) {
      const done = `${who}: ${acts.length} acts, at most ${bound} (${acts.map(({ on }) => on).join(' → ')})`
      test.info().annotations.push({ type: 'acts', description: done })
      expect(acts.length, `${who}: no act was counted`).toBeGreaterThan(0)
      expect(acts.length, done).toBeLessThanOrEqual(bound)
    },
  }
}

/** Runs in the page. Pointer events, because a click on a label also clicks its field. */
function reportActs(): void {
  const nameOf = (target: EventTarget | null): string => {
    const control = target instanceof Element ? (target.closest('a, button, label, summary, [role]') ?? target) : undefined
    return (control?.getAttribute('aria-label') ?? control?.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 24)
  }
  const isTyping = (target: EventTarget | null, key: string): boolean =>
    target instanceof HTMLTextAreaElement ||
    (key === ' ' && target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))
  addEventListener(
    'pointerdown',
    ({ isTrusted, isPrimary, button, target }) => {
      if (isTrusted && isPrimary && button === 0) reportAct({ how: 'click', on: nameOf(target) })
    },
    true,
  )
  addEventListener(
    'keydown',
    ({ isTrusted, repeat, key, target }) => {
      const activates = key === 'Enter' || key === ' '
      if (isTrusted && !repeat && activates && !isTyping(target, key)) reportAct({ how: 'key', on: nameOf(target) })
    },
    true,
  )
}
