// Look-up by certificate id and number: a plain GET form whose result the server renders.

import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { PageAnswer } from '../../../kernel/page-facts.ts'
import { Button, LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { Digest } from '../../../light/Digest.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { paths } from '../../../paths.ts'
import { CaptureFindings, captureRows, connectionRows } from '../certificate/CaptureFacts.tsx'
import { claimWords } from '../certificate/claim-words.ts'
import { NumberText } from '../certificate/NumberText.tsx'
import { Verdict } from '../certificate/Verdict.tsx'
import { CERTIFICATE_ANCHOR, PACKAGE_ANCHOR } from './anchors.ts'
import { lookupWords } from './words.ts'

interface CertificateLookupProps {
  readonly id: string
  readonly number: string
  readonly answer?: PageAnswer | undefined
}

export function CertificateLookup({ id, number, answer }: CertificateLookupProps) {
  const { certificate: say } = lookupWords.use()
  return (
    <div className="form">
      <form className="form lookup-form" method="get" action={`${paths.query()}#${CERTIFICATE_ANCHOR}`}>
        <TextField
          name="id"
          label={say.id}
          hint={say.idHint}
          className="input-code"
          defaultValue={id}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          name="number"
          label={say.number}
          hint={say.numberHint}
          className="input-code"
          defaultValue={number}
          required
          maxLength={30}
          inputMode="numeric"
          autoComplete="off"
        />
        <div>
          <Button type="submit" look="primary">
            {say.ask}
          </Button>
        </div>
      </form>
      {answer && ('data' in answer ? <Found certificate={answer.data as PublicCertificate} /> : <NotFound {...answer.refusal} />)}
    </div>
  )
}

function Found({ certificate }: { readonly certificate: PublicCertificate }) {
  const { certificate: say } = lookupWords.use()
  const captureWords = claimWords.use()
  const { number, name, digest, publicId, capture } = certificate
  return (
    <section className="form" aria-label={say.found}>
      {capture && <CaptureFindings capture={capture} />}
      <Verdict certificate={certificate} verifyAt={`#${PACKAGE_ANCHOR}`} />
      <KeyValue
        rows={[
          [say.number, <NumberText key="number" value={number} />],
          ...captureRows(capture, captureWords),
          ...(capture ? connectionRows(capture, captureWords) : []),
          [say.name, <UserText key="name" className="sheet-name" text={name} />],
          [say.digest, <Digest key="digest" value={digest} />],
        ]}
      />
      <div>
        <LinkButton look="primary" href={paths.certificate({ id: publicId })}>
          {say.open}
        </LinkButton>
      </div>
    </section>
  )
}

function NotFound({ statusCode, errorMessage }: { readonly statusCode: string; readonly errorMessage: string }) {
  const { certificate: say } = lookupWords.use()
  const unknown = statusCode === attestationErrors.NOT_FOUND_PUBLICLY.code
  return (
    <Callout kind={unknown ? 'warning' : 'error'} alert>
      <strong>{unknown ? say.none : say.refused}</strong>
      {unknown ? say.noneHint : errorMessage}
    </Callout>
  )
}
