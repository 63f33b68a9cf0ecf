// Fetches the preview's code and words only when a capture is opened.
import { lazy, Suspense } from 'react'
import { currentLocale } from '../../../../kernel/locale.ts'
import { ListSkeleton } from '../../../../ui/ListTable.tsx'
import type { CapturePreviewProps } from './CapturePreview.tsx'
import { previewWords } from './words.ts'

/** With its words: a part that waits for them while it renders would be rendered twice. */
const CapturePreview = lazy(async () => {
  const [{ CapturePreview: component }] = await Promise.all([import('./CapturePreview.tsx'), previewWords.load(currentLocale())])
  return { default: component }
})

export const OpenCapture = (props: CapturePreviewProps) => (
  <Suspense fallback={<ListSkeleton rows={8} />}>
    <CapturePreview key={props.ano} {...props} />
  </Suspense>
)
