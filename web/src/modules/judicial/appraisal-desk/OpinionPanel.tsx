// The opinion: its handler writes and draws it, both appraisers sign it; others see who has signed.
import { type AppraisalDeskCase, appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { MAX_OPINION_CHARS } from '@attestry/contract/modules/judicial/appraisal-opinion'
import { useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useAccount } from '../../account/public.tsx'
import { SigningPanel } from '../../signing/public.tsx'
import type { AppraisalPaneProps } from './pane-props.ts'
import { appraisalDeskWords } from './words.ts'

export function OpinionPanel(props: AppraisalPaneProps) {
  const say = appraisalDeskWords.use()
  const { data } = props
  const isWriting = data.state === 'accepted' && data.isMine
  if (!isWriting && !data.opinion) return null
  return (
    <section>
      <h3>{say.opinion.title}</h3>
      {isWriting && <OpinionForm {...props} />}
      <Signatures {...props} />
    </section>
  )
}

const texts = ['tools', 'examination', 'analysis', 'opinion'] as const

function OpinionForm({ data, keep }: AppraisalPaneProps) {
  const say = appraisalDeskWords.use()
  const locale = useLocale()
  const account = useAccount()
  const { id, opinionDraft, settings, appraisers } = data
  const [draft, setDraft] = useState(opinionDraft.draft)
  const { busy, problem, run } = useAct()
  const isDirty = JSON.stringify(draft) !== JSON.stringify(opinionDraft.draft)
  const current = settings.standards.filter(({ status }) => status === 'current')
  const save = async () => {
    const answer = await run((options) =>
      callDesk(appraisalDeskApi.saveOpinion, { id, version: opinionDraft.version, draft }, options),
    )
    if (!answer) return
    notify({ kind: 'success', text: say.opinion.saved })
    keep(answer.value)
  }
  const toggle = (code: string, on: boolean) =>
    setDraft({ ...draft, standards: on ? [...draft.standards, code] : draft.standards.filter((each) => each !== code) })
  return (
    <div className="case-form">
      <fieldset className="words-group">
        <legend>{say.opinion.standards}</legend>
        {current.length === 0 && <p className="quiet">{say.opinion.noStandards}</p>}
        {current.map(({ code, title }) => (
          <Checkbox
            key={code}
            label={<span data-user-content>{`${code} ${title[locale]}`}</span>}
            checked={draft.standards.includes(code)}
            onChange={({ target }) => toggle(code, target.checked)}
          />
        ))}
      </fieldset>
      {texts.map((field) => (
        <TextField
          key={field}
          label={say.opinion[field]}
          rows={field === 'tools' ? 2 : 4}
          value={draft[field]}
          maxLength={MAX_OPINION_CHARS}
          onChange={(value) => setDraft({ ...draft, [field]: value })}
        />
      ))}
      <SelectField
        label={say.opinion.second}
        value={draft.second}
        options={[
          { value: '', label: say.opinion.choose },
          ...appraisers
            .filter((each) => each.id !== account?.id)
            .map(({ id: value, name, licence }) => ({ value, label: `${name} ${licence}`, userContent: true })),
        ]}
        onChange={(second) => setDraft({ ...draft, second })}
      />
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      <div className="form-acts">
        <Button busy={busy} disabled={!isDirty} onClick={() => void save()}>
          {say.opinion.save}
        </Button>
        <DeskAct
          label={say.opinion.draw}
          look="primary"
          disabled={isDirty || opinionDraft.version === 0}
          text={say.opinion.drawText}
          done={say.opinion.drawn}
          act={async (_, options) => keep(await callDesk(appraisalDeskApi.drawOpinion, { id }, options))}
        />
        {isDirty && <span className="quiet">{say.opinion.saveFirst}</span>}
      </div>
    </div>
  )
}

function Signatures({ data, keep, reload }: AppraisalPaneProps) {
  const say = appraisalDeskWords.use()
  const { id, opinion, state } = data
  if (!opinion) return null
  const mine = state === 'accepted' ? opinion.places.find(({ isYours }) => isYours) : undefined
  const next = opinion.places.find(({ signedAt }) => signedAt === null)
  if (!mine) return <p className="quiet">{next ? say.opinion.waits(next.name) : say.opinion.complete}</p>
  return (
    <>
      {!mine.isRead && <p className="quiet">{say.opinion.readFirst}</p>}
      <SigningPanel
        documents={[{ id: opinion.id, sha256: opinion.sha256, name: say.opinion.title, isRead: mine.isRead }]}
        consent={say.opinion.consent}
        sendCode={(documents, options) => callDesk(appraisalDeskApi.code, { id, documents }, options)}
        sign={async (input, options) =>
          keep((await callDesk(appraisalDeskApi.sign, { id, ...input }, options)) as AppraisalDeskCase)
        }
        reload={reload}
      />
    </>
  )
}
