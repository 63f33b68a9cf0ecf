// The living part of a preview: the code if it is still to be given, then the file.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import { useState } from 'react'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { Callout } from '../../../light/Callout.tsx'
import { lightWords } from '../../../light/words.ts'
import { CodeForm } from './CodeForm.tsx'
import { FilePreview } from './FilePreview.tsx'
import { fileIn } from './links.ts'
import { shareWords } from './words.ts'

export function SharedFile({ answer, params, atOnce = false }: PageFacts & { readonly atOnce?: boolean }) {
  const say = shareWords.use()
  const [record, setRecord] = useState(answer && 'data' in answer ? (answer.data as SharedRecord) : undefined)
  const wanted = fileIn(params)
  if (!record || !wanted) return null
  const file = record.files.find(({ place }) => place === wanted.place)
  if (!file) return <Callout kind="warning">{say.noSuchFile}</Callout>
  if (!record.open) return <CodeForm token={wanted.token} onOpen={setRecord} />
  return <FilePreview token={wanted.token} file={file} certificate={record.certificate} atOnce={atOnce} />
}

/** Where the address says so, the file is fetched at once, however large. */
export const SharedFileAtOnce = (facts: PageFacts) => <SharedFile {...facts} atOnce />

const words = [lightWords, shareWords]

export const sharedFileIsland: Island = { Component: SharedFile, words }
export const sharedFileAtOnceIsland: Island = { Component: SharedFileAtOnce, words }
