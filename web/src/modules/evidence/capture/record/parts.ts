// The parts of a capture's record page; their code and texts are loaded only with a record that is a capture.
import { type ComponentType, lazy } from 'react'
import { currentLocale } from '../../../../kernel/locale.ts'
import type { RecordParts } from '../../../attestation/public.tsx'
import { previewWords } from '../preview/words.ts'
import { captureWords } from '../words.ts'

/** Loads the texts too: a component that suspends for them would render twice. */
const withWords = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const locale = currentLocale()
    const [component] = await Promise.all([load(), captureWords.load(locale), previewWords.load(locale)])
    return { default: component }
  })

export const captureRecordParts: RecordParts = {
  Opening: withWords(async () => (await import('./CaptureOpening.tsx')).CaptureOpening),
  Details: withWords(async () => (await import('./CaptureDetails.tsx')).CaptureDetails),
  Aside: withWords(async () => (await import('./CaptureAside.tsx')).CaptureAside),
}

export const UnconfirmedCapture = lazy(async () => ({ default: (await import('./UnconfirmedCapture.tsx')).UnconfirmedCapture }))
