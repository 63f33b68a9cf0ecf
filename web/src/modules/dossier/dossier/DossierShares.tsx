// Sharing a case: the button that opens the drawer, and the shares with their openings beside the evidence.
import { dossierShareApi } from '@attestry/contract/modules/dossier/share'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { useMissingPermission } from '../../account/public.tsx'
import { loadSharingPanels, type ShareSubject } from '../../attestation/public.tsx'
import { DOSSIERS } from './queries.ts'
import { dossierWords } from './words.ts'

const ShareDrawer = lazy(async () => ({ default: (await loadSharingPanels()).SubjectShareDrawer }))
const ShareList = lazy(async () => ({ default: (await loadSharingPanels()).ShareList }))

const sharesOfDossier = (id: string): ShareSubject => ({
  key: collectionKey(DOSSIERS, 'shares', id),
  kind: 'case',
  list: async (signal) => (await call(dossierShareApi.list, { id }, { display: ErrorDisplay.silent, signal })).list,
  make: (days) => call(dossierShareApi.make, { id, days }),
  revoke: (share) => call(dossierShareApi.revoke, { id: share }),
  newCode: () => call(dossierShareApi.newCode, { id }),
})

export function ShareDossier({ id }: { readonly id: string }) {
  const say = dossierWords.use()
  const mayShare = useMissingPermission('share') === undefined
  const [isOpen, setOpen] = useState(false)
  // The drawer stays mounted after it was closed, for its closing animation.
  const [wasOpened, setOpened] = useState(false)
  if (!mayShare) return null
  return (
    <>
      <Button
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {say.share}
      </Button>
      {wasOpened && (
        <Suspense>
          <ShareDrawer subject={sharesOfDossier(id)} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function DossierShares({ id }: { readonly id: string }) {
  const say = dossierWords.use()
  const subject = sharesOfDossier(id)
  const { data } = useQuery({ queryKey: subject.key, queryFn: ({ signal }) => subject.list(signal) })
  if (!data || data.length === 0) return null
  return (
    <section className="card dossier-shares" aria-label={say.shares}>
      <Suspense>
        <ShareList subject={subject} shares={data} />
      </Suspense>
    </section>
  )
}
