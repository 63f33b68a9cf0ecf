// Look-up and verification page: by file, by package, by certificate.
import type { ReactNode } from 'react'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { paths } from '../../../paths.ts'
import { CERTIFICATE_ANCHOR, FILE_ANCHOR, PACKAGE_ANCHOR } from './anchors.ts'
import { CertificateLookup } from './CertificateLookup.tsx'
import { DigestLookup } from './DigestLookup.tsx'
import { isDigestQuery } from './need.ts'
import { lookupWords } from './words.ts'

interface QueryPageProps extends Pick<PageFacts, 'answer'> {
  readonly query: Readonly<Record<string, string>>
  /** Interactive islands; only the server can place them. */
  readonly fileLookup: ReactNode
  readonly packageCheck: ReactNode
}

export function QueryPage({ answer, query, fileLookup, packageCheck }: QueryPageProps) {
  const say = lookupWords.use()
  const byDigest = isDigestQuery(query)
  const ways = [
    [FILE_ANCHOR, say.ways.file],
    [PACKAGE_ANCHOR, say.ways.package],
    [CERTIFICATE_ANCHOR, say.ways.certificate],
  ] as const
  return (
    <div className="lookup">
      <header className="lookup-head">
        <h1>{say.title}</h1>
        <p className="band-lead">{say.lead}</p>
        <ul className="lookup-ways">
          {ways.map(([anchor, words]) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{words}</a>
            </li>
          ))}
          <li>
            <a href={paths.certificateCheck()}>{say.ways.notarial}</a>
          </li>
        </ul>
      </header>
      <Way anchor={FILE_ANCHOR} {...say.file}>
        {fileLookup}
        <DigestLookup digest={query.digest ?? ''} answer={byDigest ? answer : undefined} />
      </Way>
      <Way anchor={PACKAGE_ANCHOR} {...say.package}>
        {packageCheck}
      </Way>
      <Way anchor={CERTIFICATE_ANCHOR} {...say.certificate}>
        <CertificateLookup id={query.id ?? ''} number={query.number ?? ''} answer={byDigest ? undefined : answer} />
      </Way>
    </div>
  )
}

interface WayProps {
  readonly anchor: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Way({ anchor, title, text, children }: WayProps) {
  return (
    <section className="lookup-way" id={anchor} aria-labelledby={`${anchor}-title`}>
      <div>
        <h2 id={`${anchor}-title`}>{title}</h2>
        <p className="lookup-text">{text}</p>
      </div>
      <div className="lookup-act">{children}</div>
    </section>
  )
}
