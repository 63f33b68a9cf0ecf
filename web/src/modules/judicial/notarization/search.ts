// URL state of the notarization screens.
import { MAX_EVIDENCE, notarizationStates } from '@attestry/contract/modules/judicial/notarization-state'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readNotarizationSearch = collectionSearch({ state: notarizationStates })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ANO = /^\d{18,19}$/

const uuidOf = (value: unknown): string | undefined => (typeof value === 'string' && UUID.test(value) ? value : undefined)

/** The application that a screen shows. */
export function readApplicationSearch({ id }: Record<string, unknown>): { readonly id?: string } {
  const found = uuidOf(id)
  return found ? { id: found } : {}
}

export type StartSearch = { readonly anos?: string; readonly dossier?: string }

/** Records chosen elsewhere: by their numbers, separated by commas, or all of a case. */
export function readStartSearch({ anos, dossier }: Record<string, unknown>): StartSearch {
  // The router's parser turns one number into a number, which would lose digits; here it is text.
  const numbers = anosIn(typeof anos === 'string' ? anos : undefined).join(',')
  const found = uuidOf(dossier)
  return { ...(numbers ? { anos: numbers } : {}), ...(found ? { dossier: found } : {}) }
}

export const anosIn = (text: string | undefined): readonly string[] =>
  [...new Set((text ?? '').split(',').filter((ano) => ANO.test(ano)))].slice(0, MAX_EVIDENCE)
