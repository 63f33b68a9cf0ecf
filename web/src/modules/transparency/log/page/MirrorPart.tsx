// Files of the log by shard, and the commands that fetch them.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { time } from '../../../../kernel/format.ts'
import { LogPart } from '../LogPart.tsx'
import { grouped } from '../log-format.ts'
import { logWords } from '../words.ts'
import { Commands } from './Commands.tsx'
import { mirrorCommands } from './log-commands.ts'

interface MirrorPartProps {
  readonly log: NonNullable<ChainInfo['log']>
  readonly info: ChainInfo
}

export function MirrorPart({ log, info }: MirrorPartProps) {
  const { mirror: say } = logWords.use()
  const site = `<${say.site}>`
  return (
    <LogPart name="mirror" title={say.title} text={say.text}>
      {/* data-kept: commands must not change while somebody copies them. */}
      <div className="log-group" data-site={site} data-kept="">
        <h3>{say.commands}</h3>
        <Commands text={mirrorCommands(site, log, say.comments)} copy={say.copy} />
        <p className="field-hint">{say.full}</p>
      </div>
      <div className="log-group">
        <h3>{say.shards}</h3>
        <ul className="log-list">
          {info.shards.map(({ origin, path, size, openedAt, closedAt }) => (
            <li key={origin}>
              <strong>
                <a href={`${path}checkpoint`}>
                  <code>{path}</code>
                </a>{' '}
                {closedAt ? say.closed(time(closedAt)) : say.open}
              </strong>
              <span>{say.shard(grouped(size), time(openedAt))}</span>
              <code>{origin}</code>
            </li>
          ))}
        </ul>
      </div>
    </LogPart>
  )
}
