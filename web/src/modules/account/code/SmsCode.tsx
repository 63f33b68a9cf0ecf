// Requests an SMS code after its CAPTCHA and has the field for it; the surrounding form supplies the phone number.
import type { Endpoint } from '@attestry/contract/endpoint'
import type { FieldProblem } from '@attestry/contract/envelope'
import { parseInput } from '@attestry/contract/input-problem'
import type { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import type { FormState } from '../../../kernel/use-form.ts'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { CodeField } from '../../../light/CodeField.tsx'
import { useCountdown } from '../../../light/use-countdown.ts'
import { PictureChallenge } from './PictureChallenge.tsx'
import { useChallenge } from './use-challenge.ts'
import { codeWords } from './words.ts'

type SendEndpoint = Endpoint & Pick<typeof codeApi.sendForLogin, 'input' | 'output'>

interface Sent {
  readonly id: string
  readonly minutes: number
  readonly demoCode?: string | undefined
}

const fieldOfCode: Readonly<Record<string, string>> = { [accountErrors.WRONG_CHALLENGE.code]: 'challengeAnswer' }

/** The form's fields for its endpoint: the answer to the CAPTCHA was for the code's. */
export function withoutChallenge(form: FormData) {
  const { challengeAnswer: _, ...rest } = Object.fromEntries(form)
  return rest
}

export function SmsCode({ send, form }: { readonly send: SendEndpoint; readonly form: FormState }) {
  const say = codeWords.use()
  const locale = useLocale()
  const [challenge, renewChallenge] = useChallenge()
  const [showChallenge, setShowChallenge] = useState(true)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const [left, startCountdown] = useCountdown()
  const code = useRef<HTMLInputElement>(null)

  const field = (name: string) => form.ref.current?.elements.namedItem(name) as HTMLInputElement | null
  const showProblems = (problems: readonly FieldProblem[]) => form.show(problems)

  const request = async () => {
    if (busy || !challenge) return
    const input = {
      phone: field('phone')?.value ?? '',
      challengeId: challenge.code,
      challengeAnswer: field('challengeAnswer')?.value.trim() ?? '',
    }
    const { problems } = parseInput(send.input, input, locale)
    if (problems) return showProblems(problems)
    setBusy(true)
    try {
      const answer = await call(send, input, { display: ErrorDisplay.silent })
      setSent({ id: answer.code, minutes: Math.round(answer.expiresInSeconds / 60), demoCode: answer.demoCode })
      setShowChallenge(false)
      form.clear()
      startCountdown(answer.resendInSeconds)
      code.current?.focus()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showProblems(error.fields ?? [{ field: fieldOfCode[error.code] ?? 'smsCode', problem: error.message }])
    } finally {
      setBusy(false)
      // A CAPTCHA is valid for one attempt, right or wrong.
      const answer = field('challengeAnswer')
      if (answer) answer.value = ''
      void renewChallenge()
    }
  }
  const fill = () => {
    if (code.current && sent?.demoCode) code.current.value = sent.demoCode
  }
  return (
    <>
      {showChallenge && (
        <PictureChallenge
          challenge={challenge}
          problem={form.problems.challengeAnswer}
          onRenew={() => void renewChallenge()}
          onEnter={() => void request()}
        />
      )}
      <input type="hidden" name="smsId" value={sent?.id ?? ''} />
      <CodeField
        ref={code}
        name="smsCode"
        label={say.code}
        hint={sent && <span role="status">{say.sent(sent.minutes)}</span>}
        problem={form.problems.smsId ?? form.problems.smsCode}
        action={left > 0 ? say.resendIn(left) : sent && !showChallenge ? say.resend : say.send}
        busy={busy}
        waiting={left > 0}
        onSend={() => (showChallenge ? void request() : setShowChallenge(true))}
      />
      {sent?.demoCode && (
        <Callout kind="warning">
          <div className="demo-code">
            <span>
              {say.demoCode} <strong className="mono figures">{sent.demoCode}</strong>
            </span>
            <Button look="plain" small onClick={fill}>
              {say.fill}
            </Button>
          </div>
        </Callout>
      )}
    </>
  )
}
