// Desk of resuming a halted log.
import { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { ProposalDesk, useProposalDesk } from '../../approval/public.tsx'
import { ProposeResume } from './ProposeResume.tsx'
import { readLogResumeSearch } from './search.ts'
import { logResumeWords } from './words.ts'

export function LogResumeDeskScreen() {
  const say = logResumeWords.use()
  const desk = useProposalDesk('log-resume', logResumeApi, readLogResumeSearch)
  return (
    <ProposalDesk
      kind="log-resume"
      api={logResumeApi}
      desk={desk}
      words={say.desk}
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
      form={(submitted) => <ProposeResume desk={desk} submitted={submitted} />}
    />
  )
}
