// Form to propose that a halted log resumes: what to do before, and the cause that was found.
import { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { ProposalForm, type ProposalFrame } from '../../approval/public.tsx'
import { logResumeWords } from './words.ts'

export function ProposeResume({ frame }: { readonly frame: ProposalFrame }) {
  const say = logResumeWords.use()
  return (
    <ProposalForm
      frame={frame}
      reason={{ label: say.reason, hint: say.reasonHint }}
      fields={() => (
        <>
          <h3>{say.stepsTitle}</h3>
          <ol>
            {say.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      propose={(reason, options) => callDesk(logResumeApi.propose, { reason }, options)}
    />
  )
}
