// The head of the log: how many entries, which root, signed when, and the signed text as it is.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { time } from '../../../kernel/format.ts'
import { CopyButton } from '../../../light/CopyButton.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { grouped } from './figures.ts'
import { LogPart } from './LogPart.tsx'
import type { Chain } from './use-chain.ts'
import { logWords } from './words.ts'

interface LogHeadProps {
  readonly log: NonNullable<ChainInfo['log']>
  readonly line: Chain['line']
}

export function LogHead({ log, line }: LogHeadProps) {
  const words = logWords.use()
  const { head: say } = words
  return (
    <LogPart name="head" title={say.title} text={say.text}>
      <p className="log-size">
        <span className="log-size-label">{say.sizeLabel}</span>
        <strong className="figures" data-size={log.size}>
          {say.size(grouped(log.size))}
        </strong>
      </p>
      <p className="log-line" data-line={line} aria-live="polite">
        {words.line[line]}
      </p>
      <KeyValue
        rows={[
          [
            say.signedAt,
            <span key="at">
              <time dateTime={log.signedAt}>{time(log.signedAt)}</time>
              <span className="log-source">{say.clock}</span>
            </span>,
          ],
          [say.root, <code key="root">{log.root}</code>],
          [say.origin, <code key="origin">{log.origin}</code>],
          [
            say.vkey,
            <span key="key" className="log-copied">
              <code>{log.vkey}</code> <CopyButton value={log.vkey} label={say.copyKey} />
            </span>,
          ],
        ]}
      />
      <figure className="log-note">
        <figcaption>
          <h3>{say.note}</h3>
          <p className="field-hint">{say.noteHint}</p>
        </figcaption>
        <pre translate="no">{log.checkpoint}</pre>
        <p className="log-acts">
          <CopyButton value={log.checkpoint} label={say.copyNote} />
          <a href={`${log.path}checkpoint`}>{say.file}</a>
        </p>
      </figure>
    </LogPart>
  )
}
