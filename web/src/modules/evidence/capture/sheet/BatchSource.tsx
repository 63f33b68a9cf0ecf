// Input of a batch: template download, sheet upload, or a pasted list.
import { MAX_ROWS_PER_BATCH } from '@attestry/contract/modules/evidence/capture'
import { captureBatchApi, MAX_SHEET_BYTES } from '@attestry/contract/modules/evidence/capture-batch'
import { bytes } from '../../../../kernel/format.ts'
import { currentLocale } from '../../../../kernel/locale.ts'
import { wireRequest } from '../../../../kernel/request.ts'
import { AnchorButton, Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/Field.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { FilePicker } from '../../upload/FilePicker.tsx'
import type { KindPlan } from '../kind.ts'
import { useSessionText } from '../session-text.ts'
import { pastedRows } from './pasted-rows.ts'
import type { BatchWork } from './use-batch.ts'
import { sheetWords } from './words.ts'

/** Session storage key of the pasted text, kept until its rows are submitted. */
export const pastedKey = ({ kind }: KindPlan): string => `capturePasted:${kind}`

export function BatchSource({ plan, work }: { readonly plan: KindPlan; readonly work: BatchWork }) {
  const say = sheetWords.use()
  const [text, setText] = useSessionText(pastedKey(plan))
  const rows = pastedRows(text)
  const reading = work.busy === 'reading'
  const problem = text.trim() === '' ? undefined : rows.length === 0 ? say.noRows : undefined
  const template = wireRequest(captureBatchApi.template, { kind: plan.kind }, { locale: currentLocale() }).url
  return (
    <div className="sheet-source">
      {work.problem && (
        <Callout kind="error" alert>
          {work.problem}
        </Callout>
      )}
      <div>
        <AnchorButton icon="download" href={template} download>
          {say.template}
        </AnchorButton>
      </div>
      <FilePicker
        title={say.dropTitle}
        touchTitle={say.dropTouch}
        hint={reading ? say.reading : say.dropHint(bytes(MAX_SHEET_BYTES))}
        act={say.choose}
        dropHere={say.dropHere}
        onFiles={([file]) => file && !reading && void work.readSheet(file)}
      />
      <section className="sheet-paste">
        <h2 className="side-title">{say.or}</h2>
        <TextField
          label={say.paste}
          hint={say.pasteHint[plan.kind]}
          problem={rows.length > MAX_ROWS_PER_BATCH ? say.tooMany(MAX_ROWS_PER_BATCH) : problem}
          value={text}
          rows={6}
          mono
          onChange={setText}
        />
        <Button
          busy={reading}
          disabled={rows.length === 0 || rows.length > MAX_ROWS_PER_BATCH}
          onClick={() => void work.readRows(rows)}
        >
          {say.check(rows.length)}
        </Button>
      </section>
    </div>
  )
}
