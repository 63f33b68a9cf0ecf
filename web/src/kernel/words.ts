// Typed message catalogues: Chinese defines the type, English must match it, and only the current language is loaded.
import { use as readPromise } from 'react'
import { type Locale, useLocale } from './locale.ts'

type Phrase = (...values: never[]) => unknown

/** A catalogue's type with literal strings widened, so that another language can implement it. */
export type Widened<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Widened<R>
    : T extends readonly (infer Item)[]
      ? readonly Widened<Item>[]
      : { readonly [K in keyof T]: Widened<T[K]> }

export interface WordSource<W> {
  zh(): Promise<{ readonly words: W }>
  en(): Promise<{ readonly words: Widened<W> }>
}

export interface Catalogue<W> {
  /** Hook; suspends until the current language is loaded. */
  use(): W
  /** For use before rendering: by route loaders and the server. */
  load(locale: Locale): Promise<W>
  /** The catalogue, if `load` has completed. */
  loaded(locale: Locale): W | undefined
}

export function defineWords<const W extends Record<string, unknown> | Phrase>(source: WordSource<W>): Catalogue<Widened<W>> {
  const loaded: Partial<Record<Locale, Widened<W>>> = {}
  const pending: Partial<Record<Locale, Promise<Widened<W>>>> = {}

  const fetchWords = async (locale: Locale): Promise<Widened<W>> => {
    try {
      const { words } = await source[locale]()
      loaded[locale] = words as Widened<W>
      return words as Widened<W>
    } catch (error) {
      // Allow a retry after a chunk failed to load.
      delete pending[locale]
      throw error
    }
  }
  const load = (locale: Locale) => {
    pending[locale] ??= withStatus(fetchWords(locale))
    return pending[locale]
  }
  return { load, loaded: (locale) => loaded[locale], use: () => useLoaded(load) }
}

/** React reads a promise synchronously if it has `status` and `value`: the server renders in one pass and no hook is skipped. */
function withStatus<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

const useLoaded = <W>(load: (locale: Locale) => Promise<W>): W => readPromise(load(useLocale()))
