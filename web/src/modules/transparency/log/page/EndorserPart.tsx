// Endorsers of the log: witnesses, embedded and external time-stamp authorities, blockchains.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { time } from '../../../../kernel/format.ts'
import { Callout } from '../../../../light/Callout.tsx'
import { LogPart } from '../LogPart.tsx'
import { grouped } from '../log-format.ts'
import { logWords } from '../words.ts'
import { Commands } from './Commands.tsx'
import { witnessCommand } from './log-commands.ts'

interface EndorserPartProps {
  readonly info: ChainInfo
  readonly vkey: string
}

export function EndorserPart({ info, vkey }: EndorserPartProps) {
  const { endorsers: say } = logWords.use()
  return (
    <LogPart name="endorsers" title={say.title} text={say.text}>
      <Witnesses witnesses={info.witnesses} vkey={vkey} />
      <Authorities authorities={info.authorities} />
      <Anchors anchors={info.anchors} mode={info.mode} />
    </LogPart>
  )
}

function Witnesses({ witnesses, vkey }: Pick<ChainInfo, 'witnesses'> & { readonly vkey: string }) {
  const { witnesses: say } = logWords.use()
  return (
    <div className="log-group">
      <h3>{say.title}</h3>
      {witnesses.length === 0 && <Callout kind="warning">{say.none}</Callout>}
      <ul className="log-list">
        {witnesses.map(({ name, lastAt, lastSize }) => (
          <li key={name}>
            <code>{name}</code>
            <span>{lastAt && lastSize !== null ? say.last(grouped(lastSize), time(lastAt)) : say.never}</span>
          </li>
        ))}
      </ul>
      <details open={witnesses.length === 0}>
        <summary>{say.command}</summary>
        <p>{say.invite}</p>
        <Commands text={witnessCommand(vkey)} copy={say.copy} />
        <p className="field-hint">{say.replace}</p>
      </details>
    </div>
  )
}

function Authorities({ authorities }: Pick<ChainInfo, 'authorities'>) {
  const { authorities: say } = logWords.use()
  return (
    <div className="log-group">
      <h3>{say.title}</h3>
      <ul className="log-list">
        {authorities.map(({ name, kind, lastAt }) => (
          <li key={name} data-kind={kind}>
            {kind === 'embedded' ? (
              <strong>{say.ownNames[name as keyof typeof say.ownNames] ?? say.kinds.embedded}</strong>
            ) : (
              <strong>
                {say.kinds.external} <code>{name}</code>
              </strong>
            )}
            <span>{lastAt ? say.last(time(lastAt)) : say.never}</span>
          </li>
        ))}
      </ul>
      {authorities.every(({ kind }) => kind === 'embedded') && <Callout kind="warning">{say.ownOnly}</Callout>}
    </div>
  )
}

function Anchors({ anchors, mode }: Pick<ChainInfo, 'anchors' | 'mode'>) {
  const { anchors: say } = logWords.use()
  return (
    <div className="log-group">
      <h3>{say.title}</h3>
      {anchors.length === 0 && <p>{mode === 'none' ? say.off : say.waiting}</p>}
      <ul className="log-list">
        {anchors.map(({ chain, size, state, reference, time: at, explorerUrl }) => (
          <li key={`${chain} ${size}`}>
            <strong>
              <code>{chain}</code> {say.states[state]}
            </strong>
            <span>
              {say.covers(grouped(size))}
              {at && ` · ${time(at)}`}
            </span>
            {reference && <code>{reference}</code>}
            {explorerUrl?.startsWith('https://') && (
              <a href={explorerUrl} rel="noreferrer" target="_blank">
                {say.explorer}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
