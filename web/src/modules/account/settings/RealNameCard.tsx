// The state of real-name verification, what it enables, and a link to it.
import type { OwnInfo } from '@attestry/contract/modules/account/profile'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/light-components.ts'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { settingsWords } from './words.ts'

const tones: Record<OwnInfo['realName'], StatusTone> = { none: 'plain', pending: 'waiting', passed: 'done', rejected: 'failed' }

export function RealNameCard({ account }: { readonly account: OwnInfo }) {
  const say = settingsWords.use()
  const { realName, kind, role } = account
  return (
    <Card className="settings-card">
      <div className="settings-head">
        <h2 className="card-title">{say.realName}</h2>
        <StatusTag tone={tones[realName]}>{say.realNameStates[realName]}</StatusTag>
      </div>
      {role === 'sub' ? (
        <p>{say.realNameSub}</p>
      ) : (
        <>
          <p>{say.realNameTexts[realName]}</p>
          <div>
            <LinkButton
              look={realName === 'none' || realName === 'rejected' ? 'primary' : 'plain'}
              to={kind === 'enterprise' && realName !== 'none' ? paths.enterpriseRealName() : paths.realName()}
            >
              {say.realNameGo[realName]}
            </LinkButton>
          </div>
        </>
      )}
    </Card>
  )
}
