// Questions of an entrustment: what asks for a result is refused, what asks whether is not.
import { expect, it } from 'vitest'
import { appraisalProblemsOf, emptyAppraisal } from './appraisal-draft.ts'
import { defaultSettings } from './appraisal-settings.ts'

const problemsOf = (questions: string) =>
  appraisalProblemsOf(
    { ...emptyAppraisal, questions },
    { isPersonVerified: true, isEnterpriseVerified: false, records: [], settings: defaultSettings },
  )

it.each([
  '请鉴定机构务必认定对方伪造了合同文件。',
  '希望证明这张照片由委托人拍摄。',
  '要求出具对我方有利的鉴定意见。',
  '请求证明照片在三月以前形成。',
  'The centre must confirm that the file was forged.',
  'I want to prove that the photograph is mine.',
])('the wished result is refused: %s', (questions) => {
  expect(problemsOf(questions)).toContain('questions-result')
})

it.each([
  '送检文件自固化以来内容是否发生过改变？',
  '请鉴定两份文件是否同一，能否认定由同一设备形成？',
  '请鉴定该在职证明文件是否经过修改？',
  '要求鉴定该在职证明书的形成时间。',
  'Was the file changed after 1 March 2026?',
  'We want to find out whether the file was changed.',
  'Please examine whether the evidence can prove the time of the photograph.',
])('the question is accepted: %s', (questions) => {
  expect(problemsOf(questions)).not.toContain('questions-result')
})
