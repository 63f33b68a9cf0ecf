// Card with the current activity, below the hero's buttons; it takes no focus, and a dismissed card stays hidden.
import { wirePath } from '@attestry/contract/endpoint'
import type { ShownPiece } from '@attestry/contract/modules/content/piece'
import { siteApi } from '@attestry/contract/modules/content/site'
import { Button } from '../../../light/Button.tsx'
import { HIDE_ATTRIBUTE } from './plain-hide.ts'
import { activityWords } from './words.ts'

/** Server-rendered only, and hidden without scripts, because it could not be dismissed. */
export function ActivityCard({ id, title, summary, link, action }: ShownPiece) {
  const say = activityWords.use()
  const hideUrl = wirePath(siteApi.hideActivity).replace(':activity', id)
  return (
    <aside className="activity needs-script" aria-label={say.label}>
      <h2>{title}</h2>
      <p>{summary}</p>
      <div className="activity-acts">
        {link && action && <a href={link}>{action}</a>}
        <Button look="quiet" small {...{ [HIDE_ATTRIBUTE]: hideUrl }}>
          {say.hide}
        </Button>
      </div>
    </aside>
  )
}
