// Asks for a code again in the middle of an act, which goes on afterwards with all that was filled in.
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { AskDialog } from '../../../ui/desk/AskDialog.tsx'
import { provideStepUp } from '../../../ui/desk/ask.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { FactorField } from './FactorField.tsx'
import { standingQuery } from './queries.ts'
import { signInWords } from './words.ts'

interface Waiting {
  go(): void
  giveUp(): void
}

const codes: readonly string[] = [operatorErrors.STEP_UP.code, operatorErrors.SECOND_FACTOR.code]

export function StepUpDialog() {
  const [waiting, setWaiting] = useState<Waiting>()
  useEffect(
    () =>
      provideStepUp({
        needed: (code) => codes.includes(code),
        ask: () => new Promise((go, giveUp) => setWaiting({ go, giveUp: () => giveUp(new Error('given up')) })),
      }),
    [],
  )
  if (!waiting) return null
  const end = (how: 'go' | 'giveUp') => {
    setWaiting(undefined)
    waiting[how]()
  }
  return <Dialog onProven={() => end('go')} onGiveUp={() => end('giveUp')} />
}

function Dialog({ onProven, onGiveUp }: { onProven(): void; onGiveUp(): void }) {
  const say = signInWords.use()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [demoCode, setDemoCode] = useState<string | null>(null)
  const { busy, problem, run } = useAct()
  useEffect(() => {
    client.fetchQuery({ ...standingQuery, staleTime: 0 }).then(
      (standing) => setDemoCode(standing.demoCode),
      () => undefined,
    )
  }, [client])
  const confirm = async () => {
    const silent = { display: ErrorDisplay.silent }
    if (await run((how) => call(signInApi.prove, { code }, { ...silent, ...how }))) onProven()
  }
  return (
    <AskDialog
      title={say.stepUpTitle}
      act={say.stepUpAct}
      busy={busy}
      ready={code.trim().length >= 6}
      onConfirm={() => void confirm()}
      onClose={onGiveUp}
    >
      <p>{say.stepUpText}</p>
      <FactorField value={code} problem={problem} demoCode={demoCode} onChange={setCode} />
    </AskDialog>
  )
}
