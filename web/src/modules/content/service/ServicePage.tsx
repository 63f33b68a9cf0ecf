// Services page: the services in three groups, prices, and what is not offered.

import type { OutputOf } from '@attestry/contract/endpoint'
import { productGroups } from '@attestry/contract/modules/content/piece'
import type { frontApi } from '@attestry/contract/modules/overview/front'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { paths } from '../../../paths.ts'
import { PriceTable } from '../price/PriceTable.tsx'
import { serviceWords } from './words.ts'

type Answer = OutputOf<typeof frontApi.service>

export function ServicePage({ answer }: PageFacts) {
  const say = serviceWords.use()
  const data = answer && 'data' in answer ? (answer.data as Answer) : undefined
  return (
    <div className="reading reading-wide">
      <header className="reading-head">
        <h1>{say.title}</h1>
        <p className="band-lead">{say.lead}</p>
      </header>
      {productGroups.map((group) => {
        const products = data?.products.filter(({ section }) => section === group) ?? []
        if (products.length === 0) return null
        return (
          <section key={group} className="band service-group" aria-labelledby={`group-${group}`}>
            <div>
              <h2 id={`group-${group}`}>{say.groups[group].title}</h2>
              <p className="band-lead">{say.groups[group].text}</p>
            </div>
            <ul className="offers">
              {products.map((product) => (
                <li key={product.id}>
                  <h3>{product.title}</h3>
                  <p>{product.summary}</p>
                  {product.link && product.action && (
                    <a className="offer-link" href={product.link}>
                      {product.action}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {data && (
        <section className="band" id="price" aria-labelledby="prices">
          <h2 id="prices">{say.pricesTitle}</h2>
          <p className="band-lead">{say.pricesText}</p>
          <PriceTable {...data.prices} />
        </section>
      )}
      <section className="band" aria-labelledby="not-offered">
        <h2 id="not-offered">{say.notTitle}</h2>
        <div className="limits">
          <div className="limit limit-not">
            <ul>
              {say.not.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
        <p className="band-note">
          <LinkButton href={paths.help()}>{say.help}</LinkButton>
        </p>
      </section>
    </div>
  )
}
