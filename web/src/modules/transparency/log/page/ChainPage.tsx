// Page of the public log: what it is, its current state, and how to check it without trusting the platform.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import type { ReactNode } from 'react'
import type { PageFacts } from '../../../../kernel/page-facts.ts'
import { LinkButton } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { paths } from '../../../../paths.ts'
import { checkWords } from '../check/words.ts'
import { type PartName, partAnchors } from '../LogPart.tsx'
import { logWords } from '../words.ts'
import { logPageWords } from './words.ts'

interface ChainPageProps extends Pick<PageFacts, 'answer'> {
  /** Interactive part; only the server can place it. */
  readonly explorer: ReactNode
}

export function ChainPage({ answer, explorer }: ChainPageProps) {
  const say = logPageWords.use()
  return (
    <div className="log">
      <header className="log-top">
        <h1>{say.title}</h1>
        {say.lead.map((sentence) => (
          <p key={sentence} className="log-lead">
            {sentence}
          </p>
        ))}
        {hasLog(answer) && <Parts />}
      </header>
      {answer && 'refusal' in answer ? <Refused message={answer.refusal.errorMessage} /> : explorer}
      <Limits />
    </div>
  )
}

const hasLog = (answer: PageFacts['answer']) => answer && 'data' in answer && (answer.data as ChainInfo).log !== null

function Parts() {
  const log = logWords.use()
  const checks = checkWords.use()
  const titles = { ...log, ...checks }
  return (
    <nav aria-label={logPageWords.use().parts}>
      <ul className="log-parts">
        {(Object.keys(partAnchors) as PartName[]).map((name) => (
          <li key={name}>
            <a href={`#${partAnchors[name]}`}>{titles[name].title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Refused({ message }: { readonly message: string }) {
  const say = logPageWords.use()
  return (
    <div className="log-refused">
      <Callout kind="error">
        <strong>{say.refused}</strong>
        <span>{message}</span>
      </Callout>
      <LinkButton href={paths.chain()}>{say.again}</LinkButton>
    </div>
  )
}

function Limits() {
  const say = logPageWords.use()
  const list = (title: string, lines: readonly string[], kind: string) => (
    <div className={`limit limit-${kind}`}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <section className="log-limits" aria-labelledby="limits">
      <h2 id="limits">{say.limitsTitle}</h2>
      <div className="limits">
        {list(say.saysTitle, say.says, 'says')}
        {list(say.doesNotSayTitle, say.doesNotSay, 'not')}
      </div>
    </section>
  )
}
