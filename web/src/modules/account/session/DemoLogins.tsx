// The demo server's accounts, filled into the login form by a click.
import { DEMO_PASSWORD, demoLogins } from '@attestry/contract/modules/account/demo-login'
import { Button } from '../../../light/Button.tsx'
import { loginWords } from './words.ts'

export function DemoLogins({ onPick }: { onPick(phone: string, password: string): void }) {
  const say = loginWords.use()
  return (
    <>
      <h2>{say.demoTitle}</h2>
      <p>{say.demoLead}</p>
      <ul className="demo-logins">
        {demoLogins.map(({ phone, who }) => (
          <li key={phone} className="demo-login">
            <div className="demo-login-who">{say.demoWho[who]}</div>
            <div className="demo-login-what mono figures">{phone}</div>
            <Button
              look="plain"
              small
              className="needs-script"
              aria-label={say.demoFillLong(say.demoWho[who])}
              onClick={() => onPick(phone, DEMO_PASSWORD)}
            >
              {say.demoFill}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        {say.demoPassword} <code>{DEMO_PASSWORD}</code>
      </p>
    </>
  )
}
