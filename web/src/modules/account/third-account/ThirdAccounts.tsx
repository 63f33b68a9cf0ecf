// Login methods of the account besides the password: its phone number and bound OAuth accounts.

import type { OutputOf } from '@attestry/contract/endpoint'
import { maskedPhone } from '@attestry/contract/masking'
import { type ThirdProvider, thirdAccountApi, thirdProviders } from '@attestry/contract/modules/account/third-account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Card } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useAccount } from '../own-account.ts'
import '../account.css'
import { type BindingChange, OwnCodeDrawer } from './OwnCodeDrawer.tsx'
import { PhoneDrawer } from './PhoneDrawer.tsx'
import './settings.css'
import { thirdSettingsWords } from './settings-words.ts'

type OAuthAccount = OutputOf<typeof thirdAccountApi.list>['list'][number]

export function ThirdAccounts() {
  const say = thirdSettingsWords.use()
  const account = useAccount()
  const [changingPhone, setChangingPhone] = useState(false)
  const [change, setChange] = useState<BindingChange>()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'third'],
    queryFn: ({ signal }) => call(thirdAccountApi.list, {}, { display: ErrorDisplay.silent, signal, loading: false }),
  })
  if (!account) return null
  const notifyUnbound = () => {
    notify({ kind: 'success', text: say.untied })
    void refetch()
  }
  return (
    <Card title={say.title} className="settings-card">
      <p className="quiet">{say.lead}</p>
      <ul className="third-list">
        <li>
          <div>
            <strong>{say.phone}</strong>
            <p className="quiet figures">{maskedPhone(account.phone)}</p>
          </div>
          <Button small onClick={() => setChangingPhone(true)}>
            {say.changePhone}
          </Button>
        </li>
        {data?.list.map((oauth) => (
          <OAuthAccountRow key={oauth.provider} oauth={oauth} onAct={setChange} />
        ))}
      </ul>
      {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={2} />}
      <PhoneDrawer open={changingPhone} account={account} onClose={() => setChangingPhone(false)} />
      <OwnCodeDrawer change={change} phone={account.phone} onUnbound={notifyUnbound} onClose={() => setChange(undefined)} />
    </Card>
  )
}

function OAuthAccountRow({ oauth, onAct }: { readonly oauth: OAuthAccount; onAct(change: BindingChange): void }) {
  const say = thirdSettingsWords.use()
  const vendor = thirdProviders.find((each): each is ThirdProvider => each === oauth.provider)
  const name = vendor ? say.names[vendor] : (oauth.partner ?? '')
  return (
    <li>
      <div>
        <strong {...(vendor ? {} : { 'data-user-content': true })}>{name}</strong>{' '}
        {oauth.bound && <StatusTag tone="done">{say.bound}</StatusTag>}
        {oauth.nickname && <p data-user-content>{oauth.nickname}</p>}
        <p className="quiet figures">
          {oauth.boundAt ? say.boundAt(time(oauth.boundAt)) : say.notBound}
          {oauth.lastUsedAt && ` · ${say.lastUsedAt(time(oauth.lastUsedAt))}`}
        </p>
      </div>
      <div className="third-acts">
        {vendor && oauth.offered && (
          <Button small onClick={() => onAct({ act: oauth.bound ? 'rebind' : 'bind', provider: vendor, name })}>
            {oauth.bound ? say.rebind : say.bind}
          </Button>
        )}
        {oauth.bound && (
          <Button small look="danger" onClick={() => onAct({ act: 'unbind', provider: oauth.provider, name })}>
            {say.unbind}
          </Button>
        )}
      </div>
    </li>
  )
}
