// Form of the public check: number and applicant, posted so that the name stays out of addresses and logs; and its result.
import { type CheckedCertificate, certificateCheckApi } from '@attestry/contract/modules/judicial/certificate-check'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import type { Island } from '../../../kernel/island.tsx'
import { useLocale } from '../../../kernel/locale.ts'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Button, SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { lightWords } from '../../../light/words.ts'
import { certificateCheckWords } from './words.ts'

export function CertificateCheck({ params }: PageFacts) {
  const say = certificateCheckWords.use()
  const [found, setFound] = useState<CheckedCertificate>()
  const form = useForm({
    schema: certificateCheckApi.check.input,
    read: (data) => ({ number: data.get('number'), name: data.get('name') }),
    submit: async (values) => setFound(await call(certificateCheckApi.check, values, { display: ErrorDisplay.silent })),
  })
  if (found) return <Found certificate={found} onAgain={() => setFound(undefined)} />
  return (
    <form ref={form.ref} className="form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <TextField
        name="number"
        label={say.number}
        hint={say.numberHint}
        problem={form.problems.number}
        defaultValue={params?.number ?? ''}
        maxLength={90}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="name"
        label={say.name}
        hint={say.nameHint}
        problem={form.problems.name}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
      />
      {form.problem && (
        <Callout kind="warning" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <SubmitButton look="primary" busy={form.busy}>
          {say.ask}
        </SubmitButton>
      </div>
    </form>
  )
}

const kinds = { valid: 'success', corrected: 'warning', revoked: 'error' } as const

function Found({ certificate, onAgain }: { readonly certificate: CheckedCertificate; onAgain(): void }) {
  const say = certificateCheckWords.use()
  const locale = useLocale()
  const { number, state, applicant, matter, office, issuedAt, version, correctedAt, revokedAt } = certificate
  return (
    <div className="form">
      <Callout kind={kinds[state]} alert>
        <strong>{say.states[state]}</strong>
        <p>{state === 'corrected' ? say.meanings.corrected(version) : say.meanings[state]}</p>
      </Callout>
      <KeyValue
        rows={[
          [say.number, <UserText key="number" text={number} />],
          [say.applicant, <UserText key="applicant" text={applicant} />],
          [say.matter, matter[locale]],
          [say.office, <UserText key="office" text={office} />],
          [say.issuedAt, time(issuedAt)],
          ...(version > 1 ? ([[say.version, say.versionOf(version)]] as const) : []),
          ...(correctedAt ? ([[say.correctedAt, time(correctedAt)]] as const) : []),
          ...(revokedAt ? ([[say.revokedAt, time(revokedAt)]] as const) : []),
        ]}
      />
      <div>
        <Button onClick={onAgain}>{say.again}</Button>
      </div>
    </div>
  )
}

export const certificateCheckIsland: Island = { Component: CertificateCheck, words: [lightWords, certificateCheckWords] }
