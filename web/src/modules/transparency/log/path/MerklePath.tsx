// Form for a position in the log, and the Merkle path from that entry to the signed root.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { type FormEvent, useEffect, useState } from 'react'
import type { Island } from '../../../../kernel/island.tsx'
import type { PageFacts } from '../../../../kernel/page-facts.ts'
import { Button } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { TextField } from '../../../../light/TextField.tsx'
import { paths } from '../../../../paths.ts'
import { checkWords } from '../check/words.ts'
import { LogPart, partAnchors } from '../LogPart.tsx'
import { grouped } from '../log-format.ts'
import { logOnPage, onLogUpdated, type ShownLog } from '../log-on-page.ts'
import { readIndex, usePath } from './use-path.ts'

interface MerklePathProps {
  readonly shown: ShownLog
  /** From the URL: entry and log shard. */
  readonly requested: { readonly index?: string; readonly origin?: string }
}

/** On the server the log comes from the endpoint response, in the browser from the rendered page. */
function PathOnPage({ answer, params }: PageFacts) {
  const shown = answer && 'data' in answer ? (answer.data as ChainInfo).log : logOnPage()
  return shown ? <MerklePath shown={shown} requested={params ?? {}} /> : null
}

function MerklePath({ shown, requested }: MerklePathProps) {
  const { path: say } = checkWords.use()
  const [log, setLog] = useState(shown)
  const [problem, setProblem] = useState(false)
  useEffect(() => onLogUpdated(() => setLog((known) => logOnPage() ?? known)), [])
  const { state, prove } = usePath(log)
  const otherOrigin = requested.origin !== undefined && requested.origin !== log.origin ? requested.origin : undefined

  const begin = (given: string) => {
    const index = readIndex(given)
    setProblem(index === undefined)
    if (index !== undefined) prove(index)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index in the URL is proven once
  useEffect(() => {
    if (requested.index !== undefined && !otherOrigin) begin(requested.index)
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read the form itself: it may have been filled in before hydration.
    const text = String(new FormData(event.currentTarget).get('index') ?? '')
    begin(text)
    if (readIndex(text) !== undefined)
      history.replaceState(null, '', `${paths.chain({ index: String(readIndex(text)) })}#${partAnchors.path}`)
  }
  return (
    <LogPart name="path" title={say.title} text={say.text}>
      {otherOrigin && <Callout kind="warning">{say.otherShard(otherOrigin)}</Callout>}
      <form className="path-form" action={`${paths.chain()}#${partAnchors.path}`} onSubmit={submit}>
        <TextField
          label={say.index}
          hint={say.indexHint(grouped(log.size - 1))}
          name="index"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={requested.index}
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
        <state.Diagram path={state.result.path} proven={state.result.verdict === 'included'} />
      )}
    </LogPart>
  )
}

export const pathIsland: Island = { Component: PathOnPage, words: [checkWords] }
