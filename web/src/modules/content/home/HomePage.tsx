// The front page: what the product does, how a stranger checks it, and what a record does not say.
import type { ReactNode } from 'react'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { paths } from '../../../paths.ts'
import { SampleRecord } from './SampleRecord.tsx'
import { digestCommands } from './sample.ts'
import { homeWords } from './words.ts'

export const DIGEST_ANCHOR = 'digest'
export const VERIFY_ANCHOR = 'verify'

/** The digest box comes from outside: it is an island, and only the server knows how to place one. */
export function HomePage({ loggedIn, digestBox }: PageFacts & { readonly digestBox: ReactNode }) {
  const say = homeWords.use()
  const begin = (
    <LinkButton look="primary" href={loggedIn ? paths.overview() : paths.register()}>
      {loggedIn ? say.workspace : say.start}
    </LinkButton>
  )
  return (
    <>
      <section className="hero">
        <div className="hero-text">
          <h1>
            {say.heroTitle.map((line) => (
              <span key={line} className="hero-line">
                {line}
              </span>
            ))}
          </h1>
          <p className="hero-lead">{say.heroLead}</p>
          <div className="hero-acts">
            {begin}
            <LinkButton href={`#${DIGEST_ANCHOR}`}>{say.tryDigest}</LinkButton>
          </div>
        </div>
        <SampleRecord />
      </section>
      <section className="band" aria-labelledby="offers">
        <h2 id="offers">{say.offersTitle}</h2>
        <ul className="offers">
          {say.offers.map((offer) => (
            <li key={offer.title}>
              <h3>{offer.title}</h3>
              <p>{offer.text}</p>
            </li>
          ))}
        </ul>
        <p className="band-note">{say.offersNote}</p>
      </section>
      <Verification digestBox={digestBox} />
      <Limits />
      <section className="band closing">
        <h2>{say.closingTitle}</h2>
        <p>{say.closingText}</p>
        {begin}
      </section>
    </>
  )
}

function Verification({ digestBox }: { readonly digestBox: ReactNode }) {
  const say = homeWords.use()
  return (
    <section className="band" aria-labelledby={VERIFY_ANCHOR}>
      <h2 id={VERIFY_ANCHOR}>{say.verifyTitle}</h2>
      <p className="band-lead">{say.verifyLead}</p>
      <ol className="verify-steps">
        {say.verifySteps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <div className="verify-tools">
        <div className="card" id={DIGEST_ANCHOR}>
          <h3>{say.digestTitle}</h3>
          {digestBox}
        </div>
        <div className="commands">
          <h3>{say.commandsTitle}</h3>
          <dl>
            {digestCommands.map(({ system, command }) => (
              <div key={system}>
                <dt>{system}</dt>
                <dd>
                  <code>{command}</code>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

function Limits() {
  const say = homeWords.use()
  const list = (title: string, lines: readonly string[], kind: string) => (
    <div className={`limit limit-${kind}`}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <section className="band" aria-labelledby="limits">
      <h2 id="limits">{say.limitsTitle}</h2>
      <div className="limits">
        {list(say.saysTitle, say.says, 'says')}
        {list(say.doesNotSayTitle, say.doesNotSay, 'not')}
      </div>
    </section>
  )
}
