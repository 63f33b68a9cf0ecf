// One case at the desk of notaries: what the applicant submitted, the examination, the questioning, and the certificate. Opening it is audited.

import type { DeskCase } from '@attestry/contract/modules/judicial/notarization-desk'
import { entryText } from '@attestry/contract/modules/judicial/template'
import { Link, useParams } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { consolePaths } from '../../../console-paths.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { useLeaveGuard } from '../../../ui/form/use-unsaved-guard.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { ApplicationPanel } from './ApplicationPanel.tsx'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { CaseSide } from './CaseSide.tsx'
import type { CasePartProps } from './case-part.ts'
import { ExaminationPanel } from './ExaminationPanel.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import './notarization-desk.css'
import { CaseTabs } from './CaseTabs.tsx'
import { useCase } from './queries.ts'
import { type CaseTab, readCaseSearch, workTab } from './search.ts'
import { TranscriptPanel } from './TranscriptPanel.tsx'
import { notarizationDeskWords } from './words.ts'

export function NotarizationCaseDeskScreen() {
  const say = notarizationDeskWords.use()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { query, desk } = useCase(id)
  const dirty = useRef(new Set<string>())
  const { dialog } = useLeaveGuard({
    isDirty: () => dirty.current.size > 0,
    onDiscard: () => dirty.current.clear(),
    keepsInputOnPage: true,
  })
  const onDirty = useCallback((part: string, isDirty: boolean) => {
    if (isDirty) dirty.current.add(part)
    else dirty.current.delete(part)
  }, [])
  const { data, error, refetch } = query
  return (
    <>
      <PageHeader
        title={data ? say.titleOf(data.reference) : say.case}
        lead={data && <Lead data={data} />}
        actions={
          <div className="head-acts">
            <Link to={consolePaths.notarizations()}>{say.back}</Link>
            {data && (
              <Button icon="retry" busy={query.isFetching} onClick={() => void desk.reload()}>
                {say.refresh}
              </Button>
            )}
          </div>
        }
      />
      {data && error && (
        <Callout kind="error" alert>
          {say.refreshFailed}
        </Callout>
      )}
      {!data && error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <Loaded query={query} rows={8}>
          {(found) => <Parts key={found.id} data={found} template={found.template} desk={desk} onDirty={onDirty} />}
        </Loaded>
      )}
      {dialog}
    </>
  )
}

function Lead({ data }: { readonly data: DeskCase }) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const matter = entryText(data.template.matters, data.matter)?.[locale]
  return (
    <>
      <span data-user-content>{[matter ?? data.matter, data.applicant.name].join(' · ')}</span>
      <br />
      {say.audited}
    </>
  )
}

function Parts(props: CasePartProps) {
  const { data } = props
  const [search, change] = useUrlState(readCaseSearch)
  const show = (tab: CaseTab) => change({ tab }, 'replace')
  return (
    <div className="case-page">
      <div className="case-main">
        <CaseTabs
          current={search.tab ?? workTab(data.state)}
          onChange={show}
          panels={{
            application: <ApplicationPanel {...props} />,
            examination: <ExaminationPanel {...props} />,
            questioning: (
              <>
                <MessagePanel {...props} />
                <TranscriptPanel {...props} />
              </>
            ),
            approval: <ApprovalPanel {...props} />,
          }}
        />
      </div>
      <CaseSide {...props} onShow={show} />
    </div>
  )
}
