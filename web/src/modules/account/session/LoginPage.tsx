// Login page: by password, SMS code, QR code or OAuth account.

import type { OutputOf } from '@attestry/contract/endpoint'
import { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { loginInput, sessionApi } from '@attestry/contract/modules/account/session'
import { useCallback, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { RichText } from '../../../kernel/rich-text.tsx'
import { type FormState, useForm } from '../../../kernel/use-form.ts'
import { SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { PasswordField } from '../../../light/PasswordField.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths } from '../../../paths.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { SmsCode } from '../code/SmsCode.tsx'
import { codeWords } from '../code/words.ts'
import { ClosingNotice } from '../data-export/ClosingNotice.tsx'
import { closingWords } from '../data-export/closing-words.ts'
import { ScanPanel } from '../scan-login/ScanPanel.tsx'
import { scanWords } from '../scan-login/words.ts'
import { OAuthLogins } from '../third-account/OAuthLogins.tsx'
import { thirdWords } from '../third-account/words.ts'
import { DemoLogins } from './DemoLogins.tsx'
import { enterWorkspace } from './enter-workspace.ts'
import { type LoginMethod, LoginTabs, loginPanelId, loginTabId } from './LoginTabs.tsx'
import { loginWords } from './words.ts'

const read = (data: FormData) => {
  const { challengeAnswer: _, ...rest } = Object.fromEntries(data)
  return rest
}

export function LoginPage({ platform, loggedIn, back, answer }: PageFacts) {
  const say = loginWords.use()
  const [method, setMethod] = useState<LoginMethod>('password')
  const form = useForm({
    schema: loginInput,
    read,
    fieldOfCode: { [accountErrors.WRONG_CODE.code]: 'smsCode' },
    submit: async (values) => enterWorkspace(await call(sessionApi.login, values, { display: ErrorDisplay.silent }), back),
  })
  const enter = useCallback((login: OutputOf<typeof sessionApi.login>) => enterWorkspace(login, back), [back])
  const choose = (next: LoginMethod) => {
    form.clear()
    setMethod(next)
  }
  const fillIn = (phone: string, password: string) => {
    choose('password')
    // Wait for the render that swaps the fields of the login method.
    setTimeout(() => {
      for (const [name, value] of Object.entries({ phone, password })) {
        const field = form.ref.current?.elements.namedItem(name)
        if (field instanceof HTMLInputElement) field.value = value
      }
      form.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    })
  }
  return (
    <AuthFrame title={say.title} lead={say.lead} platform={platform} aside={platform.demo && <DemoLogins onPick={fillIn} />}>
      {loggedIn && (
        <p className="auth-lead">
          <RichText text={say.already} parts={{ enter: (text) => <a href={back ?? paths.overview()}>{text}</a> }} />
        </p>
      )}
      <ClosingNotice />
      <LoginTabs method={method} onChoose={choose} />
      {method === 'scan' ? (
        <div role="tabpanel" id={loginPanelId} aria-labelledby={loginTabId(method)}>
          <ScanPanel demo={platform.demo} onEnter={enter} />
        </div>
      ) : (
        <PhoneLogin method={method} form={form} back={back} />
      )}
      <OAuthLogins answer={answer} back={back} />
    </AuthFrame>
  )
}

interface PhoneLoginProps {
  readonly method: Exclude<LoginMethod, 'scan'>
  readonly form: FormState
  readonly back: string | undefined
}

function PhoneLogin({ method, form, back }: PhoneLoginProps) {
  const say = loginWords.use()
  return (
    <form ref={form.ref} className="form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <div className="form" role="tabpanel" id={loginPanelId} aria-labelledby={loginTabId(method)}>
        <TextField
          name="phone"
          label={say.phone}
          type="tel"
          autoComplete="username"
          maxLength={24}
          problem={form.problems.phone}
        />
        {method === 'password' ? (
          <PasswordField
            name="password"
            label={say.password}
            autoComplete="current-password"
            maxLength={128}
            problem={form.problems.password}
          />
        ) : (
          <SmsCode send={codeApi.sendForLogin} form={form} />
        )}
      </div>
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <SubmitButton look="primary" wide busy={form.busy}>
        {say.submit}
      </SubmitButton>
      <div className="auth-links">
        <a href={paths.register({ back })}>{say.register}</a>
        <a href={paths.resetPassword()}>{say.forgot}</a>
      </div>
    </form>
  )
}

export const loginIsland: Island = {
  Component: LoginPage,
  words: [lightWords, codeWords, loginWords, scanWords, thirdWords, closingWords],
}
