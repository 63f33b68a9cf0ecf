// What is asked while an answer is under way is answered together, by the next turn: the more comes at once, the less each costs.
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'

export interface Turns {
  /** Asks that one turn answers at most. */
  readonly most: number
  /** Turns under way at the same time. */
  readonly atOnce: number
}

/** A turn that takes longer no longer keeps the next one waiting. */
export const PATIENCE_MS = 250

interface Waiting<Ask, Answer> {
  readonly ask: Ask
  resolve(answer: Answer | PromiseLike<Answer>): void
  reject(reason: unknown): void
}

/** In their order, each by itself; who throws has failed all of them. */
type AnswerAll<Ask, Answer> = (asks: readonly Ask[]) => Promise<readonly (Answer | Promise<Answer>)[]>

export function together<Ask, Answer>({ most, atOnce }: Turns, answerAll: AnswerAll<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  const waiting: Waiting<Ask, Answer>[] = []
  let turns = 0

  const nextTurn = () => {
    if (turns === atOnce || waiting.length === 0) return
    turns += 1
    // Those whose bytes have arrived already come in before the turn begins.
    setImmediate(takeTurn)
  }
  const takeTurn = async () => {
    let over = false
    const end = () => {
      if (!over) turns -= 1
      over = true
      nextTurn()
    }
    const patience = setTimeout(end, PATIENCE_MS)
    await settle(waiting.splice(0, most), answerAll)
    clearTimeout(patience)
    end()
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      nextTurn()
    })
}

async function settle<Ask, Answer>(asked: readonly Waiting<Ask, Answer>[], answerAll: AnswerAll<Ask, Answer>): Promise<void> {
  if (asked.length === 0) return
  try {
    const answers = await answerAll(asked.map(({ ask }) => ask))
    for (const [at, { resolve }] of asked.entries()) resolve(answers[at] as Answer)
    await Promise.allSettled(answers)
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

const LOOK_UPS: Turns = { most: 100, atOnce: 2 }

/** For reading: one query for all who ask at once. None of it is kept, so everyone hears what holds after they asked. */
export function lookingUpTogether<Ask, Answer>(
  lookUp: (deps: Deps, asks: readonly Ask[]) => Promise<readonly Answer[]>,
): (deps: Deps, ask: Ask) => Promise<Answer> {
  const houses = new WeakMap<Db, (ask: Ask) => Promise<Answer>>()
  return (deps, ask) => {
    const known = houses.get(deps.db) ?? together(LOOK_UPS, (asks: readonly Ask[]) => lookUp(deps, asks))
    houses.set(deps.db, known)
    return known(ask)
  }
}
