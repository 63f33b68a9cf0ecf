// Endorsers of the log: witnesses, embedded and external time-stamp authorities, blockchains; and second vantages of captures.
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { time } from '../../../../kernel/format.ts'
import { Callout } from '../../../../light/Callout.tsx'
import { LogPart } from '../LogPart.tsx'
import { grouped } from '../log-format.ts'
import { logWords } from '../words.ts'
import { Commands } from './Commands.tsx'
import { authorityCommand, witnessCommand } from './log-commands.ts'

export function EndorserPart({ info }: { readonly info: ChainInfo }) {
  const { endorsers: say } = logWords.use()
  return (
    <LogPart name="endorsers" title={say.title} text={say.text}>
      <Witnesses witnesses={info.witnesses} />
      <Authorities authorities={info.authorities} />
      <Anchors anchors={info.anchors} mode={info.mode} />
      <Vantages vantages={info.vantages} />
    </LogPart>
  )
}

const isIndependent = ({ name }: { readonly name: string }): boolean => !isDemoParty(name)

function Witnesses({ witnesses }: Pick<ChainInfo, 'witnesses'>) {
  const { witnesses: say, mirror, endorsers } = logWords.use()
  const site = `<${mirror.site}>`
  return (
    <div className="log-group">
      <h3>{say.title}</h3>
      {witnesses.length === 0 && <Callout kind="warning">{say.none}</Callout>}
      <ul className="log-list">
        {witnesses.map(({ name, lastAt, lastSize }) => (
          <li key={name}>
            <strong>
              <code>{name}</code> {isDemoParty(name) && endorsers.demo}
            </strong>
            <span>{lastAt && lastSize !== null ? say.last(grouped(lastSize), time(lastAt)) : say.never}</span>
          </li>
        ))}
      </ul>
      {witnesses.length > 0 && !witnesses.some(isIndependent) && <Callout kind="warning">{say.demoOnly}</Callout>}
      {/* data-kept: a command must not change while somebody copies it. */}
      <details open={witnesses.length === 0} data-site={site} data-kept="">
        <summary>{say.command}</summary>
        <p>{say.invite}</p>
        <Commands text={witnessCommand(site)} copy={say.copy} />
        <p className="field-hint">{say.replace}</p>
      </details>
    </div>
  )
}

function Authorities({ authorities }: Pick<ChainInfo, 'authorities'>) {
  const { authorities: say, endorsers } = logWords.use()
  const outside = authorities.filter(({ kind }) => kind === 'external')
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
                {isDemoParty(name) ? endorsers.demo : say.kinds.external} <code>{name}</code>
              </strong>
            )}
            <span>{lastAt ? say.last(time(lastAt)) : say.never}</span>
          </li>
        ))}
      </ul>
      {!outside.some(isIndependent) && <Callout kind="warning">{outside.length > 0 ? say.demoOnly : say.ownOnly}</Callout>}
      <details>
        <summary>{say.command}</summary>
        <p>{say.invite}</p>
        <Commands text={authorityCommand} copy={say.copy} />
        <p className="field-hint">{say.replace}</p>
      </details>
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

function Vantages({ vantages }: Pick<ChainInfo, 'vantages'>) {
  const { vantages: say, endorsers } = logWords.use()
  return (
    <div className="log-group">
      <h3>{say.title}</h3>
      <p>{say.text}</p>
      {!vantages.some(({ until }) => until === null) && <Callout kind="warning">{say.none}</Callout>}
      <ul className="log-list">
        {vantages.map(({ name, organization, vkey, since, until }) => (
          <li key={`${vkey} ${since}`}>
            <strong>
              <code>{name}</code> {isDemoParty(name) && endorsers.demo}
            </strong>
            {organization === null ? (
              <span>{say.unknownOrganization}</span>
            ) : (
              <span data-user-content="">{say.organization(organization)}</span>
            )}
            <span>{until === null ? say.present(time(since)) : say.former(time(since), time(until))}</span>
            <code>{vkey}</code>
          </li>
        ))}
      </ul>
      {vantages.length > 0 && <p className="field-hint">{say.reports}</p>}
    </div>
  )
}
