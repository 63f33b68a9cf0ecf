// First login with an OAuth account: links it to the account of a phone number, verified by SMS code.
import type { OutputOf } from '@attestry/contract/endpoint'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { sessionApi } from '@attestry/contract/modules/account/session'
import { firstUseInput, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { type Parts, RichText } from '../../../kernel/rich-text.tsx'
import { useForm } from '../../../kernel/use-form.ts'
import { SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { paths } from '../../../paths.ts'
import { SmsCode } from '../code/SmsCode.tsx'
import { thirdWords } from './words.ts'

export interface FirstUseFacts {
  readonly ticket: string
  /** Display name of the provider or partner. */
  readonly from: string
  readonly nickname: string | null
}

interface FirstUseProps {
  readonly facts: FirstUseFacts
  readonly onDone: (login: OutputOf<typeof sessionApi.login>) => void
}

export function FirstUse({ facts, onDone }: FirstUseProps) {
  const say = thirdWords.use()
  const form = useForm({
    schema: firstUseInput,
    read: (data) => {
      const { challengeAnswer: _, agreed, ...rest } = Object.fromEntries(data)
      return { ...rest, ticket: facts.ticket, agreed: agreed === 'on' }
    },
    fieldOfCode: { [accountErrors.WRONG_CODE.code]: 'smsCode' },
    submit: async (values) => onDone(await call(thirdAccountApi.firstUse, values, { display: ErrorDisplay.silent })),
  })
  return (
    <form ref={form.ref} className="form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      {facts.nickname && (
        <p>
          {say.firstAs} <strong>{<UserText text={facts.nickname} />}</strong>
        </p>
      )}
      <TextField
        name="phone"
        label={say.phone}
        hint={say.phoneHint}
        type="tel"
        autoComplete="tel-national"
        maxLength={24}
        problem={form.problems.phone}
      />
      <SmsCode send={thirdAccountApi.sendForFirstUse} form={form} />
      <Checkbox name="agreed" label={<RichText text={say.agree} parts={agreementLinks} />} problem={form.problems.agreed} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <SubmitButton look="primary" wide busy={form.busy}>
        {say.firstSubmit}
      </SubmitButton>
      <p>
        <a href={paths.login()}>{say.backToLogin}</a>
      </p>
    </form>
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
