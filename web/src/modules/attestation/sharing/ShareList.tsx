// Shares of a record or a case: live ones with expiry and openings, ended ones collapsed.
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useShareActs } from './queries.ts'
import type { ListedShare, ShareSubject } from './subject.ts'
import { sharingWords } from './words.ts'

interface ShareListProps {
  readonly subject: ShareSubject
  readonly shares: readonly ListedShare[]
}

export function ShareList({ subject, shares }: ShareListProps) {
  const say = sharingWords.use().list
  const acts = useShareActs(subject)
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

function ShareLine({ share, onRevoke }: { readonly share: ListedShare; onRevoke?(): void }) {
  const say = sharingWords.use().list
  return (
    <li className="share-line">
      <div>
        <div className="figures">{say.until(time(share.expiresAt))}</div>
        <div className="quiet figures">{say.made(time(share.createdAt))}</div>
        <Openings share={share} />
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

function Openings({ share: { opened, openings = [] } }: { readonly share: ListedShare }) {
  const say = sharingWords.use().list
  if (openings.length === 0) return <div className="quiet">{say.opened(opened)}</div>
  return (
    <details className="share-openings">
      <summary>{say.opened(opened)}</summary>
      <ul>
        {openings.map(({ at, address }) => (
          <li key={`${at} ${address}`} className="quiet figures">
            {say.openedAt(time(at), address)}
          </li>
        ))}
      </ul>
      {opened > openings.length && <p className="quiet">{say.earlier(opened - openings.length)}</p>}
    </details>
  )
}
