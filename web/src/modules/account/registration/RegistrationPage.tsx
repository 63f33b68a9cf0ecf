// Registration with a phone number.
import { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { registerInput, registrationApi } from '@attestry/contract/modules/account/registration'
import { useEffect, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { type Parts, RichText } from '../../../kernel/rich-text.tsx'
import { useForm } from '../../../kernel/use-form.ts'
import { SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { PasswordField } from '../../../light/PasswordField.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths } from '../../../paths.ts'
import { AuthFrame } from '../AuthFrame.tsx'
import { SmsCode } from '../code/SmsCode.tsx'
import { codeWords } from '../code/words.ts'
import { enterWorkspace } from '../session/enter-workspace.ts'
import { clearInviteCode, readInviteCode } from './invite-code.ts'
import { registrationWords } from './words.ts'

const read = (data: FormData) => {
  const { challengeAnswer: _, agreed, ...rest } = Object.fromEntries(data)
  return { ...rest, agreed: agreed === 'on' }
}

export function RegistrationPage({ platform, back }: PageFacts) {
  const say = registrationWords.use()
  const [invite, setInvite] = useState<string>()
  // In an effect, because the server-rendered page does not contain the code.
  useEffect(() => setInvite(readInviteCode()), [])
  const form = useForm({
    schema: registerInput,
    read,
    fieldOfCode: { [accountErrors.WRONG_CODE.code]: 'smsCode', [accountErrors.PHONE_TAKEN.code]: 'phone' },
    submit: async (values) => {
      const entered = await call(registrationApi.register, invite ? { ...values, inviteCode: invite } : values, {
        display: ErrorDisplay.silent,
      })
      clearInviteCode()
      enterWorkspace(entered, back)
    },
  })
  return (
    <AuthFrame title={say.title} lead={say.lead} platform={platform}>
      <form ref={form.ref} className="form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <noscript>
          <Callout kind="warning">{say.needsScript}</Callout>
        </noscript>
        {invite && <Callout>{say.invited(invite)}</Callout>}
        <KindChoice />
        <TextField
          name="phone"
          label={say.phone}
          type="tel"
          autoComplete="tel-national"
          maxLength={24}
          problem={form.problems.phone}
        />
        <SmsCode send={codeApi.sendForRegistration} form={form} />
        <PasswordField
          name="password"
          label={say.password}
          hint={say.passwordHint}
          autoComplete="new-password"
          maxLength={64}
          problem={form.problems.password}
        />
        <Checkbox name="agreed" label={<RichText text={say.agree} parts={agreementLinks} />} problem={form.problems.agreed} />
        {form.problem && (
          <Callout kind="error" alert>
            {form.problem}
          </Callout>
        )}
        <SubmitButton look="primary" wide busy={form.busy}>
          {say.submit}
        </SubmitButton>
        <p>
          <RichText text={say.haveAccount} parts={{ login: (text) => <a href={paths.login({ back })}>{text}</a> }} />
        </p>
      </form>
    </AuthFrame>
  )
}

function KindChoice() {
  const say = registrationWords.use()
  return (
    <fieldset className="kinds">
      <legend>{say.kind}</legend>
      {(['person', 'enterprise'] as const).map((kind) => (
        <label key={kind} className="kind">
          <input type="radio" name="kind" value={kind} defaultChecked={kind === 'person'} />
          <strong>{say.kinds[kind]}</strong>
          <span>{say.kindNotes[kind]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const agreementLinks: Parts = {
  agreement: (text) => (
    <a href={paths.agreement()} target="_blank" rel="noreferrer">
      {text}
    </a>
  ),
  privacy: (text) => (
    <a href={paths.privacy()} target="_blank" rel="noreferrer">
      {text}
    </a>
  ),
}

export const registrationIsland: Island = { Component: RegistrationPage, words: [lightWords, codeWords, registrationWords] }
