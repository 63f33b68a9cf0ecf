// The ways into one's own account beside the password: the phone number and the accounts elsewhere that open it.
import type { OutputOf } from '@attestry/contract/endpoint'
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
import { OwnCodeDrawer, type OwnCodeErrand } from './OwnCodeDrawer.tsx'
import { PhoneDrawer } from './PhoneDrawer.tsx'
import './settings.css'
import { thirdSettingsWords } from './settings-words.ts'

type Tied = OutputOf<typeof thirdAccountApi.list>['list'][number]

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

export function ThirdAccounts() {
  const say = thirdSettingsWords.use()
  const account = useAccount()
  const [moving, setMoving] = useState(false)
  const [errand, setErrand] = useState<OwnCodeErrand>()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'third'],
    queryFn: ({ signal }) => call(thirdAccountApi.list, {}, { display: ErrorDisplay.silent, signal, loading: false }),
  })
  if (!account) return null
  const untied = () => {
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
            <p className="quiet figures">{masked(account.phone)}</p>
          </div>
          <Button small onClick={() => setMoving(true)}>
            {say.changePhone}
          </Button>
        </li>
        {data?.list.map((tied) => (
          <ThirdLine key={tied.provider} tied={tied} onAct={setErrand} />
        ))}
      </ul>
      {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={2} />}
      <PhoneDrawer open={moving} account={account} onClose={() => setMoving(false)} />
      <OwnCodeDrawer errand={errand} phone={account.phone} onUntied={untied} onClose={() => setErrand(undefined)} />
    </Card>
  )
}

function ThirdLine({ tied, onAct }: { readonly tied: Tied; onAct(errand: OwnCodeErrand): void }) {
  const say = thirdSettingsWords.use()
  const vendor = thirdProviders.find((each): each is ThirdProvider => each === tied.provider)
  const name = vendor ? say.names[vendor] : (tied.partner ?? '')
  return (
    <li>
      <div>
        <strong {...(vendor ? {} : { 'data-user-content': true })}>{name}</strong>{' '}
        {tied.bound && <StatusTag tone="done">{say.bound}</StatusTag>}
        {tied.nickname && <p data-user-content>{tied.nickname}</p>}
        <p className="quiet figures">
          {tied.boundAt ? say.boundAt(time(tied.boundAt)) : say.notBound}
          {tied.lastUsedAt && ` · ${say.lastUsedAt(time(tied.lastUsedAt))}`}
        </p>
      </div>
      <div className="third-acts">
        {vendor && tied.offered && (
          <Button small onClick={() => onAct({ act: tied.bound ? 'rebind' : 'bind', provider: vendor, name })}>
            {tied.bound ? say.rebind : say.bind}
          </Button>
        )}
        {tied.bound && (
          <Button small look="danger" onClick={() => onAct({ act: 'unbind', provider: tied.provider, name })}>
            {say.unbind}
          </Button>
        )}
      </div>
    </li>
  )
}
