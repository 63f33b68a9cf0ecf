// Desk of resuming a halted log.
import { logApi } from '@attestry/contract/modules/transparency/log'
import { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { Callout } from '../../../ui/light-components.ts'
import { ProposalDesk, useProposalDesk } from '../../approval/public.tsx'
import { ProposeResume } from './ProposeResume.tsx'
import { readLogResumeSearch } from './search.ts'
import { logResumeWords } from './words.ts'

function HaltedSteps({ reason }: { readonly reason: string }) {
  const say = logResumeWords.use()
  return (
    <Callout kind="warning">
      <strong>{say.haltedNow}</strong>
      <code data-user-content>{reason}</code>
      <ol>
        {say.haltedSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Callout>
  )
}

export function LogResumeDeskScreen() {
  const say = logResumeWords.use()
  const { data } = useQuery({
    queryKey: ['log', 'halted'],
    queryFn: ({ signal }) => call(logApi.info, {}, { display: ErrorDisplay.silent, signal }),
  })
  const halted = data?.log?.halted
  const desk = useProposalDesk('log-resume', logResumeApi, readLogResumeSearch)
  return (
    <ProposalDesk
      kind="log-resume"
      api={logResumeApi}
      desk={desk}
      words={halted ? { ...say.desk, emptyTitle: say.emptyHalted.title, emptyText: say.emptyHalted.text } : say.desk}
      above={halted && <HaltedSteps reason={halted} />}
      name={({ origin }) => origin}
      columns={[]}
      title={({ origin }) => origin}
      changes={() => []}
      rows={({ origin, halted, size }) => [
        [say.origin, <code key="origin">{origin}</code>],
        [
          say.halted,
          <span key="halted" data-user-content>
            {halted}
          </span>,
        ],
        [say.size, size.toLocaleString('en-US')],
      ]}
      form={(frame) => <ProposeResume frame={frame} />}
    />
  )
}
