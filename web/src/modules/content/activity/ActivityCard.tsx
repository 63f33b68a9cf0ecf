// The running activity, in a corner and never in the way: it takes no focus, and once put away it stays away.
import { wirePath } from '@attestry/contract/endpoint'
import type { ShownPiece } from '@attestry/contract/modules/content/piece'
import { siteApi } from '@attestry/contract/modules/content/site'
import { Button } from '../../../light/Button.tsx'
import { HIDE_ATTRIBUTE } from './plain-hide.ts'
import { activityWords } from './words.ts'

/** Drawn by the server alone; what cannot be put away without scripts is not shown without them. */
export function ActivityCard({ id, title, summary, link, action }: ShownPiece) {
  const say = activityWords.use()
  const address = wirePath(siteApi.hideActivity).replace(':activity', id)
  return (
    <aside className="activity needs-script" aria-label={say.label}>
      <h2>{title}</h2>
      <p>{summary}</p>
      <div className="activity-acts">
        {link && action && <a href={link}>{action}</a>}
        <Button look="quiet" small {...{ [HIDE_ATTRIBUTE]: address }}>
          {say.hide}
        </Button>
      </div>
    </aside>
  )
}
