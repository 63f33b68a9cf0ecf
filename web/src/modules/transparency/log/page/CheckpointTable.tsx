// Latest checkpoints with their time-stamps, witnesses and anchors.
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { LogPart } from '../LogPart.tsx'
import { clockTime, grouped } from '../log-format.ts'
import { logWords } from '../words.ts'

type Checkpoint = ChainInfo['checkpoints'][number]

/** Fixed number, so that the page keeps its height while the log grows. */
const MAX_ROWS = 10

export function CheckpointTable({ checkpoints }: { readonly checkpoints: readonly Checkpoint[] }) {
  const { checkpoints: say } = logWords.use()
  return (
    <LogPart name="checkpoints" title={say.title} text={say.text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrollable element */}
      <section className="log-wide" tabIndex={0} aria-label={say.scroll}>
        <table className="log-table">
          <thead>
            <tr>
              <th scope="col" className="log-number">
                {say.size}
              </th>
              <th scope="col">{say.signedAt}</th>
              <th scope="col">{say.stamps}</th>
              <th scope="col">{say.witnesses}</th>
              <th scope="col">{say.anchors}</th>
            </tr>
          </thead>
          <tbody>
            {checkpoints.slice(0, MAX_ROWS).map((checkpoint) => (
              <Line key={checkpoint.size} checkpoint={checkpoint} />
            ))}
          </tbody>
        </table>
      </section>
    </LogPart>
  )
}

function Line({ checkpoint: { size, signedAt, timeStamps, witnesses, anchors } }: { readonly checkpoint: Checkpoint }) {
  const { checkpoints: say } = logWords.use()
  const demo = timeStamps.filter(({ authority }) => isDemoParty(authority)).length
  const stamps = (kind: 'embedded' | 'external') => timeStamps.filter((stamp) => stamp.kind === kind).length
  const chains = (state: 'submitted' | 'confirmed') => anchors.filter((anchor) => anchor.state === state).length
  const outside = stamps('external') - demo
  const demoWitnesses = witnesses.filter(isDemoParty).length
  const independent = witnesses.length - demoWitnesses
  return (
    <tr>
      <td className="log-number">{grouped(size)}</td>
      <td>
        <time dateTime={signedAt}>{clockTime(signedAt)}</time>
      </td>
      <td>
        {joined(
          [
            outside > 0 && say.outside(outside),
            demo > 0 && say.demo(demo),
            stamps('embedded') > 0 && say.own(stamps('embedded')),
          ],
          say.none,
        )}
      </td>
      <td>{joined([independent > 0 && String(independent), demoWitnesses > 0 && say.demo(demoWitnesses)], say.none)}</td>
      <td>
        {joined(
          [
            chains('confirmed') > 0 && say.confirmed(chains('confirmed')),
            chains('submitted') > 0 && say.submitted(chains('submitted')),
          ],
          say.none,
        )}
      </td>
    </tr>
  )
}

function joined(parts: readonly (string | false)[], none: string) {
  const there = parts.filter((part) => part !== false)
  return there.length > 0 ? there.join(' · ') : <span className="log-none">{none}</span>
}
