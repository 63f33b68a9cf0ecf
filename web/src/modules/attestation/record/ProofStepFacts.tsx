// Details of one proof step: clock, actor, and the values an expert needs.
import type { ProofStep } from '@attestry/contract/modules/attestation/proof'
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import { Fragment, type ReactNode } from 'react'
import { bytes, time } from '../../../kernel/format.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import { KeyValue } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { ownName } from './own-authority.ts'
import { recordPageWords } from './page-words.ts'
import type { RecordDetail } from './queries.ts'
import { recordWords } from './words.ts'

interface FactsProps {
  readonly record: RecordDetail
}

type Row = readonly [name: ReactNode, value: ReactNode]

const Given = ({ children }: { readonly children: ReactNode }) => <span data-user-content>{children}</span>
const count = (value: number) => value.toLocaleString('en-US')

export function StepFacts({ record, step, at }: FactsProps & { readonly step: ProofStep; readonly at: string | null }) {
  if (step === 'received') return <Received record={record} />
  if (step === 'hashed') return at === null ? null : <Hashed record={record} />
  if (step === 'logged') return <Logged record={record} />
  if (step === 'time-stamped') return <Stamped record={record} />
  return <Anchored record={record} />
}

function Received({ record }: FactsProps) {
  const say = recordPageWords.use()
  const { filesOf } = recordWords.use()
  const created = record.custody.find(({ event }) => event === 'CREATED')
  const content = record.size === null ? say.received.digestOnly : filesOf(record.fileCount, bytes(record.size))
  const address = created?.detail.address
  return (
    <KeyValue
      rows={[
        [say.who, <Given key="who">{created?.actorName ?? record.operatorName}</Given>],
        [say.clock, say.clocks.server],
        [say.received.content, content],
        ...(address
          ? [
              [
                say.received.address,
                <span key="address" className="mono">
                  {address}
                </span>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

function Hashed({ record }: FactsProps) {
  const say = recordPageWords.use()
  return (
    <KeyValue
      rows={[
        [say.who, say.platformItself],
        [say.clock, say.clocks.server],
        ...(record.digest ? [[say.digest, <DigestText key="digest" value={record.digest} />] as const] : []),
      ]}
    />
  )
}

function Logged({ record: { proof } }: FactsProps) {
  const say = recordPageWords.use()
  const { log, witnesses } = proof
  if (!log) return null
  const seen: ReactNode = witnesses.length
    ? witnesses.map(({ name, at }) => (
        <span key={name} className="proof-witness">
          <Given>{name}</Given> {isDemoParty(name) && <StatusTag tone="plain">{say.stamp.demo}</StatusTag>}{' '}
          <span className="quiet figures">{time(at)}</span> <span className="quiet">{say.clocks.witness}</span>
        </span>
      ))
    : say.log.noWitnesses
  return (
    <KeyValue
      rows={[
        [say.who, say.platformItself],
        [say.clock, say.clocks.server],
        [
          say.log.name,
          <span key="origin" className="mono" data-user-content>
            {log.origin}
          </span>,
        ],
        [
          say.log.index,
          <span key="index" className="figures">
            {say.log.position(count(log.index), count(log.size))}
          </span>,
        ],
        [say.log.root, <DigestText key="root" value={log.root} />],
        [
          say.log.signed,
          <span key="signed" className="figures">
            {time(log.signedAt)}
          </span>,
        ],
        [say.log.witnesses, seen],
      ]}
    />
  )
}

function Stamped({ record: { proof } }: FactsProps) {
  const say = recordPageWords.use()
  const { timeStamps } = proof
  const ownOnly = timeStamps.length > 0 && timeStamps.every(({ kind }) => kind !== 'external')
  return (
    <>
      {ownOnly && <p className="proof-step-text">{say.stamp.embeddedOnly}</p>}
      <div className="proof-entries">
        {timeStamps.map((stamp) => (
          <div key={`${stamp.authority} ${stamp.serial}`} className="proof-entry">
            <p className="proof-entry-name">
              {ownName(stamp.authority, say.stamp.ownNames) ?? <Given>{stamp.authority}</Given>}
              <StatusTag tone={stamp.kind === 'external' ? 'done' : 'plain'}>{say.stamp[stamp.kind]}</StatusTag>
            </p>
            <KeyValue
              rows={[
                [
                  say.when,
                  <span key="time" className="figures">
                    {time(stamp.time)}
                  </span>,
                ],
                [say.clock, say.clocks[stamp.kind]],
                [
                  say.stamp.algorithm,
                  <span key="algorithm" className="mono">
                    {algorithmNames[stamp.algorithm] ?? stamp.algorithm}
                  </span>,
                ],
                [
                  say.stamp.serial,
                  <span key="serial" className="mono">
                    {stamp.serial}
                  </span>,
                ],
                [
                  say.stamp.policy,
                  <span key="policy" className="mono">
                    {stamp.policy}
                  </span>,
                ],
              ]}
            />
          </div>
        ))}
      </div>
    </>
  )
}

const algorithmNames: Readonly<Record<string, string>> = { sha256: 'SHA-256', sm3: 'SM3' }

function Anchored({ record: { proof } }: FactsProps) {
  const say = recordPageWords.use()
  return proof.anchors.map((anchor) => {
    const rows: Row[] = [
      [say.anchor.reference, <DigestText key="reference" value={anchor.reference} />],
      ...(anchor.time
        ? [
            [
              say.when,
              <Fragment key="time">
                <span className="figures">{time(anchor.time)}</span> <span className="quiet">{say.clocks.chain}</span>
              </Fragment>,
            ] as const,
          ]
        : []),
    ]
    return (
      <div key={`${anchor.chain} ${anchor.reference}`} className="proof-entry">
        <p className="proof-entry-name">
          <Given>{anchor.chain}</Given>
          <StatusTag tone={anchor.state === 'confirmed' ? 'done' : 'waiting'}>{say.anchor[anchor.state]}</StatusTag>
        </p>
        <KeyValue rows={rows} />
        {anchor.explorerUrl && isWebAddress(anchor.explorerUrl) && (
          <a href={anchor.explorerUrl} target="_blank" rel="noopener noreferrer">
            {say.anchor.explorer}
          </a>
        )}
      </div>
    )
  })
}

/** The explorer URL comes from configuration, so check its scheme. */
const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
