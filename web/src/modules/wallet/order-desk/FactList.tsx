// Statements of a gateway: verdict, source, time, the stated fields as a table, and the message for download.
import { wirePath } from '@attestry/contract/endpoint'
import { type DeskFact, orderDeskApi } from '@attestry/contract/modules/wallet/order-desk'
import { yuanOfFen } from '@attestry/contract/money'
import type { ReactNode } from 'react'
import { bytes, time } from '../../../kernel/format.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { orderDeskWords } from './words.ts'
import { type Words, words as zh } from './words.zh.ts'
import './order-desk.css'

type Desk = Pick<Collection, 'reload'>

export function toneOf({ open, verdict }: Pick<DeskFact, 'open' | 'verdict'>): StatusTone {
  if (open) return 'failed'
  return verdict === 'settled' || verdict === 'refunded' ? 'done' : 'plain'
}

export function FactList({ desk, facts }: { readonly desk: Desk; readonly facts: readonly DeskFact[] }) {
  const say = orderDeskWords.use()
  return (
    <section>
      <h3>{say.facts}</h3>
      {facts.length === 0 ? (
        <p className="quiet">{say.noFacts}</p>
      ) : (
        <ul className="order-desk-list">
          {facts.map((fact) => (
            <li key={fact.id}>
              <div className="order-desk-head">
                <StatusTag tone={toneOf(fact)}>{say.verdicts[fact.verdict]}</StatusTag>
                <span>{say.sources[fact.source]}</span>
                <span className="figures quiet">{time(fact.at)}</span>
                <span className="mono quiet">{fact.tradeNo}</span>
              </div>
              <FactBody desk={desk} fact={fact} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const isField = (name: string): name is keyof Words['statementFields'] => name in zh.statementFields
const isStatedState = (value: string): value is keyof Words['statedStates'] => value in zh.statedStates

/** Amounts, times and states as people write them; what is not known stays as the gateway stated it. */
function shownValue(say: Words, name: string, value: string): ReactNode {
  if (name === 'fen' && /^\d+$/.test(value)) return <Money yuan={yuanOfFen(Number(value))} />
  if (name === 'paidAt' && !Number.isNaN(Date.parse(value))) return time(value)
  return name === 'state' && isStatedState(value) ? say.statedStates[value] : value
}

export function FactBody({ desk, fact }: { readonly desk: Desk; readonly fact: DeskFact }) {
  const say = orderDeskWords.use()
  return (
    <>
      <table className="statement">
        <caption>{say.statement}</caption>
        <thead>
          <tr>
            <th scope="col">{say.field}</th>
            <th scope="col">{say.value}</th>
          </tr>
        </thead>
        <tbody>
          {fact.statement.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{isField(name) ? say.statementFields[name] : <code>{name}</code>}</th>
              <td data-user-content>{shownValue(say, name, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fact.resolution && (
        <p className="quiet" data-user-content>
          {`${fact.resolution.by} · ${time(fact.resolution.at)} · ${fact.resolution.note}`}
        </p>
      )}
      <div className="order-desk-acts">
        {fact.rawBytes !== null && (
          <DownloadButton small href={wirePath(orderDeskApi.raw).replace(':id', fact.id)}>
            {say.raw(bytes(fact.rawBytes))}
          </DownloadButton>
        )}
        {fact.open && <ResolveAct desk={desk} id={fact.id} small />}
      </div>
    </>
  )
}

interface ResolveActProps {
  readonly desk: Desk
  readonly id: string
  readonly small?: boolean
}

export function ResolveAct({ desk, id, small = false }: ResolveActProps) {
  const say = orderDeskWords.use()
  return (
    <DeskAct
      label={say.resolve}
      small={small}
      text={say.resolveText}
      reason={{ label: say.note, maxLength: 500 }}
      done={say.resolved}
      act={(note, options) => callDesk(orderDeskApi.resolve, { id, note }, options)}
      onDone={desk.reload}
    />
  )
}
