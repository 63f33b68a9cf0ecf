// Typed catalogues of what people read: Chinese is the type, English must match it, and only the language in use is loaded.
import { use as readPromise } from 'react'
import { type Locale, useLocale } from './locale.ts'

type Phrase = (...values: never[]) => unknown

/** The shape of a catalogue without its literal Chinese, so that another language can fill it. */
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
  /** In a component. Suspends until the language in use is there. */
  use(): W
  /** Before rendering: routes preload by it, the server renders by it. */
  load(locale: Locale): Promise<W>
  /** What `load` has brought already. */
  loaded(locale: Locale): W | undefined
}

export function defineWords<const W extends Record<string, unknown> | Phrase>(source: WordSource<W>): Catalogue<Widened<W>> {
  const there: Partial<Record<Locale, Widened<W>>> = {}
  const coming: Partial<Record<Locale, Promise<Widened<W>>>> = {}

  const fetchWords = async (locale: Locale): Promise<Widened<W>> => {
    try {
      const { words } = await source[locale]()
      there[locale] = words as Widened<W>
      return words as Widened<W>
    } catch (error) {
      // A chunk that did not arrive may arrive next time.
      delete coming[locale]
      throw error
    }
  }
  const load = (locale: Locale) => {
    coming[locale] ??= readable(fetchWords(locale))
    return coming[locale]
  }
  return { load, loaded: (locale) => there[locale], use: () => useLoaded(load) }
}

/** React reads a promise without waiting once it says so itself: the server renders in one go, and no hook is skipped. */
function readable<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

const useLoaded = <W>(load: (locale: Locale) => Promise<W>): W => readPromise(load(useLocale()))
