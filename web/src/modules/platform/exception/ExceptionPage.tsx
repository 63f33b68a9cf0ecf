// Error page for failures that the original screen cannot show itself.
import { generalErrors } from '@attestry/contract/errors'
import { useLocale } from '../../../kernel/locale.ts'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { paths } from '../../../paths.ts'
import { displayableCode, reasonOf } from './error-reason.ts'
import { exceptionWords } from './words.ts'

export function ExceptionPage({ platform, loggedIn, errorCode }: PageFacts & { readonly errorCode: string | undefined }) {
  const say = exceptionWords.use()
  const reason = reasonOf(errorCode ?? '', useLocale())
  const shown = displayableCode(errorCode)
  const phone = platform.notaryInfo.consultationPhone
  const expired = errorCode === generalErrors.NOT_LOGGED_IN.code
  return (
    <section className="way-out">
      <h1>{say.title}</h1>
      <p>{reason.kind === 'known' ? reason.text : say.reasons[reason.kind]}</p>
      {shown && <p className="way-out-code mono">{say.code(shown)}</p>}
      <div className="way-out-acts">
        {expired ? (
          <LinkButton look="primary" href={paths.login()}>
            {say.login}
          </LinkButton>
        ) : (
          loggedIn && (
            <LinkButton look="primary" href={paths.overview()}>
              {say.workspace}
            </LinkButton>
          )
        )}
        <LinkButton href={paths.home()}>{say.home}</LinkButton>
      </div>
      {phone && <p>{say.call(phone)}</p>}
    </section>
  )
}
