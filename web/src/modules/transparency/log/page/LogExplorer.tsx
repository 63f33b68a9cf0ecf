// Current state of the log, rendered by the server; the page script polls this HTML.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import type { ReactNode } from 'react'
import type { PageFacts } from '../../../../kernel/page-facts.ts'
import { LinkButton } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { EmptyState } from '../../../../light/EmptyState.tsx'
import { paths } from '../../../../paths.ts'
import { ConsistencyCheck } from '../check/ConsistencyCheck.tsx'
import { GrowthChart } from '../growth/GrowthChart.tsx'
import { logWords } from '../words.ts'
import { CheckpointTable } from './CheckpointTable.tsx'
import { EndorserPart } from './EndorserPart.tsx'
import { LogHead } from './LogHead.tsx'
import { MirrorPart } from './MirrorPart.tsx'
import { PublishedPart } from './PublishedPart.tsx'

interface LogExplorerProps extends Pick<PageFacts, 'answer' | 'loggedIn'> {
  /** The only React island of this part. */
  readonly path: ReactNode
}

export function LogExplorer({ answer, loggedIn, path }: LogExplorerProps) {
  if (!answer || 'refusal' in answer) return null
  const info = answer.data as ChainInfo
  const { log } = info
  if (!log) return <Empty loggedIn={loggedIn} />
  return (
    <>
      {/* Always present, so that the other elements keep their index when a log halts and morph-dom compares by index. */}
      <div>{log.halted !== null && <Halted reason={log.halted} />}</div>
      <LogHead log={log} />
      <ConsistencyCheck />
      {path}
      <GrowthChart info={info} now={Date.now()} />
      <CheckpointTable checkpoints={info.checkpoints} />
      <EndorserPart info={info} />
      <PublishedPart info={info} />
      <MirrorPart log={log} info={info} />
    </>
  )
}

function Empty({ loggedIn }: { readonly loggedIn: boolean }) {
  const { empty: say } = logWords.use()
  return (
    <div className="log-part log-empty">
      <EmptyState
        title={say.title}
        action={<LinkButton href={loggedIn ? paths['file.add']() : paths.register()}>{say.act}</LinkButton>}
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
