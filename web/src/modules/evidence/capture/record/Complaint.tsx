// Files or withdraws a complaint about a paid capture.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { type CaptureDetail, captureCan, feedbackReasons } from '@attestry/contract/modules/evidence/capture'
import { complaintCase } from '@attestry/contract/modules/evidence/complaint-case'
import { useState } from 'react'
import { useLocale } from '../../../../kernel/locale.ts'
import { notify } from '../../../../kernel/notice.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Choice } from '../../../../ui/Choice.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { previewWords } from '../preview/words.ts'
import { type FeedbackReason, useCaptureActs } from '../queries.ts'

export function Complaint({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const locale = useLocale()
  const acts = useCaptureActs()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<FeedbackReason>('incomplete')
  const [text, setText] = useState('')
  if (!captureCan.complain(capture.state)) return null
  if (capture.feedback) {
    return (
      <Callout kind={capture.feedback === 'refunded' ? 'success' : 'info'}>
        <p>{say.feedback[capture.feedback]}</p>
        {actsOf(complaintCase, capture.feedback, 'applicant').includes('withdraw') && (
          <Button
            small
            onClick={() =>
              void acts.withdraw(capture.ano).then(
                () => notify({ kind: 'success', text: say.withdrawn }),
                () => undefined,
              )
            }
          >
            {complaintCase.acts.withdraw[locale]}
          </Button>
        )}
      </Callout>
    )
  }
  const reasons = feedbackReasons.filter((each) => each !== 'media-missing' || capture.kind === 'video')
  return (
    <>
      <Button look="quiet" wide onClick={() => setAsking(true)}>
        {say.complain}
      </Button>
      <ConfirmDialog
        open={asking}
        title={say.complainTitle}
        act={say.complainSend}
        onConfirm={async () => {
          await acts.complain(capture.ano, reason, text.trim())
          notify({ kind: 'success', text: say.complainSent })
        }}
        onClose={() => setAsking(false)}
      >
        <div className="capture-ask">
          <p>{say.complainText}</p>
          <div className="choice-lines">
            <Choice
              label={say.complainReason}
              value={reason}
              options={reasons.map((each) => ({ value: each, label: say.reasons[each] }))}
              onChange={(chosen) => setReason(chosen as FeedbackReason)}
            />
          </div>
          <TextField label={say.complainDetail} optional value={text} maxLength={500} rows={3} onChange={setText} />
        </div>
      </ConfirmDialog>
    </>
  )
}
