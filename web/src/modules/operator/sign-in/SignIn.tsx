// Second-factor sign-in to the console, with authenticator enrolment on first use.
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Enrol } from './Enrol.tsx'
import { FactorField } from './FactorField.tsx'
import { type SignInStatus, signInStatusQuery } from './queries.ts'
import './sign-in.css'
import { signInWords } from './words.ts'

export function SignIn({ status }: { readonly status: SignInStatus }) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: signInStatusQuery.queryKey })
  return status.enrolled ? <CodeStep status={status} onDone={refresh} /> : <Enrol onDone={refresh} />
}

function CodeStep({ status, onDone }: { readonly status: SignInStatus; onDone(): Promise<void> }) {
  const say = signInWords.use()
  const [code, setCode] = useState('')
  const { busy, problem, run } = useAct()
  const prove = async (given: string) => {
    if (await run((options) => callDesk(signInApi.prove, { code: given }, options))) await onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void prove(code)
  }
  return (
    <div className="sign-in">
      <PageHeader title={say.title} lead={say.codeLead} />
      <Card>
        <form className="desk-form" onSubmit={submit}>
          <FactorField
            value={code}
            problem={problem}
            demoCode={status.demoCode}
            onChange={setCode}
            onComplete={(given) => !busy && void prove(given)}
          />
          <Button look="primary" submit wide busy={busy} disabled={code.trim().length < 6}>
            {say.enter}
          </Button>
        </form>
      </Card>
      <p className="quiet">{say.lost}</p>
    </div>
  )
}
