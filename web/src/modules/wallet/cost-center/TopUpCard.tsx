// Top-up form: presets or an amount of one's own, and what it buys; the order is placed before a way to pay is chosen.
import {
  MAX_RECHARGE_FEN,
  MIN_RECHARGE_FEN,
  orderApi,
  RechargeAmount,
  rechargePresets,
} from '@attestry/contract/modules/wallet/order'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { normalizeYuan } from '@attestry/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Card, classNames } from '../../../ui/light-components.ts'
import { usePriceList } from '../price/queries.ts'
import { amountProblem, canPay, unitsFor } from './paying.ts'
import { refreshOrders, useChannels } from './queries.ts'
import { costWords } from './words.ts'

const schema = z.strictObject({ amount: RechargeAmount })

export function TopUpCard() {
  const say = costWords.use()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [amount, setAmount] = useState<string>(rechargePresets[0])
  const { data: channels } = useChannels()
  const form = useForm({
    schema,
    read: () => ({ amount: normalizeYuan(amount) }),
    submit: async (values) => {
      const { id } = await call(orderApi.order, values, { display: ErrorDisplay.silent })
      await refreshOrders(client)
      await navigate({ to: paths.payOrder({ id }) })
    },
  })
  const problem = amountProblem(normalizeYuan(amount), MIN_RECHARGE_FEN, MAX_RECHARGE_FEN)
  return (
    <Card title={say.topUp}>
      <form ref={form.ref} className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <fieldset className="cost-presets" aria-label={say.amount}>
          {rechargePresets.map((preset) => (
            <button
              key={preset}
              type="button"
              className={classNames('cost-preset', preset === normalizeYuan(amount) && 'cost-preset-chosen')}
              aria-pressed={preset === normalizeYuan(amount)}
              onClick={() => {
                setAmount(preset)
                form.clear()
              }}
            >
              ¥{Number(preset).toLocaleString('en')}
            </button>
          ))}
        </fieldset>
        <TextField
          name="amount"
          label={say.amount}
          hint={say.amountHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={amount}
          problem={form.problems.amount && (problem ? say.amountProblems[problem] : form.problems.amount)}
          onChange={({ target }) => setAmount(target.value)}
        />
        <WhatItBuys amount={normalizeYuan(amount)} />
        {form.problem && (
          <Callout kind="error" alert>
            {form.problem}
          </Callout>
        )}
        {channels && !canPay(channels) ? (
          <Callout kind="warning">{say.noMethods}</Callout>
        ) : (
          <Button look="primary" submit busy={form.busy}>
            {say.order}
          </Button>
        )}
      </form>
    </Card>
  )
}

/** For the services that people use most. */
const EXAMPLES = ['file', 'web'] as const

function WhatItBuys({ amount }: { readonly amount: string }) {
  const say = costWords.use()
  const locale = useLocale()
  const { data } = usePriceList()
  const lines = EXAMPLES.flatMap((service) => {
    const count = unitsFor(amount, data?.list.find((entry) => entry.service === service)?.unitPrice ?? '0.00')
    return count > 0 ? [say.buys(count, service, serviceNames[service].name[locale])] : []
  })
  return (
    <ul className="cost-buys quiet" aria-live="polite">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
