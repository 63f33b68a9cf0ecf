// Island of a file preview: access code if needed, then the file.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import { useState } from 'react'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { Callout } from '../../../light/Callout.tsx'
import { lightWords } from '../../../light/words.ts'
import { scanWords } from '../scan/words.ts'
import { FilePreview } from './FilePreview.tsx'
import { fileIn } from './links.ts'
import { RecordCodeForm } from './RecordCodeForm.tsx'
import { shareWords } from './words.ts'

export function SharedFile({ answer, params, autoLoad = false }: PageFacts & { readonly autoLoad?: boolean }) {
  const say = shareWords.use()
  const [record, setRecord] = useState(answer && 'data' in answer ? (answer.data as SharedRecord) : undefined)
  const wanted = fileIn(params)
  if (!record || !wanted) return null
  const file = record.files.find(({ place }) => place === wanted.place)
  if (!file) return <Callout kind="warning">{say.noSuchFile}</Callout>
  if (!record.open) return <RecordCodeForm token={wanted.token} onOpen={setRecord} />
  return <FilePreview token={wanted.token} file={file} record={record} autoLoad={autoLoad} />
}

/** Loads the file immediately, whatever its size, for the URL that asks for it. */
export const AutoLoadedSharedFile = (facts: PageFacts) => <SharedFile {...facts} autoLoad />

const words = [lightWords, shareWords, scanWords]

export const sharedFileIsland: Island = { Component: SharedFile, words }
export const autoLoadedSharedFileIsland: Island = { Component: AutoLoadedSharedFile, words }
