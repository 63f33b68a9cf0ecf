// Beside a purchase: money, time limits and timeline.
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { Purchase } from '@attestry/contract/modules/judicial/purchase-view'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { lastDay } from '../notarization/last-day.ts'
import { purchaseWords } from './words.ts'

export function MoneyCard({ purchase: { cap, held, charges } }: { readonly purchase: Purchase }) {
  const say = purchaseWords.use()
  return (
    <Card title={say.detail.money}>
      <KeyValue
        rows={[
          [say.cost.cap, <Money key="cap" yuan={cap} />],
          ...(held ? [[say.detail.held, <Money key="held" yuan={held} />] as const] : []),
          ...charges.map(({ line, yuan }) => [say.detail.lines[line], <Money key={line} yuan={yuan} />] as const),
        ]}
      />
      {charges.length === 0 && <p className="quiet">{say.detail.nothing}</p>}
    </Card>
  )
}

export function ClockCard({ purchase: { clocks } }: { readonly purchase: Purchase }) {
  const say = purchaseWords.use()
  const locale = useLocale()
  const running = clocks.filter(({ state }) => state === 'running')
  if (running.length === 0) return null
  return (
    <Card title={say.detail.clock}>
      <ul className="purchase-list">
        {running.map(({ name, due, isLate }) => (
          <li key={name}>
            <div className="purchase-head">
              <strong>{purchaseCase.clocks?.[name]?.[locale]}</strong>
              {isLate && <StatusTag tone="failed">{say.detail.late}</StatusTag>}
            </div>
            {due && <p className="figures">{say.detail.until(lastDay(due))}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function TimelineCard({ purchase: { timeline } }: { readonly purchase: Purchase }) {
  const say = purchaseWords.use()
  const locale = useLocale()
  const acts: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = purchaseCase.acts
  return (
    <Card title={say.detail.timeline}>
      <ol className="purchase-list">
        {[...timeline]
          .reverse()
          .filter(({ act }) => act === null || act in acts)
          .map(({ at, actor, act, note }) => (
            <li key={`${at} ${act}`}>
              <strong>{act === null ? say.detail.opened : acts[act]?.[locale]}</strong>
              <p className="quiet">
                {say.detail.actors[actor]} <time className="figures">{time(at)}</time>
              </p>
              {note && <p data-user-content>{note}</p>}
            </li>
          ))}
      </ol>
    </Card>
  )
}
