// Shares of a record: live ones with expiry and number of openings, ended ones collapsed.
import type { Share } from '@attestry/contract/modules/attestation/share'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useShareActs } from './queries.ts'
import { sharingWords } from './words.ts'

export function ShareList({ ano, shares }: { readonly ano: string; readonly shares: readonly Share[] }) {
  const say = sharingWords.use().list
  const acts = useShareActs(ano)
  const [asking, setAsking] = useState<string>()
  const live = shares.filter(({ state }) => state === 'live')
  const ended = shares.filter(({ state }) => state !== 'live')
  return (
    <section className="sharing-part">
      <h3>{say.title(live.length)}</h3>
      {live.length === 0 && <p className="quiet">{say.empty}</p>}
      <ul className="share-list">
        {live.map((share) => (
          <ShareLine key={share.id} share={share} onRevoke={() => setAsking(share.id)} />
        ))}
      </ul>
      {ended.length > 0 && (
        <details className="more">
          <summary>{say.ended(ended.length)}</summary>
          <ul className="share-list">
            {ended.map((share) => (
              <ShareLine key={share.id} share={share} />
            ))}
          </ul>
        </details>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        title={say.revokeAsk}
        act={say.revoke}
        danger
        onConfirm={async () => {
          if (asking !== undefined) await acts.revoke(asking)
          notify({ kind: 'success', text: say.revoked })
        }}
        onClose={() => setAsking(undefined)}
      >
        <p>{say.revokeText}</p>
      </ConfirmDialog>
    </section>
  )
}

function ShareLine({ share, onRevoke }: { readonly share: Share; onRevoke?(): void }) {
  const say = sharingWords.use().list
  return (
    <li className="share-line">
      <div>
        <div className="figures">{say.until(time(share.expiresAt))}</div>
        <div className="quiet figures">{say.made(time(share.createdAt))}</div>
        <div className="quiet">{say.opened(share.opened)}</div>
      </div>
      {share.state !== 'live' && <StatusTag tone="plain">{say.states[share.state]}</StatusTag>}
      {onRevoke && (
        <Button small look="danger" onClick={onRevoke}>
          {say.revoke}
        </Button>
      )}
    </li>
  )
}
