// Examination of an application: the checks of the template, no conflict of interest, and the quote that the applicant then pays.

import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { type DeskCase, notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { yuanOfFen } from '@attestry/contract/money'
import { useEffect, useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, Card } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { offeredActs } from './blocked.ts'
import { CheckList, openChecks } from './CheckList.tsx'
import type { CasePartProps } from './case-part.ts'
import { QuoteBuilder } from './QuoteBuilder.tsx'
import { type LineDraft, newLine, readLines, totalOf } from './quote-draft.ts'
import { notarizationDeskWords } from './words.ts'

export function ExaminationPanel(props: CasePartProps) {
  const { data } = props
  const say = notarizationDeskWords.use()
  const { quote } = data.progress
  const offered = offeredActs(data).find(({ act }) => act === 'price')
  return (
    <>
      {quote && <QuoteTable quote={quote} />}
      {offered && <Examination {...props} blocked={offered.blocked !== undefined} />}
      {!quote && !offered && (
        <Card>
          <p className="quiet">{say.examination.notNow}</p>
        </Card>
      )}
    </>
  )
}

function Examination({ data, template, desk, onDirty, blocked }: CasePartProps & { readonly blocked: boolean }) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [noConflict, setNoConflict] = useState(false)
  const [drafts, setDrafts] = useState<readonly LineDraft[]>([newLine(1, say.quote.fee)])
  const isTouched = checked.size > 0 || drafts.length > 1 || drafts.some(({ yuan }) => yuan !== '')
  useEffect(() => {
    onDirty('quote', isTouched)
    return () => onDirty('quote', false)
  }, [isTouched, onDirty])
  const lines = readLines(drafts)
  const left = openChecks(template.acceptanceChecks, checked)
  const missing = [
    ...(left > 0 ? [say.examination.checksLeft(left)] : []),
    ...(noConflict ? [] : [say.examination.conflictLeft]),
    ...(lines ? [] : [say.examination.linesLeft]),
  ]
  const nameOf = (state: DeskCase['state']) => notarizationCase.states[state].name[locale]
  return (
    <Card title={say.examination.title}>
      <div className="case-form">
        <p className="quiet">{say.examination.lead}</p>
        {blocked && <Callout>{say.blocked['not-handler']}</Callout>}
        <CheckList
          legend={say.examination.checks}
          entries={template.acceptanceChecks}
          checked={checked}
          disabled={blocked}
          onChange={setChecked}
        />
        <Checkbox
          label={say.examination.noConflict}
          checked={noConflict}
          disabled={blocked}
          onChange={({ target }) => setNoConflict(target.checked)}
        />
        <QuoteBuilder lines={drafts} disabled={blocked} onChange={setDrafts} />
        {!blocked && missing.length > 0 && (
          <ul className="case-missing">
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <div className="form-acts">
          <DeskAct
            label={notarizationCase.acts.price[locale]}
            look="primary"
            disabled={blocked || missing.length > 0}
            text={say.examination.confirm(template.periods.quote)}
            changes={[
              { what: say.state, before: nameOf('submitted'), after: nameOf('priced') },
              { what: say.quote.total, before: '', after: <Money key="total" yuan={yuanOfFen(totalOf(drafts))} /> },
            ]}
            done={say.examination.done}
            act={(_, options) =>
              callDesk(
                notarizationDeskApi.price,
                { id: data.id, lines: lines ?? [], checks: [...checked], noConflict: true },
                options,
              )
            }
            onDone={desk.reload}
          />
        </div>
      </div>
    </Card>
  )
}

function QuoteTable({ quote }: { readonly quote: NonNullable<DeskCase['progress']['quote']> }) {
  const say = notarizationDeskWords.use()
  return (
    <Card title={say.quote.title}>
      <p className="quiet">{say.quote.made(quote.version, time(quote.madeAt))}</p>
      <table className="changes quote-table">
        <thead>
          <tr>
            <th scope="col">{say.quote.item}</th>
            <th scope="col">{say.quote.quantity}</th>
            <th scope="col">{say.quote.unit}</th>
            <th scope="col">{say.quote.amount}</th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map(({ name, quantity, unitFen }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote never changes
            <tr key={at}>
              <th scope="row" data-user-content>
                {name}
              </th>
              <td>{quantity}</td>
              <td>
                <Money yuan={yuanOfFen(unitFen)} />
              </td>
              <td>
                <Money yuan={yuanOfFen(unitFen * quantity)} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{say.quote.total}</th>
            <td />
            <td />
            <td>
              <strong>
                <Money yuan={yuanOfFen(quote.totalFen)} />
              </strong>
            </td>
          </tr>
        </tbody>
      </table>
    </Card>
  )
}
