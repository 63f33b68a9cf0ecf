// Result for one entry: included in the signed log, not included, or no verdict.
import { Callout } from '../../../../light/Callout.tsx'
import { grouped } from '../log-format.ts'
import type { PathResult } from './inclusion-path.ts'
import { pathWords } from './words.ts'

export function PathVerdict({ result, index }: { readonly result: PathResult; readonly index: number }) {
  const say = pathWords.use()
  switch (result.verdict) {
    case 'included':
      return (
        <Callout kind="success">
          <strong>{say.included}</strong>
          <span>{say.includedText(grouped(index), grouped(result.path.size), result.path.steps.length)}</span>
        </Callout>
      )
    case 'failed':
      return (
        <Callout kind="error" alert>
          <strong>{say.failed}</strong>
          <p>{say.failures[result.failure]}</p>
          <p>{say.failedAct}</p>
        </Callout>
      )
    case 'outside':
      return <Callout kind="warning">{say.outside(grouped(index), grouped(result.size))}</Callout>
    case 'none':
      return <Callout kind="warning">{result.why === 'unable' ? say.none.unable(result.detail) : say.none.unreachable}</Callout>
  }
}
