// Last step of the wizard: the entrustment is read, signed and submitted.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SigningPanel } from '../../signing/public.tsx'
import { FileView } from '../notarization/FileView.tsx'
import { useFile } from '../notarization/use-file.ts'
import { FeeLines } from './FeeCard.tsx'
import { keepAppraisal, refreshAppraisals } from './queries.ts'
import { appraisalWords } from './words.ts'

export function SignStep({ appraisal }: { readonly appraisal: Appraisal }) {
  const say = appraisalWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, reference, entrustment, isOutdated, fee } = appraisal
  const reload = async () => keepAppraisal(client, await call(appraisalApi.detail, { id }))
  const file = useFile(
    isOpen && entrustment
      ? { endpoint: appraisalApi.document, input: { id, key: 'entrustment' }, sha256: entrustment.sha256 }
      : undefined,
    () => void reload(),
  )
  const own = entrustment?.places.find(({ isYours }) => isYours)
  const submit = async () => {
    setBusy(true)
    try {
      keepAppraisal(client, await call(appraisalApi.submit, { id }))
      notify({ kind: 'success', text: say.sign.submitted })
      await navigate({ to: paths.appraisal({ id }) })
      await refreshAppraisals(client)
    } catch (error) {
      // Shown by the call.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const back = <LinkButton to={paths.applyAppraisal({ id })}>{say.sign.back}</LinkButton>
  return (
    <>
      <PageHeader title={say.sign.title} lead={say.sign.lead} actions={back} />
      {(!entrustment || isOutdated) && <Callout kind="warning">{say.sign.outdated}</Callout>}
      {entrustment && !isOutdated && (
        <div className="work">
          <div className="work-main">
            <section className="card notarization-document" aria-label={say.sign.document}>
              <div className="notarization-document-head">
                <h2>{say.sign.document}</h2>
              </div>
              <DigestText name="SHA-256" value={entrustment.sha256} />
              <div className="notarization-acts">
                <Button
                  look={own && !own.isRead && !isOpen ? 'primary' : 'plain'}
                  icon="file"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  {isOpen ? say.sign.close : say.sign.open}
                </Button>
              </div>
              {isOpen && <FileView file={file} title={say.sign.document} fileName={`${say.sign.document}-${reference}`} />}
            </section>
          </div>
          <aside className="work-side work-side-cards">
            <Card title={say.fee.title}>
              <FeeLines fee={fee} />
            </Card>
            {own && (
              <Card title={say.sign.title}>
                <SigningPanel
                  documents={[{ id: entrustment.id, sha256: entrustment.sha256, name: say.sign.document, isRead: own.isRead }]}
                  consent={say.sign.consent}
                  sendCode={(documents, options) => call(appraisalApi.code, { id, documents }, options)}
                  sign={async (input, options) => keepAppraisal(client, await call(appraisalApi.sign, { id, ...input }, options))}
                  reload={reload}
                />
              </Card>
            )}
            {entrustment.state === 'complete' && (
              <Card>
                <p>{say.sign.signed}</p>
                <Button look="primary" wide busy={busy} onClick={() => void submit()}>
                  {say.sign.submit}
                </Button>
              </Card>
            )}
          </aside>
        </div>
      )}
    </>
  )
}
