// A transcript while it is written: rows of the screen, what is missing, and messages taken into an answer.
import {
  MAX_ANSWER_CHARS,
  type TranscriptAnswer,
  type TranscriptDraft,
} from '@attestry/contract/modules/judicial/notarization-desk'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'

export interface AnswerRow extends TranscriptAnswer {
  /** Of this row on the screen. */
  readonly id: number
}

export interface TranscriptRows {
  readonly place: string
  readonly rows: readonly AnswerRow[]
}

export const rowsOf = ({ place, answers }: TranscriptDraft): TranscriptRows => ({
  place,
  rows: answers.map((answer, id) => ({ ...answer, id })),
})

export const draftOf = ({ place, rows }: TranscriptRows): TranscriptDraft => ({
  place,
  answers: rows.map(({ id: _, ...answer }) => answer),
})

export const isSame = (one: TranscriptRows, other: TranscriptRows): boolean =>
  JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other))

export const addQuestion = ({ place, rows }: TranscriptRows): TranscriptRows => ({
  place,
  rows: [...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, question: '', answer: '' }],
})

/** Places of one transcript where the other has other text: the questions with its answers. */
export function differences(mine: TranscriptRows, other: TranscriptDraft): { question: string; answer: string }[] {
  const { answers } = draftOf(mine)
  return other.answers.filter(
    (each) => !answers.some(({ question, answer }) => question === each.question && answer === each.answer),
  )
}

/** Undefined: it would exceed the length of an answer. */
export function withMessage(answer: string, message: string): string | undefined {
  const joined = answer.trim() === '' ? message : `${answer.trimEnd()}\n${message}`
  return joined.length <= MAX_ANSWER_CHARS ? joined : undefined
}

/** Keys of required questions without an answer; the server draws no transcript before. */
export const unanswered = ({ questions }: Pick<NotarizationTemplate, 'questions'>, { rows }: TranscriptRows): string[] =>
  questions.flatMap(({ key, required }) =>
    required && !rows.some((row) => row.key === key && row.answer.trim() !== '') ? [key] : [],
  )
