// A certificate or share that cannot be shown: why, and what to do next.
import type { PageAnswer } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { paths } from '../../../paths.ts'
import { certificateWords } from './words.ts'

export type PageRefusal = Extract<PageAnswer, { refusal: unknown }>['refusal']

interface RefusedProps {
  readonly title: string
  readonly text: string
  readonly code?: string
  /** false: inside another program's window there is nowhere else to go. */
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

/** What the platform does not know is "no such certificate"; anything else is said in the server's own words. */
export function RefusedCertificate({ refusal, linksOut = true }: { readonly refusal: PageRefusal; readonly linksOut?: boolean }) {
  const say = certificateWords.use().refused
  if (refusal.http === 404) return <Refused title={say.title} text={say.text} linksOut={linksOut} />
  return <Refused title={say.other} text={refusal.errorMessage} code={refusal.statusCode} linksOut={linksOut} />
}
