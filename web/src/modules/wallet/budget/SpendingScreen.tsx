// Spending, the low-balance alert, and the monthly budgets of sub-accounts.
import { type BudgetView, budgetApi } from '@attestry/contract/modules/wallet/budget'
import { normalizeYuan } from '@attestry/contract/money'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { money } from '../../../kernel/format.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import type { Column } from '../../../ui/ListTable.tsx'
import { Money } from '../../../ui/Money.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { RowAct } from '../../../ui/RowAct.tsx'
import { CostTabs } from '../cost-center/CostTabs.tsx'
import { mainOnly } from '../cost-center/main-only.tsx'
import { AlertCard } from './AlertCard.tsx'
import { SpendingCharts } from './SpendingCharts.tsx'
import { budgetWords } from './words.ts'

const WARNING_SHARE = 0.8

export const SpendingScreen = mainOnly(Spending)

function Spending() {
  const say = budgetWords.use()
  const [editing, edit] = useState<BudgetView>()
  const budgets = useCollection({
    name: 'budget',
    list: (_, signal) => call(budgetApi.list, {}, { display: ErrorDisplay.silent, signal }),
    keyOf: ({ id }) => id,
  })
  return (
    <>
      <CollectionScreen
        collection={budgets}
        title={say.title}
        lead={say.lead}
        above={
          <>
            <CostTabs />
            <SpendingCharts />
            <AlertCard />
            <h2 className="cost-title">{say.budgets}</h2>
            <p className="quiet budget-lead">{say.warnings}</p>
          </>
        }
        label={say.budgets}
        name={{
          title: say.columns.name,
          text: ({ name }) => name,
          cell: ({ name, active }) => (
            <>
              <strong data-user-content>{name}</strong>
              {!active && <span className="quiet"> {say.disabled}</span>}
            </>
          ),
        }}
        columns={useColumns(edit, budgets.reload)}
        empty={{ title: say.empty, text: say.emptyHint }}
      />
      <FormDrawer
        item={editing}
        endpoint={budgetApi.set}
        title={say.set}
        submit={say.save}
        done={say.saved}
        read={(form, { id }) => ({ id, limit: normalizeYuan(String(form.get('limit') ?? '')), stop: form.get('stop') === 'on' })}
        onSaved={budgets.reload}
        onClose={() => edit(undefined)}
      >
        {({ problems }, { name, limit, stop }) => (
          <>
            <p data-user-content>
              <strong>{name}</strong>
            </p>
            <TextField
              name="limit"
              label={say.limit}
              hint={say.limitHint}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              defaultValue={limit ?? ''}
              problem={problems.limit}
            />
            <Checkbox name="stop" label={say.stop} defaultChecked={stop} problem={problems.stop} />
          </>
        )}
      </FormDrawer>
    </>
  )
}

function useColumns(edit: (budget: BudgetView) => void, reload: () => Promise<void>): readonly Column<BudgetView>[] {
  const say = budgetWords.use()
  return [
    { key: 'spent', title: say.columns.spent, cell: (budget) => <Spent budget={budget} /> },
    {
      key: 'stop',
      title: say.columns.stop,
      cell: ({ limit, stop }) => (limit === null ? <span className="quiet">{say.none}</span> : stop ? say.stops : say.continues),
    },
    {
      key: 'acts',
      title: say.columns.acts,
      cell: (budget) => (
        <div className="budget-acts">
          <Button small aria-label={say.setOf(budget.name)} onClick={() => edit(budget)}>
            {say.set}
          </Button>
          {budget.limit !== null && (
            <RowAct
              label={say.remove}
              fullLabel={say.removeOf(budget.name)}
              done={say.removed}
              act={async () => {
                await call(budgetApi.remove, { id: budget.id })
                await reload()
              }}
            />
          )}
        </div>
      ),
    },
  ]
}

function Spent({ budget: { name, spent, limit } }: { readonly budget: BudgetView }) {
  const say = budgetWords.use()
  if (limit === null) return <Money yuan={spent} />
  const share = Number(spent) / Number(limit)
  return (
    <div className="budget-used">
      <span className="figures">{say.used(money(spent), money(limit))}</span>
      <ProgressBar value={share} label={say.usedShare(name)} tone={share >= WARNING_SHARE ? 'failed' : 'done'} />
    </div>
  )
}
