// How anyone verifies a proof, with the tools to do it on this page.
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { digestCommands } from './sample.ts'
import { homeWords } from './words.ts'

export const DIGEST_ANCHOR = 'digest'
export const VERIFY_ANCHOR = 'verify'

export function Verification({ digestBox, packageCheck }: { readonly digestBox: ReactNode; readonly packageCheck: ReactNode }) {
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
        <div className="card">
          <h3>{say.packageTitle}</h3>
          {packageCheck}
        </div>
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
        <p className="band-note">
          <a href={`${paths.help()}#verify`}>{say.verifyMore}</a>
        </p>
      </div>
    </section>
  )
}
