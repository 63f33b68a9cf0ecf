// Covers what is shown of a case with the reader's name, the time of opening and the case, so that a photo of the screen names who made it.
import { useMemo } from 'react'
import { time } from '../../../kernel/format.ts'
import { useAccount } from '../../account/public.tsx'
import { notarizationDeskWords } from './words.ts'

const MARKS = Array.from({ length: 40 }, (_, at) => at)

/** In a box with `paper-frame`. */
export function Watermark({ reference }: { readonly reference: string }) {
  const say = notarizationDeskWords.use().papers
  const name = useAccount()?.name ?? ''
  const openedAt = useMemo(() => time(new Date().toISOString()), [])
  const text = say.watermark(name, openedAt, reference)
  return (
    <div className="paper-watermark" aria-hidden="true" data-watermark={text} data-user-content>
      {MARKS.map((at) => (
        <span key={at}>{text}</span>
      ))}
    </div>
  )
}
