// What is asked while an answer is under way is answered together, by the next turn: the more comes at once, the less each costs.
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'

export interface Turns {
  /** Asks that one turn answers at most. */
  readonly most: number
  /** Turns under way at the same time. */
  readonly atOnce: number
  /** After a turn of several: how long the next one waits for as many again. Whoever is alone never waits for company. */
  readonly gatherMs?: number
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

export function together<Ask, Answer>(
  { most, atOnce, gatherMs = 0 }: Turns,
  answerAll: AnswerAll<Ask, Answer>,
): (ask: Ask) => Promise<Answer> {
  const waiting: Waiting<Ask, Answer>[] = []
  let turns = 0
  let gathering: { readonly enough: number; readonly timer: NodeJS.Timeout } | undefined

  const nextTurn = () => {
    if (turns === atOnce || waiting.length === 0) return
    if (gathering && waiting.length < gathering.enough) return
    stopGathering()
    turns += 1
    // Those whose bytes have arrived already come in before the turn begins.
    setImmediate(takeTurn)
  }
  const stopGathering = () => {
    clearTimeout(gathering?.timer)
    gathering = undefined
  }
  // Who was just answered often asks again at once. Without a pause they would find the others' turn begun, and those theirs
  // the next time: two halves that wait for each other for ever, each at the price of the whole.
  const gather = (answered: number) => {
    stopGathering()
    if (gatherMs === 0 || answered === 1) return
    const timer = setTimeout(() => {
      stopGathering()
      nextTurn()
    }, gatherMs)
    gathering = { enough: Math.min(most, answered + waiting.length), timer }
  }
  const takeTurn = async () => {
    const asked = waiting.splice(0, most)
    let over = false
    const end = () => {
      if (!over) turns -= 1
      over = true
      nextTurn()
    }
    const patience = setTimeout(end, PATIENCE_MS)
    await settle(asked, answerAll)
    clearTimeout(patience)
    if (!over) gather(asked.length)
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
