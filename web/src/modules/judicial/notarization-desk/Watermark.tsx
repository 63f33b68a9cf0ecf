// Covers what is shown of a case with the reader's name, the time of opening and the case, so that a photo of the screen names who made it.
import { useMemo } from 'react'
import { time } from '../../../kernel/format.ts'
import { useAccount } from '../../account/public.tsx'
import { watermarkImage } from './watermark.ts'
import { notarizationDeskWords } from './words.ts'

/** In a box with `paper-frame`. */
export function Watermark({ reference }: { readonly reference: string }) {
  const say = notarizationDeskWords.use().papers
  const name = useAccount()?.name ?? ''
  const openedAt = useMemo(() => time(new Date().toISOString()), [])
  const lines = [name, openedAt, say.watermark(reference)]
  return (
    <div
      className="paper-watermark"
      aria-hidden="true"
      data-watermark={lines.join(' ')}
      style={{ backgroundImage: watermarkImage(lines) }}
    />
  )
}
