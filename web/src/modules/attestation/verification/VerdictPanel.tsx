// Verdict of a verification, shown only after all checks have run in this browser.
import type { CheckResult, CheckState, DetailName, Verdict } from '@attestry/proof/verify/verdict'
import { time } from '../../../kernel/format.ts'
import { CopyButton } from '../../../light/CopyButton.tsx'
import { Digest } from '../../../light/Digest.tsx'
import { Icon } from '../../../light/Icon.tsx'
import { KeyValue, type KeyValueRow } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { checkWords } from './check-words.ts'
import type { TrustFound } from './package-trust.ts'
import { voucherOf } from './vouched.ts'
import { verificationWords } from './words.ts'

interface VerdictPanelProps {
  readonly verdict: Verdict
  readonly trust: TrustFound | undefined
}

export function VerdictPanel({ verdict, trust }: VerdictPanelProps) {
  const say = verificationWords.use()
  const { remarks, verdict: words, checks: names, reasons } = checkWords.use()
  const { ok, checks } = verdict
  const count = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).length
  const failed = checks.filter(({ state }) => state === 'fail')
  const kind = !ok ? 'failed' : verdict.trust.compared ? 'passed' : 'uncompared'
  const isRepacked = checks.some(({ reason }) => reason === 'archive-repacked')
  const title = {
    failed: isRepacked ? words.repackedTitle : say.failed,
    passed: say.passed[voucherOf(verdict)],
    uncompared: say.passedUncompared,
  }[kind]
  const textOf = () => {
    if (ok) return say.passedText(words.ok(count('pass'), count('none'), count('open')))
    return isRepacked ? words.repacked : say.failedText(failed.length)
  }
  return (
    <div className="verification-verdict" data-verdict={kind}>
      <p className="verification-title">
        <Icon name={kind === 'passed' ? 'success' : 'problem'} size={24} />
        <strong>{title}</strong>
      </p>
      <p>{textOf()}</p>
      {kind === 'passed' && <p>{say.passedMeanings}</p>}
      {failed.length > 0 && !isRepacked && (
        <ul className="verification-remarks">
          {failed.filter(isOwnFailure).map(({ id, reason }) => (
            <li key={id}>{say.failure(names[id].name, reason ? reasons[reason] : '')}</li>
          ))}
        </ul>
      )}
      {kind === 'uncompared' && <p>{say.uncomparedText}</p>}
      <KeyValue rows={[...(ok ? recordRows(verdict, say) : []), ...trustRows(verdict, trust, say)]} />
      {ok && verdict.remarks.length > 0 && (
        <>
          <h3>{words.remarks}</h3>
          <ul className="verification-remarks">
            {verdict.remarks.map(({ name, value }) => (
              <li key={name + value}>
                {remarks[name]} {value && <code className="proof-check-value">{value}</code>}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Excludes checks that could not start: the first failure already explains them. */
const isOwnFailure = ({ id, reason }: CheckResult): boolean =>
  reason !== 'depends-on' && (reason !== 'unreadable' || id === 'archive')

type Words = ReturnType<typeof verificationWords.use>

const found = ({ checks }: Verdict, id: Verdict['checks'][number]['id'], name: DetailName): string[] =>
  checks.find((check) => check.id === id)?.details.flatMap((detail) => (detail.name === name ? [detail.value] : [])) ?? []

/** Only for packages that passed: the data of an invalid package means nothing. */
function recordRows(verdict: Verdict, words: Words): KeyValueRow[] {
  const say = words.record
  const times = found(verdict, 'time-stamps', 'time').sort()
  const authorities = found(verdict, 'time-stamps', 'authority').map((named) => named.split(':', 1)[0] ?? '')
  /** By the names of the platform's own authorities in the package format. */
  const ownNames: Readonly<Record<string, string>> = say.ownNames
  return [
    ...found(verdict, 'record', 'number').map((number): KeyValueRow => [say.number, <code key="number">{number}</code>]),
    ...found(verdict, 'record', 'title').map((title): KeyValueRow => [say.title, <UserText key="title" text={title} />]),
    ...(verdict.recordDigest ? [[say.digest, <Digest key="digest" value={verdict.recordDigest} />] as const] : []),
    ...(times[0] ? [[say.exists, time(times[0])] as const] : []),
    ...(authorities.length > 0
      ? [
          [
            say.authorities,
            <span key="authorities" className="verification-lines">
              {authorities.map((name) => (
                <span key={name}>{ownNames[name] ?? name}</span>
              ))}
              {authorities.every((name) => name in ownNames) && <span className="field-hint">{say.ownOnly}</span>}
            </span>,
          ] as const,
        ]
      : []),
  ]
}

function trustRows({ trust: { digest } }: Verdict, trust: TrustFound | undefined, words: Words): KeyValueRow[] {
  if (digest === null) return []
  const say = words.trust
  return [
    [
      say.title,
      <span key="trust" className="verification-lines">
        <Digest value={digest} {...(trust?.kind === 'foreign' && trust.published ? { comparedWith: trust.published } : {})} />
        <CopyButton value={digest} />
        {trust && <span className="field-hint">{say[trust.kind]}</span>}
      </span>,
    ],
  ]
}
