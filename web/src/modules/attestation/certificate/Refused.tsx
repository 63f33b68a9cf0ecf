// Shown instead of a certificate or share that the server refused: reason and next steps.
import type { PageAnswer } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { paths } from '../../../paths.ts'
import { certificateWords } from './words.ts'

export type PageRefusal = Extract<PageAnswer, { refusal: unknown }>['refusal']

interface RefusedProps {
  readonly title: string
  readonly text: string
  readonly code?: string
  /** false: embedded in another app's web view, where links out would not work. */
  readonly linksOut?: boolean
}

export function Refused({ title, text, code, linksOut = true }: RefusedProps) {
  const say = certificateWords.use().refused
  return (
    <section className="way-out">
      <h1>{title}</h1>
      <p>{text}</p>
      {code && <p className="way-out-code mono">{code}</p>}
      {linksOut && (
        <div className="way-out-acts">
          <LinkButton look="primary" href={paths.query()}>
            {say.query}
          </LinkButton>
          <LinkButton href={paths.home()}>{say.home}</LinkButton>
        </div>
      )}
    </section>
  )
}

/** 404 shows "no such certificate"; any other refusal shows the message of the server. */
export function RefusedCertificate({ refusal, linksOut = true }: { readonly refusal: PageRefusal; readonly linksOut?: boolean }) {
  const say = certificateWords.use().refused
  if (refusal.http === 404) return <Refused title={say.title} text={say.text} linksOut={linksOut} />
  return <Refused title={say.other} text={refusal.errorMessage} code={refusal.statusCode} linksOut={linksOut} />
}
