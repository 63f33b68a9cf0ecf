// Look-up by digest, for browsers without scripts and for users without the file.
import { type FoundRecord, MAX_LOOKUP_RESULTS } from '@attestry/contract/modules/attestation/lookup'
import type { PageAnswer } from '../../../kernel/page-facts.ts'
import { Button } from '../../../light/Button.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { FILE_ANCHOR } from './anchors.ts'
import { FoundRecords } from './FoundRecords.tsx'
import { lookupWords } from './words.ts'

interface AnswerProps {
  readonly list: readonly FoundRecord[]
}

const Answer = ({ list }: AnswerProps) => <FoundRecords list={list} more={list.length >= MAX_LOOKUP_RESULTS} by="digest" />

export function DigestLookup({ digest, answer }: { readonly digest: string; readonly answer?: PageAnswer | undefined }) {
  const { file: say } = lookupWords.use()
  return (
    <details className="lookup-digest" open={Boolean(answer)}>
      <summary>{say.byDigest}</summary>
      <form className="form" method="get" action={`${paths.query()}#${FILE_ANCHOR}`}>
        <TextField
          name="digest"
          label={say.digest}
          hint={say.digestHint}
          className="lookup-digest-field"
          defaultValue={digest}
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          problem={answer && 'refusal' in answer ? answer.refusal.errorMessage : undefined}
        />
        <div>
          <Button type="submit">{say.ask}</Button>
        </div>
      </form>
      {answer && 'data' in answer && <Answer {...(answer.data as AnswerProps)} />}
    </details>
  )
}
