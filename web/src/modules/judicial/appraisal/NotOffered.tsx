// Says that the platform has no appraisal centre at present.
import { Callout } from '../../../ui/light-components.ts'
import { appraisalWords } from './words.ts'

export function NotOffered() {
  const say = appraisalWords.use()
  return (
    <Callout kind="warning">
      <strong>{say.notOffered}</strong>
      <p>{say.notOfferedText}</p>
    </Callout>
  )
}
