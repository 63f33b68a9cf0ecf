// Home page: what the product does, a live proof, how anyone verifies it, and what a record does not prove.
import type { FrontPage } from '@attestry/contract/modules/overview/front'
import type { ReactNode } from 'react'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { paths } from '../../../paths.ts'
import { ActivityCard } from '../activity/ActivityCard.tsx'
import { isForReader } from '../activity/audience.ts'
import { Latest } from './Latest.tsx'
import { LiveProof } from './LiveProof.tsx'
import { LogFigures } from './LogFigures.tsx'
import { SampleRecord } from './SampleRecord.tsx'
import { DIGEST_ANCHOR, Verification } from './Verification.tsx'
import { homeWords } from './words.ts'

/** Islands are passed in, because only the server can render them. */
interface HomePageProps extends PageFacts {
  readonly digestBox: ReactNode
  readonly packageCheck: ReactNode
}

export function HomePage({ loggedIn, answer, digestBox, packageCheck }: HomePageProps) {
  const say = homeWords.use()
  const front = answer && 'data' in answer ? (answer.data as FrontPage) : undefined
  const banner = front?.banners[0]
  const titles = banner ? banner.title.split('\n') : say.heroTitle
  const startButton = (
    <LinkButton look="primary" href={loggedIn ? paths.overview() : banner?.link || paths.register()}>
      {loggedIn ? say.workspace : banner?.action || say.start}
    </LinkButton>
  )
  return (
    <>
      <section className="hero">
        <div className="hero-text">
          <h1>
            {titles.map((line) => (
              <span key={line} className="hero-line">
                {line}
              </span>
            ))}
          </h1>
          <p className="hero-lead">{banner?.summary || say.heroLead}</p>
          <div className="hero-acts">
            {startButton}
            <LinkButton href={`#${DIGEST_ANCHOR}`}>{say.tryDigest}</LinkButton>
          </div>
          {front?.activity && isForReader(front.activity, { loggedIn }) && <ActivityCard {...front.activity} />}
        </div>
        {front?.log?.path ? <LiveProof {...front.log.path} /> : <SampleRecord />}
      </section>
      {front?.log && <LogFigures log={front.log} />}
      <Offers products={front?.products ?? []} />
      <Verification digestBox={digestBox} packageCheck={packageCheck} />
      <Limits />
      {front && <Latest news={front.news} announcements={front.announcements} />}
      <section className="band closing">
        <h2>{say.closingTitle}</h2>
        <p>{say.closingText}</p>
        {startButton}
      </section>
    </>
  )
}

function Offers({ products }: Pick<FrontPage, 'products'>) {
  const say = homeWords.use()
  if (products.length === 0) return null
  return (
    <section className="band" aria-labelledby="offers">
      <h2 id="offers">{say.offersTitle}</h2>
      <ul className="offers">
        {products.map(({ id, title, summary, link, action }) => (
          <li key={id}>
            <h3>{title}</h3>
            <p>{summary}</p>
            {link && action && (
              <a className="offer-link" href={link}>
                {action}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="band-note">
        {say.offersNote} <a href={paths.service()}>{say.allPrices}</a>
      </p>
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
