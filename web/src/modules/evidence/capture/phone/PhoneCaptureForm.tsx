// Phone form for one URL to capture, with its price; the draft survives a refusal and an expired login.
import { priceApi, type Quote } from '@attestry/contract/modules/wallet/price'
import { type FormEvent, useEffect, useState } from 'react'
import { call, ErrorDisplay } from '../../../../kernel/call.ts'
import { money } from '../../../../kernel/format.ts'
import { SubmitButton } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { Field } from '../../../../light/Field.tsx'
import { TextField } from '../../../../light/TextField.tsx'
import { UserText } from '../../../../light/UserText.tsx'
import { draftRows, useDraft } from '../add/draft.ts'
import { useCreate } from '../add/use-create.ts'
import { addWords } from '../add/words.ts'
import type { KindPlan } from '../kind.ts'
import { phoneWords } from './words.ts'

const MAX_PASTED_ADDRESSES = 1000

export function PhoneCaptureForm({ plan, onCreated }: { readonly plan: KindPlan; onCreated(ano: string): Promise<void> }) {
  const say = phoneWords.use()
  const { problems, noneFound, partiesHint, readFromPage } = addWords.use()
  const { draft, change, clear } = useDraft(plan.kind)
  const create = useCreate(plan)
  const quote = useQuoteOfOne(plan)
  const [submitted, setSubmitted] = useState(false)
  const rows = draftRows(draft, MAX_PASTED_ADDRESSES)
  const good = rows.filter(({ problem }) => !problem)
  const [first] = good
  const typed = (first && draft.rows[first.url]) ?? {}
  const { platform = '', seller = '' } = typed
  const changeRow = (details: typeof typed) => first && change({ rows: { ...draft.rows, [first.url]: { ...typed, ...details } } })
  const wrong = rows.find(({ problem }) => problem)?.problem
  const textProblem = first ? undefined : draft.text.trim() === '' ? undefined : wrong ? problems[wrong] : noneFound
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (create.busy || !first) return
    const name = typed.name?.trim()
    const { created } = await create.submit([
      {
        url: first.url,
        ...(name ? { name } : {}),
        device: draft.device,
        acceptInvalidTls: draft.acceptInvalidTls,
        platform: platform.trim(),
        seller: seller.trim(),
      },
    ])
    const ano = created?.list[0]?.ano
    if (!ano) return
    clear()
    await onCreated(ano)
  }
  return (
    <form className="form phone-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={say.paste[plan.kind]}
        hint={say.pasteHint}
        problem={textProblem ?? (submitted && !first ? noneFound : undefined)}
      >
        {(ids) => (
          <textarea
            {...ids}
            className="input phone-paste"
            rows={3}
            value={draft.text}
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => {
              create.clearRefusal()
              change({ text: target.value })
            }}
          />
        )}
      </Field>
      {first && (
        <p className="phone-found">
          <span className="phone-quiet">{good.length > 1 ? say.takesFirst(good.length) : say.willCapture}</span>
          <UserText className="mono" text={first.url} />
        </p>
      )}
      {first && plan.parties && (
        <>
          <p className="phone-quiet">{partiesHint[plan.kind]}</p>
          <TextField
            label={say.platform[plan.kind]}
            value={platform}
            maxLength={100}
            placeholder={readFromPage}
            onChange={({ target }) => changeRow({ platform: target.value })}
          />
          <TextField
            label={say.seller[plan.kind]}
            value={seller}
            maxLength={100}
            placeholder={readFromPage}
            onChange={({ target }) => changeRow({ seller: target.value })}
          />
        </>
      )}
      {first && (
        <TextField
          label={say.name}
          value={typed.name ?? ''}
          maxLength={200}
          onChange={({ target }) => changeRow({ name: target.value })}
        />
      )}
      {quote && <Price quote={quote} />}
      {create.refusal && (
        <Callout kind="error" alert>
          {create.refusal.text}
        </Callout>
      )}
      <SubmitButton look="primary" wide busy={create.busy}>
        {say.start}
      </SubmitButton>
    </form>
  )
}

export function Price({ quote }: { readonly quote: Quote }) {
  const say = phoneWords.use()
  if (quote.packageUnits > 0) return <p className="phone-quiet">{say.byPackage}</p>
  return <p className="phone-quiet figures">{say.priceLater(money(quote.total))}</p>
}

export function useQuoteOfOne({ kind }: Pick<KindPlan, 'kind'>): Quote | undefined {
  const [quote, setQuote] = useState<Quote>()
  useEffect(() => {
    const stop = new AbortController()
    call(
      priceApi.quote,
      { service: kind, quantity: 1 },
      { display: ErrorDisplay.silent, signal: stop.signal, loading: false },
    ).then(setQuote, () => undefined)
    return () => stop.abort()
  }, [kind])
  return quote
}
