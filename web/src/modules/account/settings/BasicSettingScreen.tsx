// Account settings: profile, real name, password, OAuth accounts, devices, language, theme, data export and closing.
import type { OwnInfo } from '@attestry/contract/modules/account/profile'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { LocaleSwitch } from '../../../light/LocaleSwitch.tsx'
import { languageNames } from '../../../light/language-names.zh.ts'
import { ThemeSwitch } from '../../../light/ThemeSwitch.tsx'
import { paths } from '../../../paths.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ClosingCard } from '../data-export/ClosingCard.tsx'
import { DataExportCard } from '../data-export/DataExportCard.tsx'
import { useAccount } from '../own-account.ts'
import { ThirdAccounts } from '../third-account/ThirdAccounts.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { RealNameCard } from './RealNameCard.tsx'
import { SessionList } from './SessionList.tsx'
import './settings.css'
import { settingsWords } from './words.ts'

export function BasicSettingScreen() {
  const say = settingsWords.use()
  const locale = useLocale()
  const account = useAccount()
  if (!account) return null
  return (
    <>
      <PageHeader title={say.title} lead={say.lead} />
      <div className="cards">
        <ProfileCard account={account} />
        <RealNameCard account={account} />
        <PasswordCard account={account} />
        <ThirdAccounts />
        <Card className="settings-card" title={say.sessions}>
          <SessionList />
        </Card>
        <Card className="settings-card" title={say.appearance}>
          <KeyValue
            rows={[
              [
                say.language,
                <span key="language" className="settings-languages">
                  <strong data-user-content>{languageNames[locale]}</strong>
                  <LocaleSwitch className="settings-switch" />
                </span>,
              ],
              [say.theme, <ThemeSwitch key="theme" />],
            ]}
          />
        </Card>
        <DataExportCard className="settings-card" />
        {account.role !== 'sub' && <ClosingCard className="settings-card" />}
      </div>
    </>
  )
}

function PasswordCard({ account }: { readonly account: OwnInfo }) {
  const say = settingsWords.use()
  if (!account.hasPassword)
    return (
      <Card className="settings-card" title={say.password}>
        <p>{say.noPassword}</p>
        <div>
          <AnchorButton look="primary" href={paths.resetPassword()}>
            {say.setPassword}
          </AnchorButton>
        </div>
      </Card>
    )
  return (
    <Card className="settings-card" title={say.password}>
      <p className="quiet">{say.passwordHint}</p>
      <PasswordForm
        oldLabel={say.oldPassword}
        act={say.change}
        onChanged={() => notify({ kind: 'success', text: say.changed })}
      />
      <p>
        <a href={paths.resetPassword()}>{say.forgot}</a>
      </p>
    </Card>
  )
}
