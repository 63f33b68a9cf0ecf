// Head of the log: size, root, time of signature, and the signed checkpoint text.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { time } from '../../../../kernel/format.ts'
import { KeyValue } from '../../../../light/KeyValue.tsx'
import { LogPart } from '../LogPart.tsx'
import { grouped } from '../log-format.ts'
import { logWords } from '../words.ts'
import { CopyText } from './CopyText.tsx'

export function LogHead({ log }: { readonly log: NonNullable<ChainInfo['log']> }) {
  const words = logWords.use()
  const { head: say } = words
  return (
    <LogPart name="head" title={say.title} text={say.text}>
      <p className="log-size">
        <span className="log-size-label">{say.sizeLabel}</span>
        <strong className="figures" data-size={log.size} data-origin={log.origin} data-path={log.path} data-vkey={log.vkey}>
          {say.size(grouped(log.size))}
        </strong>
      </p>
      <p
        className="log-line"
        data-line="still"
        data-live={words.line.live}
        data-lost={words.line.lost}
        data-kept=""
        aria-live="polite"
      >
        {words.line.still}
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
              <code>{log.vkey}</code> <CopyText value={log.vkey} label={say.copyKey} />
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
          <CopyText value={log.checkpoint} label={say.copyNote} />
          <a href={`${log.path}checkpoint`}>{say.file}</a>
        </p>
      </figure>
    </LogPart>
  )
}
