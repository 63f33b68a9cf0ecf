// The living part of the log's page: drawn by the server as it stood, then followed, checked and searched in the visitor's browser.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { useEffect } from 'react'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { EmptyState } from '../../../light/EmptyState.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths } from '../../../paths.ts'
import { CheckpointTable } from './CheckpointTable.tsx'
import { ConsistencyCheck } from './ConsistencyCheck.tsx'
import { checkWords } from './check-words.ts'
import { EndorserPart } from './EndorserPart.tsx'
import { GrowthChart } from './GrowthChart.tsx'
import { LogHead } from './LogHead.tsx'
import { MerklePath } from './MerklePath.tsx'
import { MirrorPart } from './MirrorPart.tsx'
import { useChain } from './use-chain.ts'
import { logWords } from './words.ts'

export function LogExplorer({ answer, params, loggedIn }: PageFacts) {
  if (!answer || 'refusal' in answer) return null
  return <Explorer served={answer.data as ChainInfo} asked={params ?? {}} loggedIn={loggedIn} />
}

interface ExplorerProps {
  readonly served: ChainInfo
  readonly asked: Readonly<Record<string, string>>
  readonly loggedIn: boolean
}

function Explorer({ served, asked, loggedIn }: ExplorerProps) {
  const { info, line, at } = useChain(served)
  const { log } = info
  const begun = served.log === null && log !== null
  // What the server leaves out of an empty log's page is drawn by asking it again.
  useEffect(() => {
    if (begun) location.reload()
  }, [begun])
  if (!log) return <Empty loggedIn={loggedIn} />
  return (
    <>
      {log.halted !== null && <Halted reason={log.halted} />}
      <LogHead log={log} line={line} />
      <ConsistencyCheck log={log} />
      <MerklePath log={log} asked={asked} />
      <GrowthChart info={info} now={at} />
      <CheckpointTable checkpoints={info.checkpoints} />
      <EndorserPart info={info} vkey={log.vkey} />
      <MirrorPart served={served.log ?? log} info={info} />
    </>
  )
}

function Empty({ loggedIn }: { readonly loggedIn: boolean }) {
  const { empty: say } = logWords.use()
  return (
    <div className="log-part log-empty">
      <EmptyState
        title={say.title}
        action={<LinkButton href={loggedIn ? paths.newDeposit() : paths.register()}>{say.act}</LinkButton>}
      >
        {say.text}
      </EmptyState>
    </div>
  )
}

function Halted({ reason }: { readonly reason: string }) {
  const { halted: say } = logWords.use()
  return (
    <div className="log-halted">
      <Callout kind="error" alert>
        <strong>{say.title}</strong>
        <p>{say.text}</p>
        <p>
          {say.reason} <code lang="en">{reason}</code>
        </p>
      </Callout>
    </div>
  )
}

export const logExplorerIsland: Island = { Component: LogExplorer, words: [lightWords, logWords, checkWords] }
