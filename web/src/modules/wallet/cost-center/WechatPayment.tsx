// Paying inside WeChat: a silent authorization, then WeChat's payment sheet; the result comes from the server.
import type { OutputOf } from '@attestry/contract/endpoint'
import { type OrderDetail, orderApi } from '@attestry/contract/modules/wallet/order'
import { wechatPaymentApi } from '@attestry/contract/modules/wallet/wechat-payment'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { Callout } from '../../../light/Callout.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { CheckPaid } from './CheckPaid.tsx'
import { refreshOrders } from './queries.ts'
import { readOrderSearch } from './search.ts'
import { openSheet, type SheetResult } from './wechat-sheet.ts'
import { costWords } from './words.ts'

type Begun = OutputOf<typeof wechatPaymentApi.pay>
type Stage = 'opening' | 'sheet' | SheetResult

/** A sheet that is opened again must leave the payer this much time. */
const MIN_REMAINING_MS = 60_000

export function WechatPayment({ order: { id }, demo }: { readonly order: OrderDetail; readonly demo: boolean }) {
  const say = costWords.use()
  const client = useQueryClient()
  const [{ code, state }, change] = useUrlState(readOrderSearch)
  const [stage, setStage] = useState<Stage>('opening')
  const [problem, setProblem] = useState<string>()
  const [begun, setBegun] = useState<Begun>()
  const isStarted = useRef(false)

  const attempt = async (work: () => Promise<void>) => {
    setProblem(undefined)
    setStage('opening')
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.message)
      await refreshOrders(client)
    }
  }
  const authorize = () =>
    attempt(async () => {
      const { url } = await call(wechatPaymentApi.authorize, { id }, { display: ErrorDisplay.silent })
      location.replace(url)
    })
  const show = async ({ parameters }: Begun) => {
    setStage('sheet')
    setStage(await openSheet(parameters, { demo }))
    await call(orderApi.check, { id }, { display: ErrorDisplay.silent }).catch(() => undefined)
    await refreshOrders(client)
  }
  const pay = (given: { readonly code: string; readonly state: string }) =>
    attempt(async () => {
      const answer = await call(wechatPaymentApi.pay, { id, ...given }, { display: ErrorDisplay.silent })
      setBegun(answer)
      await show(answer)
    })
  const reopen = () => (begun && Date.parse(begun.expiresAt) - Date.now() > MIN_REMAINING_MS ? show(begun) : authorize())

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; a code can be used once
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    if (state) change({ code: undefined, state: undefined }, 'replace')
    if (code && state) void pay({ code, state })
    else if (state) setStage('fail')
    else void authorize()
  }, [])

  if (problem)
    return (
      <Callout kind="error" alert>
        <p>{problem}</p>
        <Button onClick={() => void authorize()}>{say.wechat.retry}</Button>
      </Callout>
    )
  if (stage === 'opening') return <p role="status">{say.wechat.opening}</p>
  if (stage === 'fail' || stage === 'no-bridge')
    return (
      <Callout kind="error" alert>
        <p>{stage === 'fail' ? say.wechat.failed : say.wechat.noBridge}</p>
        <Button onClick={() => void authorize()}>{say.wechat.retry}</Button>
      </Callout>
    )
  if (stage === 'ok')
    return (
      <>
        <p role="status">{say.wechat.confirming}</p>
        <CheckPaid id={id} />
      </>
    )
  return (
    <>
      {stage === 'cancel' ? (
        <Callout kind="warning" alert>
          {say.wechat.cancelled}
        </Callout>
      ) : (
        <p role="status">{say.wechat.inSheet}</p>
      )}
      <Button look={stage === 'cancel' ? 'primary' : 'plain'} onClick={() => void reopen()}>
        {stage === 'cancel' ? say.wechat.resume : say.wechat.reopen}
      </Button>
      <CheckPaid id={id} />
    </>
  )
}
