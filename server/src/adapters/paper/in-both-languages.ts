// Pairs the texts of two catalogues: each becomes one value in both languages.

export interface InBothLanguages {
  readonly zh: string
  readonly en: string
}

type Paired<T> = T extends string
  ? InBothLanguages
  : T extends (...given: infer Given) => string
    ? (...given: Given) => InBothLanguages
    : { readonly [Key in keyof T]: Paired<T[Key]> }

type TextFunction = (...given: unknown[]) => string
interface Catalogue {
  readonly [key: string]: string | TextFunction | Catalogue
}

function paired(chinese: Catalogue, english: Catalogue): object {
  const pairs = Object.entries(chinese).map(([key, one]) => {
    const other = english[key]
    if (typeof one === 'string') return [key, { zh: one, en: other }]
    if (typeof one === 'object') return [key, paired(one, other as Catalogue)]
    return [key, (...given: unknown[]) => ({ zh: one(...given), en: (other as TextFunction)(...given) })]
  })
  return Object.fromEntries(pairs)
}

export const inBothLanguages = <Words extends object>(zh: Words, en: Words): Paired<Words> =>
  paired(zh as Catalogue, en as Catalogue) as Paired<Words>
