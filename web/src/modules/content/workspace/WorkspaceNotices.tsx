// Notices to members in the workspace: the current activity and the latest announcements.
import type { OutputOf } from '@attestry/contract/endpoint'
import { siteApi } from '@attestry/contract/modules/content/site'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Card } from '../../../ui/light-components.ts'
import { ArticleText } from '../article/ArticleText.tsx'
import { DateText } from '../article/DateText.tsx'
import { workspaceNoticeWords } from './words.ts'
import './workspace.css'

export { workspaceNoticeWords }

const MAX_ANNOUNCEMENTS_SHOWN = 3
const activityKey = ['content', 'activity', 'workspace']

type Announcement = OutputOf<typeof siteApi.announcements>['list'][number]

/** Renders nothing when there is no notice or loading fails, because the workspace works without it. */
export function WorkspaceNotices() {
  return (
    <>
      <Activity />
      <Announcements />
    </>
  )
}

function Activity() {
  const say = workspaceNoticeWords.use()
  const client = useQueryClient()
  const { data: activity } = useQuery({
    queryKey: activityKey,
    queryFn: ({ signal }) => call(siteApi.activity, { place: 'workspace' }, { display: ErrorDisplay.silent, signal }),
  })
  if (!activity) return null
  const hide = () => {
    client.setQueryData(activityKey, null)
    // If the call fails the card is shown again on the next visit: no error needed.
    call(siteApi.hideActivity, { activity: activity.id }, { display: ErrorDisplay.silent }).catch(() => {})
  }
  return (
    <Card title={activity.title} className="workspace-activity">
      <p>{activity.summary}</p>
      <div className="form-acts">
        {activity.link && activity.action && <a href={activity.link}>{activity.action}</a>}
        <Button look="quiet" small onClick={hide}>
          {say.hide}
        </Button>
      </div>
    </Card>
  )
}

function Announcements() {
  const say = workspaceNoticeWords.use()
  const [read, setRead] = useState<Announcement>()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['content', 'announcements'],
    queryFn: ({ signal }) =>
      call(siteApi.announcements, { pageSize: MAX_ANNOUNCEMENTS_SHOWN }, { display: ErrorDisplay.silent, signal }),
  })
  if (!data || data.list.length === 0) return null
  const show = (piece: Announcement) => {
    setRead(piece)
    setOpen(true)
  }
  return (
    <Card title={say.announcements}>
      <ul className="workspace-announcements">
        {data.list.map((piece) => (
          <li key={piece.id}>
            <button type="button" className="text-link" onClick={() => show(piece)}>
              {piece.title}
            </button>
            <DateText at={piece.publishedAt} />
          </li>
        ))}
      </ul>
      <DetailDrawer open={open} title={read?.title ?? ''} onClose={() => setOpen(false)}>
        {read && <ArticleText body={read.body || read.summary} level={3} />}
      </DetailDrawer>
    </Card>
  )
}
