// Screen that deposits digests without files: paste or compute, acknowledge, see the price, deposit; existing records below.
import { fileDepositApi, MAX_DIGESTS_PER_DEPOSIT } from '@attestry/contract/modules/evidence/file-deposit'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { NotAllowed, useMissingPermission } from '../../account/public.tsx'
import { isLabel, RecordList } from '../../attestation/public.tsx'
import { DepositPanel } from './DepositPanel.tsx'
import { DepositReceipt } from './DepositReceipt.tsx'
import { DigestForm } from './DigestForm.tsx'
import { type DigestAlgorithm, type DigestItem, readDigestLines } from './digest-lines.ts'
import { digestRecords } from './sources.ts'
import { useDeposit } from './use-deposit.ts'
import { depositWords } from './words.ts'
import './deposit.css'

const sendDigests = (items: (DigestItem & { label?: string })[], idempotencyKey: string) =>
  call(fileDepositApi.depositDigests, { items, acknowledged: true }, { idempotencyKey, display: ErrorDisplay.silent })

export function DigestDepositScreen() {
  const say = depositWords.use()
  const deposit = useDeposit(sendDigests)
  const missing = useMissingPermission('digest', 'pay')
  const [text, setText] = useState('')
  const [algorithm, setAlgorithm] = useState<DigestAlgorithm>('sha256')
  const [label, setLabel] = useState('')
  const [acknowledged, setAcknowledged] = useState(false)
  const lines = readDigestLines(text, algorithm, MAX_DIGESTS_PER_DEPOSIT)
  const items = lines.flatMap((line) => ('item' in line ? [line.item] : []))
  const submit = async () => {
    const receipt = await deposit.submit(items.map((item) => (label ? { ...item, label } : item)))
    if (!receipt) return
    setText('')
    setAcknowledged(false)
  }
  if (deposit.receipt) {
    const { receipt, startOver } = deposit
    return <DepositReceipt receipt={receipt} records={paths['digest.list']()} note={say.receiptNextDigest} onAgain={startOver} />
  }
  const blocked =
    lines.length === 0
      ? say.nothingYet
      : items.length < lines.length
        ? say.fixLines
        : !isLabel(label)
          ? say.badLabels
          : acknowledged
            ? undefined
            : say.acknowledgeFirst
  return (
    <>
      <PageHeader title={say.digestTitle} lead={say.digestLead} />
      {missing ? (
        <NotAllowed missing={missing} />
      ) : (
        <div className="work">
          <div className="work-main">
            <DigestForm
              text={text}
              algorithm={algorithm}
              label={label}
              lines={lines}
              onText={setText}
              onAlgorithm={setAlgorithm}
              onLabel={setLabel}
            />
          </div>
          <DepositPanel
            service="digest"
            quantity={items.length}
            act={say.digestDeposit(items.length)}
            busy={deposit.busy}
            problem={deposit.problem}
            isUncertain={deposit.isUncertain}
            blocked={blocked}
            notes={[]}
            onSubmit={() => void submit()}
          >
            <label className="acknowledge">
              <input type="checkbox" checked={acknowledged} onChange={({ target }) => setAcknowledged(target.checked)} />
              <span>{say.acknowledge}</span>
            </label>
          </DepositPanel>
        </div>
      )}
      <section className="below">
        <h2>{say.digestListTitle}</h2>
        <RecordList
          label={say.digestListTitle}
          kind="digest"
          source={digestRecords}
          empty={<p className="quiet">{say.digestListEmpty}</p>}
        />
      </section>
    </>
  )
}
