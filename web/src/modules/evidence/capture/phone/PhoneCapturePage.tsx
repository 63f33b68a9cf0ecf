// Phone page for captures: submit one URL, watch it, preview it, confirm it.
import type { CaptureKind } from '@attestry/contract/modules/evidence/capture'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Island } from '../../../../kernel/island.tsx'
import { showDeferredNotice } from '../../../../kernel/notice.ts'
import type { PageFacts } from '../../../../kernel/page-facts.ts'
import { LinkButton } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { LoadingBar } from '../../../../light/LoadingBar.tsx'
import { Notices } from '../../../../light/Notices.tsx'
import { lightWords } from '../../../../light/words.ts'
import { paths } from '../../../../paths.ts'
import { addWords } from '../add/words.ts'
import { type KindPlan, kindPlans } from '../kind.ts'
import { captureWords } from '../words.ts'
import { PhoneCaptureForm } from './PhoneCaptureForm.tsx'
import { PhoneCaptureList } from './PhoneCaptureList.tsx'
import { useFeed } from './use-feed.ts'
import { useOpenRecord } from './use-open-record.ts'
import { phoneWords } from './words.ts'

/** Loaded when a record is opened, so that the form is there sooner. */
const PhoneCapturePreview = lazy(async () => {
  const { PhoneCapturePreview: Preview } = await import('./PhoneCapturePreview.tsx')
  return { default: Preview }
})

function PhoneCapture({ plan, loggedIn, params }: PageFacts & { readonly plan: KindPlan }) {
  const say = phoneWords.use()
  // Draft and open record exist only in the browser: render them after hydration.
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    setHydrated(true)
    showDeferredNotice()
  }, [])
  return (
    <div className="phone-capture">
      <h1>{say.titles[plan.kind]}</h1>
      <p>{say.leads[plan.kind]}</p>
      <KindLinks kind={plan.kind} />
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      {!loggedIn ? (
        <section className="phone-login">
          <p>{say.logInFirst}</p>
          <LinkButton
            look="primary"
            wide
            href={paths.login({ back: plan.phone(params?.record ? { record: params.record } : {}) })}
          >
            {say.logIn}
          </LinkButton>
        </section>
      ) : hydrated ? (
        <LoggedIn plan={plan} first={params?.record} />
      ) : (
        <Loading />
      )}
      {hydrated && <Notices />}
      {hydrated && <LoadingBar />}
    </div>
  )
}

function Loading() {
  return (
    <p className="phone-quiet needs-script" role="status">
      {phoneWords.use().waking}
    </p>
  )
}

function KindLinks({ kind }: { readonly kind: CaptureKind }) {
  const say = phoneWords.use()
  return (
    <nav className="phone-kinds" aria-label={say.kinds}>
      {Object.values(kindPlans).map((plan) => (
        <a key={plan.kind} href={plan.phone()} aria-current={plan.kind === kind ? 'page' : undefined}>
          {say.tabs[plan.kind]}
        </a>
      ))}
    </nav>
  )
}

function LoggedIn({ plan, first }: { readonly plan: KindPlan; readonly first: string | undefined }) {
  const feed = useFeed(plan.kind)
  const { record, open, close } = useOpenRecord(plan, first)
  if (record) {
    const listItem = feed.list?.find(({ ano }) => ano === record)
    return (
      <Suspense fallback={<Loading />}>
        <PhoneCapturePreview key={record} ano={record} listItem={listItem} onChanged={feed.refresh} onClose={close} />
      </Suspense>
    )
  }
  return (
    <>
      <PhoneCaptureForm
        plan={plan}
        onCreated={async (ano) => {
          await feed.refresh()
          open(ano)
        }}
      />
      <PhoneCaptureList feed={feed} onOpen={open} />
    </>
  )
}

/** In the browser the address tells the kind. */
const planHere = (): KindPlan => Object.values(kindPlans).find((plan) => plan.phone() === location.pathname) ?? kindPlans.web

export const phoneCapturePage = (kind: CaptureKind) => (facts: PageFacts) => <PhoneCapture {...facts} plan={kindPlans[kind]} />

export const phoneCaptureIsland: Island = {
  Component: (facts) => <PhoneCapture {...facts} plan={planHere()} />,
  words: [lightWords, captureWords, addWords, phoneWords],
}
