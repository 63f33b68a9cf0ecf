// Compares two captures of one address: for a vantage, which runs the same capturing software as the platform.
import { comparePages, verdictOf } from '@attestry/capture/vantage/compare'
import { readObservation } from '@attestry/capture/vantage/observation'
import type { ComparedFiles, ComparedPages } from './port.ts'

export function compareCaptures(address: string, own: ComparedFiles | undefined, other: ComparedFiles): ComparedPages {
  const there = readObservation(other.observation)
  if (!there) throw new Error('this is no observation')
  if (there.askedUrl !== address) throw new Error(`this observation is of another address: ${there.askedUrl}`)
  const here = own && readObservation(own.observation)
  const comparison =
    own && here ? comparePages({ observation: here, text: own.text }, { observation: there, text: other.text }) : null
  return { comparison, verdict: verdictOf(comparison) }
}
