// Who may use these screens: main accounts, and to apply only those whose real name is verified, on a platform with a notary service.
import { realNameNeeds } from '@attestry/contract/modules/realname/need'
import type { ComponentType, ReactNode } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useAccount } from '../../account/public.tsx'
import { useTemplate } from './queries.ts'
import { notarizationWords } from './words.ts'

/** Nothing is requested for a sub-account: the server would refuse it. */
export const mainOnly = (Screen: ComponentType) =>
  function MainOnly() {
    return useAccount()?.role === 'sub' ? <RefusedToSubAccount /> : <Screen />
  }

function RefusedToSubAccount() {
  const say = notarizationWords.use()
  return (
    <>
      <PageHeader title={say.name} />
      <div className="empty">
        <div className="empty-title">{say.gate.mainOnly}</div>
        <div>{say.gate.mainOnlyText}</div>
        <LinkButton look="primary" to={paths.overview()}>
          {say.gate.toOverview}
        </LinkButton>
      </div>
    </>
  )
}

/** For applicants: leads to the verification of the real name first. */
export const verifiedOnly = (title: 'start' | 'apply' | 'documents', Screen: ComponentType) =>
  mainOnly(function VerifiedOnly() {
    const say = notarizationWords.use()
    const isVerified = useIsVerified()
    const template = useTemplate()
    if (isVerified === undefined) return null
    const frame = (content: ReactNode) => (
      <>
        <PageHeader title={say[title].title} />
        {content}
      </>
    )
    if (!isVerified) return frame(<NameFirst />)
    if (template.data?.isOffered) return <Screen />
    return frame(
      <Loaded query={template} rows={4}>
        {() => <NotOffered />}
      </Loaded>,
    )
  })

/** Undefined until the account is loaded. */
export function useIsVerified(): boolean | undefined {
  const account = useAccount()
  return account && account.realName === 'passed'
}

export function NameFirst() {
  const say = notarizationWords.use()
  const locale = useLocale()
  const isPending = useAccount()?.realName === 'pending'
  return (
    <Callout kind="warning">
      <strong>{isPending ? say.gate.namePending : say.gate.nameFirst}</strong>
      <p>
        {realNameNeeds.judicial[locale]} {isPending ? say.gate.namePendingText : say.gate.nameFirstText}
      </p>
      <LinkButton look="primary" to={paths.realName()}>
        {isPending ? say.gate.seeName : say.gate.verifyName}
      </LinkButton>
    </Callout>
  )
}

export function NotOffered() {
  const say = notarizationWords.use()
  return (
    <Callout kind="warning">
      <strong>{say.gate.notOffered}</strong>
      <p>{say.gate.notOfferedText}</p>
    </Callout>
  )
}
