// Buttons that verify the audit log's hash chain and export the log.
import type { CallInput, OutputOf } from '@attestry/contract/endpoint'
import { auditApi } from '@attestry/contract/modules/operator/audit'
import { useState } from 'react'
import { downloadFile } from '../../../kernel/download.ts'
import { time } from '../../../kernel/format.ts'
import { currentLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { wireRequest } from '../../../kernel/request.ts'
import { readToken } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { Callout } from '../../../ui/light-components.ts'
import { auditWords } from './words.ts'

type Filter = CallInput<typeof auditApi.export>
type Verdict = OutputOf<typeof auditApi.verify>

export function AuditActs({ filter }: { readonly filter: Filter }) {
  const say = auditWords.use()
  const [verdict, setVerdict] = useState<Verdict>()
  const { busy, problem, run } = useAct()
  const verify = async () => {
    const done = await run((options) => callDesk(auditApi.verify, {}, options))
    if (done) setVerdict(done.value)
  }
  return (
    <>
      <div className="desk-head-acts">
        <ExportButton filter={filter} />
        <Button look="primary" icon="done" busy={busy} onClick={() => void verify()}>
          {busy ? say.verifying : say.verify}
        </Button>
      </div>
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      <ConfirmDialog
        open={verdict !== undefined}
        title={say.verify}
        act={say.close}
        onConfirm={() => undefined}
        onClose={() => setVerdict(undefined)}
      >
        {verdict && <Outcome verdict={verdict} />}
      </ConfirmDialog>
    </>
  )
}

function Outcome({ verdict }: { readonly verdict: Verdict }) {
  const say = auditWords.use()
  const { brokenAt, lines, lastHash, checkedAt } = verdict
  return (
    <div className="desk-dialog">
      <Callout kind={brokenAt === null ? 'success' : 'error'} alert>
        {brokenAt === null ? say.holds(lines.toLocaleString('en-US')) : say.broken(brokenAt.toLocaleString('en-US'))}
      </Callout>
      {lastHash && (
        <div>
          <p className="quiet">{say.lastHash}</p>
          <DigestText value={lastHash} />
        </div>
      )}
      <p className="quiet figures">{say.checkedAt(time(checkedAt))}</p>
    </div>
  )
}

function ExportButton({ filter }: { readonly filter: Filter }) {
  const say = auditWords.use()
  const [busy, setBusy] = useState(false)
  const exportLog = async () => {
    setBusy(true)
    const request = wireRequest(auditApi.export, filter, { locale: currentLocale(), token: readToken() })
    if (await downloadFile(request)) notify({ kind: 'success', text: say.exported })
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void exportLog()}>
      {say.export}
    </Button>
  )
}
