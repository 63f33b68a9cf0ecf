// Which acts are allowed in which states: the server rejects by it, and the screens disable by it.

export type Allowed<State extends string> = (state: State) => boolean

export interface When<State extends string> extends Allowed<State> {
  /** The states themselves, for `update … where state in (…)`. */
  readonly states: readonly State[]
}

export const when = <State extends string>(...states: readonly State[]): When<State> =>
  Object.assign((state: State) => states.includes(state), { states })
