// A position in the log, asked for or brought along from a certificate, and its path to the signed root.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { checkWords } from './check-words.ts'
import { grouped } from './figures.ts'
import { LogPart, partAnchors } from './LogPart.tsx'
import { readIndex, usePath } from './use-path.ts'

interface MerklePathProps {
  readonly log: NonNullable<ChainInfo['log']>
  /** From the address: which entry, and of which volume. */
  readonly asked: { readonly index?: string; readonly origin?: string }
}

export function MerklePath({ log, asked }: MerklePathProps) {
  const { path: say } = checkWords.use()
  const [text, setText] = useState(asked.index ?? '')
  const [problem, setProblem] = useState(false)
  const { state, prove } = usePath(log)
  const elsewhere = asked.origin !== undefined && asked.origin !== log.origin ? asked.origin : undefined

  const begin = (given: string) => {
    const index = readIndex(given)
    setProblem(index === undefined)
    if (index !== undefined) prove(index)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address asks for is answered once
  useEffect(() => {
    if (asked.index !== undefined && !elsewhere) begin(asked.index)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin(text)
    if (readIndex(text) !== undefined)
      history.replaceState(null, '', `${paths.chain({ index: String(readIndex(text)) })}#${partAnchors.path}`)
  }
  return (
    <LogPart name="path" title={say.title} text={say.text}>
      {elsewhere && <Callout kind="warning">{say.otherShard(elsewhere)}</Callout>}
      <form className="path-form" action={`${paths.chain()}#${partAnchors.path}`} onSubmit={submit}>
        <TextField
          label={say.index}
          hint={say.indexHint(grouped(log.size - 1))}
          name="index"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          problem={problem ? say.notANumber : undefined}
        />
        <Button type="submit" look="primary" busy={state.phase === 'running'}>
          {say.ask}
        </Button>
      </form>
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <div aria-live="polite">
        {state.phase === 'running' && <p>{say.running}</p>}
        {state.phase === 'fault' && <Callout kind="warning">{say.fault}</Callout>}
        {state.phase === 'done' && <state.Verdict result={state.result} index={state.index} />}
      </div>
      {state.phase === 'done' && 'path' in state.result && state.result.path && (
        <state.Drawing path={state.result.path} proven={state.result.verdict === 'included'} />
      )}
    </LogPart>
  )
}
