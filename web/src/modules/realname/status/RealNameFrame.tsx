// Common layout of the real-name screens: heading with the status, loading and error states, and a notice to sub-accounts.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import type { ReactNode } from 'react'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { useRealNameStatus } from './queries.ts'
import './realname.css'
import { realNameStatusWords } from './words.ts'

type Progress = Standing['person'] | Standing['enterprise']

interface RealNameFrameProps {
  readonly title: string
  readonly lead: string
  progressOf(status: Standing): Progress
  readonly children: (status: Standing) => ReactNode
}

const tones: Record<Progress['state'], StatusTone> = { none: 'plain', pending: 'waiting', passed: 'done', rejected: 'failed' }

export function RealNameFrame({ title, lead, progressOf, children }: RealNameFrameProps) {
  const say = realNameStatusWords.use()
  const { data, error, refetch } = useRealNameStatus()
  const progress = data && progressOf(data)
  const waitsForAlipay = progress?.state === 'pending' && progress.method === 'alipay'
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          progress && (
            <div>
              <StatusTag tone={tones[progress.state]}>{waitsForAlipay ? say.atAlipay : say.states[progress.state]}</StatusTag>
            </div>
          )
        }
      />
      {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={4} />}
      {data && !data.own && (
        <Callout>
          <p>
            <strong>{say.subTitle}</strong>
          </p>
          <p>{say.subText}</p>
        </Callout>
      )}
      {data?.own && children(data)}
    </>
  )
}

export function Rejected({ progress }: { readonly progress: Progress }) {
  const say = realNameStatusWords.use()
  if (progress.state !== 'rejected' || !progress.rejection) return null
  return (
    <Callout kind="warning">
      <p>
        <strong>{say.rejectedTitle}</strong>
      </p>
      <p data-user-content={progress.rejection === 'staff' || undefined}>
        {say.rejections[progress.rejection](progress.reason ?? '')}
      </p>
      <p>{say.again}</p>
    </Callout>
  )
}
