// Step-up dialog: asks for the second factor during an act, which then continues with its input unchanged.
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { ActDialog } from '../../../ui/desk/ActDialog.tsx'
import { provideStepUp } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { FactorField } from './FactorField.tsx'
import { signInStatusQuery } from './queries.ts'
import { signInWords } from './words.ts'

interface PendingStepUp {
  proceed(): void
  cancel(): void
}

const codes: readonly string[] = [operatorErrors.STEP_UP.code, operatorErrors.SECOND_FACTOR.code]

export function StepUpDialog() {
  const [pending, setPending] = useState<PendingStepUp>()
  useEffect(
    () =>
      provideStepUp({
        needed: (code) => codes.includes(code),
        request: () =>
          new Promise((resolve, reject) =>
            setPending({ proceed: resolve, cancel: () => reject(new Error('second-factor step-up cancelled')) }),
          ),
      }),
    [],
  )
  if (!pending) return null
  const end = (outcome: 'proceed' | 'cancel') => {
    setPending(undefined)
    pending[outcome]()
  }
  return <Dialog onProven={() => end('proceed')} onCancel={() => end('cancel')} />
}

function Dialog({ onProven, onCancel }: { onProven(): void; onCancel(): void }) {
  const say = signInWords.use()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [demoCode, setDemoCode] = useState<string | null>(null)
  const { busy, problem, run } = useAct()
  useEffect(() => {
    client.fetchQuery({ ...signInStatusQuery, staleTime: 0 }).then(
      (status) => setDemoCode(status.demoCode),
      () => undefined,
    )
  }, [client])
  const confirm = async () => {
    const silent = { display: ErrorDisplay.silent }
    if (await run((options) => call(signInApi.prove, { code }, { ...silent, ...options }))) onProven()
  }
  return (
    <ActDialog
      title={say.stepUpTitle}
      act={say.stepUpAct}
      busy={busy}
      ready={code.trim().length >= 6}
      onConfirm={() => void confirm()}
      onClose={onCancel}
    >
      <p>{say.stepUpText}</p>
      <FactorField value={code} problem={problem} demoCode={demoCode} onChange={setCode} />
    </ActDialog>
  )
}
