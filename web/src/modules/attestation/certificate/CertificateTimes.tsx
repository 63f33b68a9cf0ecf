// Times on the certificate, each with the clock it comes from.
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import { KeyValue, type KeyValueRow } from '../../../light/KeyValue.tsx'
import { TimeLine } from './TimeLine.tsx'
import { certificateWords } from './words.ts'

export function CertificateTimes({ certificate }: { readonly certificate: PublicCertificate }) {
  const { timeEvents: events, timeSources: sources, ...say } = certificateWords.use()
  const { log, timeStamps, witnesses, anchors } = certificate.proof
  const line = (event: string, at: string, source: string): KeyValueRow => [
    event,
    <TimeLine key="time" at={at} source={source} />,
  ]
  const { askedAt, startedAt, endedAt } = certificate.capture ?? {}
  const rows = [
    ...(askedAt ? [line(events.captureAsked, askedAt, sources.server)] : []),
    ...(startedAt ? [line(events.captureBegun, startedAt, sources.host)] : []),
    ...(endedAt ? [line(events.captureEnded, endedAt, sources.host)] : []),
    line(certificate.capture ? events.confirmed : events.accepted, certificate.acceptedAt, sources.server),
    line(events.sealed, certificate.sealedAt, sources.server),
    ...(log ? [line(events.logged, log.signedAt, sources.log)] : []),
    ...timeStamps.map(({ time, kind, authority }) => line(events.stamped, time, sources[kind](authority))),
    ...witnesses.map(({ name, at }) => line(events.witnessed, at, sources.witness(name))),
    ...anchors.flatMap(({ chain, time }) => (time ? [line(events.anchored, time, sources.chain(chain))] : [])),
  ]
  return (
    <section className="sheet-part">
      <h2>{say.times}</h2>
      <p className="field-hint">{say.timesHint}</p>
      <KeyValue rows={rows} />
    </section>
  )
}
