// Writing a transcript: template questions stay, own questions come after them, and nothing is cut off.
import { MAX_ANSWER_CHARS } from '@attestry/contract/modules/judicial/notarization-desk'
import { defaultTemplate } from '@attestry/contract/modules/judicial/template'
import { expect, it } from 'vitest'
import { addQuestion, differences, draftOf, isSame, rowsOf, unanswered, withMessage } from './transcript-draft.ts'

const draft = {
  place: '平台在线询问',
  answers: defaultTemplate.questions.map(({ key, text }) => ({ key, question: text.zh, answer: '' })),
}

it('rows of the screen become the draft that they came from', () => {
  expect(draftOf(rowsOf(draft))).toEqual(draft)
  expect(isSame(rowsOf(draft), rowsOf(draft))).toBe(true)
  expect(isSame(rowsOf(draft), addQuestion(rowsOf(draft)))).toBe(false)
})

it('an added question has no key and a row of its own', () => {
  const rows = addQuestion(addQuestion(rowsOf(draft))).rows
  expect(rows.slice(-2).every((row) => row.key === undefined)).toBe(true)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

it('required questions count as unanswered until their answer has text', () => {
  const all = unanswered(defaultTemplate, rowsOf(draft))
  expect(all).toHaveLength(defaultTemplate.questions.filter(({ required }) => required).length)
  const { rows, place } = rowsOf(draft)
  const one = { place, rows: rows.map((row, at) => (at === 0 ? { ...row, answer: '林岚，本人申请' } : { ...row, answer: ' ' })) }
  expect(unanswered(defaultTemplate, one)).toEqual(all.slice(1))
})

it('the differences are the answers that only the other version has', () => {
  const other = { ...draft, answers: draft.answers.map((each, at) => (at === 1 ? { ...each, answer: '保全网页' } : each)) }
  expect(differences(rowsOf(draft), other)).toMatchObject([{ answer: '保全网页' }])
  expect(differences(rowsOf(draft), draft)).toEqual([])
})

it('a message is added on its own line, and refused rather than cut', () => {
  expect(withMessage('', '原件在我的电脑里')).toBe('原件在我的电脑里')
  expect(withMessage('有。 ', '原件在我的电脑里')).toBe('有。\n原件在我的电脑里')
  expect(withMessage('有', 'x'.repeat(MAX_ANSWER_CHARS))).toBeUndefined()
})
