// Key figures of the log; only such as anyone can verify.
import type { FrontPage } from '@attestry/contract/modules/overview/front'
import { time } from '../../../kernel/format.ts'
import { htmlLang, useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { homeWords } from './words.ts'

export function LogFigures({ log }: { readonly log: NonNullable<FrontPage['log']> }) {
  const { figures: say } = homeWords.use()
  const locale = useLocale()
  const count = (value: number) => new Intl.NumberFormat(htmlLang[locale]).format(value)
  const rows = [
    [say.size, count(log.size)],
    [say.recent, count(log.recent)],
    [say.since, time(log.firstAt).slice(0, 10)],
    [say.signed, time(log.signedAt).slice(0, 16)],
  ] as const
  return (
    <section className="band figures-band" aria-labelledby="figures">
      <h2 id="figures">{say.title}</h2>
      <dl className="log-figures">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="band-note">
        {say.note} <a href={paths.chain()}>{say.open}</a>
      </p>
    </section>
  )
}
