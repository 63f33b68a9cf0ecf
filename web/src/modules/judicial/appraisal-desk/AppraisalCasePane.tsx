// One appraisal beside the list: what is entrusted, materials, documents, the opinion, the acts, and the timeline. Reading it is audited.

import { wirePath } from '@attestry/contract/endpoint'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import {
  type AppraisalDeskCase,
  type AppraisalDeskItem,
  appraisalDeskApi,
} from '@attestry/contract/modules/judicial/appraisal-desk'
import { isExamined } from '@attestry/contract/modules/judicial/appraisal-state'
import { useState } from 'react'
import { downloadFile } from '../../../kernel/download.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Collection, Page } from '../../../ui/collection/use-collection.ts'
import { DigestText, NumberText } from '../../../ui/DigestText.tsx'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { CaseStatus, CaseTimeline } from '../../casework/public.tsx'
import { OpenFile } from '../notarization-desk/OpenFile.tsx'
import { AppraisalActs } from './AppraisalActs.tsx'
import { OpinionPanel } from './OpinionPanel.tsx'
import type { AppraisalPaneProps } from './pane-props.ts'
import { appraisalDeskWords } from './words.ts'

interface PaneProps {
  readonly desk: Pick<Collection<object, Page<AppraisalDeskItem>>, 'name' | 'data' | 'close' | 'reload'>
  readonly id: string
}

export function AppraisalCasePane({ desk, id }: PaneProps) {
  const say = appraisalDeskWords.use()
  const [data, setData] = useState<AppraisalDeskCase>()
  const { busy, problem, run } = useAct()
  const listed = desk.data?.list.find((each) => each.id === id)
  const read = async () => {
    const answer = await run((options) => callDesk(appraisalDeskApi.open, { id }, options))
    if (answer) setData(answer.value)
  }
  const reload = async () => {
    await Promise.all([data ? read() : undefined, desk.reload()])
  }
  const state = data?.state ?? listed?.state
  const part = data && { data, keep: setData, reload }
  return (
    <DeskPane
      title={data?.number ?? listed?.reference ?? say.case}
      tag={state && <CaseStatus definition={appraisalCase} state={state} />}
      acts={part && <AppraisalActs {...part} />}
      onClose={desk.close}
    >
      {!data && (
        <section>
          <p className="quiet">{say.audited}</p>
          <Button busy={busy} onClick={() => void read()}>
            {say.read}
          </Button>
        </section>
      )}
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      {part && (
        <>
          <Facts data={part.data} />
          <Materials data={part.data} />
          <Documents {...part} />
          <OpinionPanel key={part.data.opinionDraft.version} {...part} />
        </>
      )}
      {state && (
        <CaseTimeline
          definition={appraisalCase}
          desk={{ name: desk.name, reload }}
          id={id}
          state={state}
          opened={say.opened}
          load={(options) => callDesk(appraisalDeskApi.timeline, { id }, options)}
          assign={(input, options) => callDesk(appraisalDeskApi.assign, { id, ...input }, options)}
        />
      )}
    </DeskPane>
  )
}

function Facts({ data: { applicant, draft, settings, number, fee } }: Pick<AppraisalPaneProps, 'data'>) {
  const say = appraisalDeskWords.use().facts
  const locale = useLocale()
  const text = (value: string) => <span data-user-content>{value}</span>
  const nameIn = (list: typeof settings.matters, key: string) => list.find((entry) => entry.key === key)?.text[locale] ?? key
  return (
    <section>
      <h3>{say.title}</h3>
      <KeyValue
        rows={[
          ...(number ? [[say.number, text(number)] as const] : []),
          [say.entruster, text(applicant.name)],
          [say.identity, text(applicant.number)],
          [say.phone, text(applicant.phone)],
          [say.signer, text(applicant.signer)],
          ...(draft.channel === 'law-firm'
            ? [[say.firm, text(`${draft.firm.name} ${draft.firm.lawyer} ${draft.firm.licence}`)] as const]
            : []),
          [say.kind, say.kinds[draft.kind]],
          ...(draft.kind === 'first' ? [] : [[say.earlier, text(draft.earlier)] as const]),
          [say.matters, text(draft.matters.map((key) => nameIn(settings.matters, key)).join(locale === 'zh' ? '、' : ', '))],
          [say.questions, text(draft.questions)],
          [say.facts, text(draft.facts)],
          [say.use, text(nameIn(settings.uses, draft.use))],
          [say.fee, <Money key="fee" yuan={fee.total} />],
          ...(fee.paid === null ? [] : [[say.paid, <Money key="paid" yuan={fee.paid} />] as const]),
          [say.refunded, <Money key="refunded" yuan={fee.refunded} />],
        ]}
      />
    </section>
  )
}

function Materials({ data: { id, state, evidence } }: Pick<AppraisalPaneProps, 'data'>) {
  const say = appraisalDeskWords.use()
  return (
    <section>
      <h3>{say.materials}</h3>
      <ul className="case-list">
        {evidence.map(({ ano, name, purpose, digest, fixedDigest, isSupplement, isFit }) => (
          <li key={ano}>
            <div className="case-list-head">
              <strong data-user-content>{name}</strong>
              {digest === fixedDigest && isFit ? (
                <StatusTag tone="done">{say.unchanged}</StatusTag>
              ) : (
                <StatusTag tone="failed">{say.changed}</StatusTag>
              )}
              {isSupplement && <StatusTag tone="plain">{say.supplement}</StatusTag>}
            </div>
            <NumberText value={ano} />
            {purpose && <p data-user-content>{purpose}</p>}
            <DigestText name="SHA-256" value={fixedDigest ?? ''} />
            {isExamined(state) && <PackageButton id={id} ano={ano} name={name} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PackageButton({ id, ano, name }: { readonly id: string; readonly ano: string; readonly name: string }) {
  const say = appraisalDeskWords.use()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadFile(wirePath(appraisalDeskApi.package).replace(':id', id).replace(':ano', ano))
    setBusy(false)
  }
  return (
    <Button small icon="download" busy={busy} aria-label={say.packageOf(name)} onClick={() => void download()}>
      {say.package}
    </Button>
  )
}

function Documents({ data: { id, entrustment, opinion, issues }, reload }: AppraisalPaneProps) {
  const say = appraisalDeskWords.use()
  const document = (key: 'entrustment' | 'opinion') => wirePath(appraisalDeskApi.document).replace(':id', id).replace(':key', key)
  const list = [
    ...(entrustment ? [{ name: say.entrustment, url: document('entrustment') }] : []),
    ...(opinion ? [{ name: say.opinionDocument, url: document('opinion') }] : []),
    ...issues.map(({ version, kind }) => ({
      name: kind === 'release' ? say.release : `${say.correction} ${version - 1}`,
      url: wirePath(appraisalDeskApi.issue).replace(':id', id).replace(':issue', String(version)),
    })),
  ]
  return (
    <section>
      <h3>{say.documents}</h3>
      <ul className="case-list">
        {list.map(({ name, url }) => (
          <li key={url}>
            <div className="case-list-head">
              <span>{name}</span>
              <OpenFile url={url} label={say.open} fullLabel={say.openOf(name)} onOpened={reload} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
