// Password reset with an SMS code.
import { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { passwordApi, resetInput } from '@attestry/contract/modules/account/password'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import type { Island } from '../../../kernel/island.tsx'
import { notifyOnNextPage } from '../../../kernel/notice.ts'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { PasswordField } from '../../../light/PasswordField.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths } from '../../../paths.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { SmsCode } from '../code/SmsCode.tsx'
import { codeWords } from '../code/words.ts'
import { resetWords } from './words.ts'

const read = (data: FormData) => {
  const { challengeAnswer: _, ...rest } = Object.fromEntries(data)
  return rest
}

export function ResetPasswordPage({ platform }: PageFacts) {
  const say = resetWords.use()
  const form = useForm({
    schema: resetInput,
    read,
    fieldOfCode: { [accountErrors.WRONG_CODE.code]: 'smsCode', [accountErrors.SAME_PASSWORD.code]: 'password' },
    submit: async (values) => {
      await call(passwordApi.reset, values, { display: ErrorDisplay.silent })
      notifyOnNextPage({ kind: 'success', text: say.done })
      location.assign(paths.login())
    },
  })
  return (
    <AuthFrame title={say.title} lead={say.lead} platform={platform}>
      <form ref={form.ref} className="form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <noscript>
          <Callout kind="warning">{say.needsScript}</Callout>
        </noscript>
        <TextField
          name="phone"
          label={say.phone}
          type="tel"
          autoComplete="username"
          maxLength={24}
          problem={form.problems.phone}
        />
        <SmsCode send={codeApi.sendForReset} form={form} />
        <PasswordField
          name="password"
          label={say.password}
          hint={say.passwordHint}
          autoComplete="new-password"
          maxLength={64}
          problem={form.problems.password}
        />
        {form.problem && (
          <Callout kind="error" alert>
            {form.problem}
          </Callout>
        )}
        <SubmitButton look="primary" wide busy={form.busy}>
          {say.submit}
        </SubmitButton>
        <p>
          <a href={paths.login()}>{say.backToLogin}</a>
        </p>
      </form>
    </AuthFrame>
  )
}

export const resetPasswordIsland: Island = { Component: ResetPasswordPage, words: [lightWords, codeWords, resetWords] }
