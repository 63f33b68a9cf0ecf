// Costs belong to the main account: a sub-account that opens such a screen by its address gets one refusal, and no request is made.
import type { ComponentType } from 'react'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useAccount } from '../../account/public.tsx'
import { costWords } from './words.ts'

export const mainOnly = (Screen: ComponentType) =>
  function MainOnly() {
    return useAccount()?.role === 'sub' ? <RefusedToSubAccount /> : <Screen />
  }

function RefusedToSubAccount() {
  const say = costWords.use()
  return (
    <>
      <PageHeader title={say.title} />
      <div className="empty">
        <div className="empty-title">{say.mainOnly.title}</div>
        <div>{say.mainOnly.text}</div>
        <LinkButton look="primary" to={paths.overview()}>
          {say.mainOnly.back}
        </LinkButton>
      </div>
    </>
  )
}
