// Signing documents: all of them read, a name written by hand, a separate consent, and a code that is valid for exactly these versions.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { FieldProblem } from '@attestry/contract/envelope'
import { parseInput } from '@attestry/contract/input-problem'
import type { codeApi } from '@attestry/contract/modules/account/code'
import { SmsCode, SmsId } from '@attestry/contract/modules/account/fields'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import { type Handwriting, handwritingProblem } from '@attestry/contract/modules/signing/ink'
import { type FormEvent, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { CallError, type CallOptions, ErrorDisplay, isAborted } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useActKey } from '../../../ui/form/act-key.ts'
import { Callout } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { HandwritingField } from './HandwritingField.tsx'
import { handwritingOf, type Recording } from './recording.ts'
import { SigningCode } from './SigningCode.tsx'
import './signing.css'
import { signingWords } from './words.ts'

export interface DocumentToSign {
  readonly id: string
  /** Of the newest version. */
  readonly sha256: string
  readonly name: string
  /** The signer has opened the newest version; the code is refused before. */
  readonly isRead: boolean
  /** The button that opens it. */
  readonly open?: ReactNode
}

/** What the contract calls `signInput`, in any case kind. */
export interface SignatureInput {
  readonly documents: string[]
  readonly handwriting: Handwriting
  readonly consent: true
  readonly smsId: string
  readonly smsCode: string
}

export interface SigningPanelProps {
  readonly documents: readonly DocumentToSign[]
  /** Of the use of handwriting; a separate consent, never ticked beforehand. */
  readonly consent: ReactNode
  /** Label of the button; default: “Sign”. */
  readonly submit?: string
  /** Both show no error of their own: pass the options on to `call`. */
  sendCode(documents: string[], options: CallOptions): Promise<OutputOf<typeof codeApi.sendForLogin>>
  sign(input: SignatureInput, options: CallOptions): Promise<unknown>
  /** Loads the documents again: after signing, and after a refusal that says that they have changed. */
  reload(): Promise<unknown>
}

/** Another version needs new handwriting and a new code. */
export function SigningPanel(props: SigningPanelProps) {
  return <Panel key={props.documents.map(({ id, sha256 }) => `${id} ${sha256}`).join(' ')} {...props} />
}

const Code = z.strictObject({ smsId: SmsId, smsCode: SmsCode })

const inkErrors: readonly string[] = [signingErrors.HANDWRITING_TOO_SHORT.code, signingErrors.HANDWRITING_REPEATED.code]
const staleErrors: readonly string[] = [signingErrors.VERSION_CHANGED.code, signingErrors.NOT_YOUR_TURN.code]

function Panel({ documents, consent, submit, sendCode, sign, reload }: SigningPanelProps) {
  const say = signingWords.use()
  const locale = useLocale()
  const once = useActKey()
  const [ink, setInk] = useState<Recording>()
  const [agreed, setAgreed] = useState(false)
  const [code, setCode] = useState({ smsId: '', smsCode: '' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const ids = documents.map(({ id }) => id)
  const allRead = documents.every(({ isRead }) => isRead)

  const show = (found: readonly FieldProblem[]) =>
    setProblems(Object.fromEntries([...found].reverse().map((each) => [each.field.split('.')[0], each.problem])))
  const fixed = (...fields: readonly string[]) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))))
  const fail = (error: unknown, codeField: string) => {
    if (!(error instanceof CallError)) throw error
    if (isAborted(error)) return
    const text = error.message || say.failed
    if (inkErrors.includes(error.code)) show([{ field: 'handwriting', problem: text }])
    else if (error.fields?.length) show(error.fields)
    else if (codeField) show([{ field: codeField, problem: text }])
    else setProblem(text)
    if (staleErrors.includes(error.code)) void reload()
  }
  const problemsNow = (): FieldProblem[] => {
    const inkProblem = ink ? handwritingProblem(handwritingOf(ink)) : 'missing'
    return [
      ...(inkProblem ? [{ field: 'handwriting', problem: say.inkProblems[inkProblem] }] : []),
      ...(agreed ? [] : [{ field: 'consent', problem: say.consentFirst }]),
      ...(parseInput(Code, code, locale).problems ?? []),
    ]
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setProblem(undefined)
    const found = problemsNow()
    show(found)
    if (found.length > 0 || !ink) return
    const input: SignatureInput = { documents: ids, handwriting: handwritingOf(ink), consent: true, ...code }
    setBusy(true)
    try {
      await once(input, (idempotencyKey) => sign(input, { idempotencyKey, display: ErrorDisplay.silent }))
      notify({ kind: 'success', text: say.signed })
      await reload()
    } catch (error) {
      fail(error, '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="signing" noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
      <DocumentList documents={documents} />
      {!allRead && <Callout>{say.readFirst}</Callout>}
      <HandwritingField
        value={ink}
        problem={problems.handwriting}
        disabled={busy}
        onChange={(next) => {
          setInk(next)
          fixed('handwriting')
        }}
      />
      <Checkbox
        label={consent}
        checked={agreed}
        disabled={busy}
        problem={problems.consent}
        onChange={({ target }) => {
          setAgreed(target.checked)
          fixed('consent')
        }}
      />
      <SigningCode
        value={code}
        problem={problems.smsId ?? problems.smsCode ?? problems.documents}
        disabled={!allRead}
        send={() => sendCode(ids, { display: ErrorDisplay.silent })}
        onChange={(next) => {
          setCode(next)
          fixed('smsId', 'smsCode', 'documents')
        }}
        onRefused={(error) => fail(error, 'smsCode')}
      />
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      <div className="form-acts">
        <Button look="primary" submit busy={busy} disabled={!allRead}>
          {submit ?? say.sign}
        </Button>
      </div>
    </form>
  )
}

function DocumentList({ documents }: Pick<SigningPanelProps, 'documents'>) {
  const say = signingWords.use()
  return (
    <ul className="signing-documents" aria-label={say.documents}>
      {documents.map(({ id, name, isRead, open }) => (
        <li key={id}>
          <strong>{name}</strong>
          <StatusTag tone={isRead ? 'done' : 'waiting'}>{isRead ? say.read : say.unread}</StatusTag>
          {open}
        </li>
      ))}
    </ul>
  )
}
