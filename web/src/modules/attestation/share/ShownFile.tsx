// Content of a file as image, player or plain text, with the comparison to the certificate.
import { useState } from 'react'
import { bytes } from '../../../kernel/format.ts'
import { Callout } from '../../../light/Callout.tsx'
import type { PreviewPlan } from './preview-plan.ts'
import type { Checked, PreviewState } from './use-preview.ts'
import { shareWords } from './words.ts'

interface ShownFileProps {
  readonly plan: Exclude<PreviewPlan, { kind: 'none' }>
  readonly name: string
  readonly shown: Extract<PreviewState, { at: 'shown' }>
}

export function ShownFile({ plan, name, shown }: ShownFileProps) {
  const say = shareWords.use()
  const [broken, setBroken] = useState(false)
  return (
    <>
      {broken ? (
        <Callout kind="warning">{say.cannotPlay}</Callout>
      ) : (
        <Content {...{ plan, name, shown }} onBroken={() => setBroken(true)} />
      )}
      {plan.cut && <p className="field-hint">{say.cut(bytes(plan.bytes))}</p>}
      <div aria-live="polite">{shown.checked && <DigestCheck checked={shown.checked} />}</div>
    </>
  )
}

function Content({ plan, name, shown, onBroken }: ShownFileProps & { onBroken(): void }) {
  const say = shareWords.use()
  switch (plan.kind) {
    case 'image':
      return <img className="preview-image" src={shown.url} alt={name} data-user-content="" onError={onBroken} />
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: evidence is shown as it was deposited
        <video
          className="preview-video"
          src={shown.url}
          controls
          playsInline
          aria-label={name}
          data-user-content=""
          onError={onBroken}
        />
      )
    case 'audio':
      return (
        // biome-ignore lint/a11y/useMediaCaption: evidence is played as it was deposited
        <audio className="preview-audio" src={shown.url} controls aria-label={name} data-user-content="" onError={onBroken} />
      )
    default:
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrollable element
        <section className="preview-text" tabIndex={0} aria-label={say.textOf(name)} data-user-content="">
          <pre>{shown.text}</pre>
        </section>
      )
  }
}

const kinds = { checking: 'info', same: 'success', different: 'error', unchecked: 'warning' } as const

function DigestCheck({ checked }: { readonly checked: Checked }) {
  return <Callout kind={kinds[checked]}>{shareWords.use().checks[checked]}</Callout>
}
