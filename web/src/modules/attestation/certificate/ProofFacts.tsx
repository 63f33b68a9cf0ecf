// Proof of a record: steps, position in the log, time-stamps, anchors.
import type { ProofState } from '@attestry/contract/modules/attestation/proof'
import type { ReactNode } from 'react'
import { KeyValue, type KeyValueRow } from '../../../light/KeyValue.tsx'
import { TimeLine } from './TimeLine.tsx'
import { certificateWords } from './words.ts'

interface ProofFactsProps {
  readonly proof: Omit<ProofState, 'publicId'>
  /** A captured page becomes a record when the member confirms it. */
  readonly isCapture: boolean
  /** false: embedded in another app's web view, where links out would not work. */
  readonly linksOut?: boolean
}

export function ProofFacts({ proof, isCapture, linksOut = true }: ProofFactsProps) {
  const say = certificateWords.use()
  return (
    <>
      <ol className="proof-steps">
        {proof.steps.map(({ step, state, at }) => (
          <li key={step} data-state={state}>
            <strong>{say.steps[step === 'received' && isCapture ? 'confirmed' : step]}</strong>
            <span className="proof-step-state">{say.stepStates[state]}</span>
            {at && state === 'done' && <TimeLine at={at} />}
          </li>
        ))}
      </ol>
      <KeyValue rows={proofRows(proof, say, linksOut)} />
    </>
  )
}

type Words = ReturnType<typeof certificateWords.use>

function proofRows({ log, timeStamps, anchors }: Omit<ProofState, 'publicId'>, say: Words, linksOut: boolean): KeyValueRow[] {
  const logged: KeyValueRow[] = log
    ? [
        [say.log.origin, <code key="origin">{log.origin}</code>],
        [say.log.index, say.log.position(log.index, log.size)],
        [say.log.root, <code key="root">{log.root}</code>],
      ]
    : []
  const stamped = timeStamps.map(
    ({ authority, kind, serial }): KeyValueRow => [
      say.timeEvents.stamped,
      <Lines key={serial} lines={[say.timeSources[kind](authority), <code key="serial">{say.serial(serial)}</code>]} />,
    ],
  )
  const anchored = anchors.map(
    ({ chain, state, reference, explorerUrl }): KeyValueRow => [
      chain,
      <Lines
        key={reference}
        lines={[
          say.anchorState[state],
          <code key="reference">{reference}</code>,
          linksOut && explorerUrl?.startsWith('https://') && (
            <a key="explorer" href={explorerUrl} rel="noreferrer" target="_blank">
              {say.explorer}
            </a>
          ),
        ]}
      />,
    ],
  )
  return [...logged, ...stamped, ...anchored]
}

function Lines({ lines }: { readonly lines: readonly ReactNode[] }) {
  return (
    <span className="fact-lines">
      {lines.filter(Boolean).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
        <span key={place}>{line}</span>
      ))}
    </span>
  )
}
