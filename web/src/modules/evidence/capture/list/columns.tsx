// Columns of the capture table; marketplace and video captures have an extra one for the parties.
import { type CaptureItem, isConfirmed } from '@attestry/contract/modules/evidence/capture'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { paths } from '../../../../paths.ts'
import { NumberText } from '../../../../ui/DigestText.tsx'
import type { Column } from '../../../../ui/ListFrame.tsx'
import type { KindPlan } from '../kind.ts'
import { Thumbnail } from '../Thumbnail.tsx'
import { captureWords } from '../words.ts'
import { CaptureStatus } from './CaptureStatus.tsx'
import { listWords } from './words.ts'

export function useCaptureColumns(
  { kind, parties }: KindPlan,
  open: (capture: CaptureItem) => void,
): readonly Column<CaptureItem>[] {
  const say = listWords.use()
  const { platforms } = captureWords.use()
  return useMemo(() => {
    const page: Column<CaptureItem> = {
      key: 'page',
      title: say.columns.page,
      lead: true,
      cell: (capture) => (
        <div className="capture-page">
          <Thumbnail capture={capture} />
          <div className="capture-names">
            <NameLink capture={capture} onOpen={() => open(capture)} />
            {/* Captures of one page have the same name and address. */}
            <NumberText value={capture.ano} />
            <span className="capture-address" data-user-content>
              {capture.url}
            </span>
          </div>
        </div>
      ),
    }
    const siteName = (profile: string | null) =>
      profile !== null && Object.hasOwn(platforms, profile) ? platforms[profile as keyof typeof platforms] : ''
    const party: Column<CaptureItem> = {
      key: 'party',
      title: kind === 'video' ? say.columns.publisher : say.columns.party,
      cell: ({ platform, seller, profile }) => (
        <span className="capture-party" data-user-content>
          <span>{platform || siteName(profile)}</span>
          <span className="quiet">{seller}</span>
        </span>
      ),
    }
    const rest: Column<CaptureItem>[] = [
      {
        key: 'state',
        title: say.columns.state,
        cell: (capture) => <CaptureStatus capture={capture} onOpen={() => open(capture)} />,
      },
      {
        key: 'label',
        title: say.columns.label,
        cell: ({ label }) =>
          label ? (
            <span className="capture-label" data-user-content>
              {label}
            </span>
          ) : (
            <span className="quiet">–</span>
          ),
      },
      {
        key: 'createdAt',
        title: say.columns.createdAt,
        at: ({ createdAt }) => createdAt,
      },
    ]
    return parties ? [page, party, ...rest] : [page, ...rest]
  }, [kind, parties, say, platforms, open])
}

/** Leads to the record once there is one, before that to the preview in this list. */
function NameLink({ capture, onOpen }: { readonly capture: CaptureItem; onOpen(): void }) {
  const say = listWords.use()
  const name = <span data-user-content>{capture.name}</span>
  if (isConfirmed(capture.state)) {
    return (
      <Link className="text-link" aria-label={say.open(capture.name)} to={paths.record({ ano: capture.ano })}>
        {name}
      </Link>
    )
  }
  return (
    <button type="button" className="text-link" aria-label={say.open(capture.name)} onClick={onOpen}>
      {name}
    </button>
  )
}
